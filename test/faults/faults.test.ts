import { expect, test } from "vitest";
import { BOUNDARIES } from "./boundaries.ts";
import { reconcile } from "./reconcile.ts";
import { countByBoundary, writeNotes, writeTable } from "./report.ts";
import { runFaults } from "./run-faults.ts";

// The full run, with 10,000 events and 100 kills, is `npm run faults`.
test("no event is lost, and each repeated POST is explained, though the process is killed at every boundary", {
  timeout: 300_000,
}, async () => {
  const lines: string[] = [];
  const { ledger, missed, seconds } = await runFaults({ events: 300, killEvery: 33, seed: 1 }, (line) =>
    lines.push(line),
  );
  const reconciliation = reconcile(ledger);
  const rows = countByBoundary(ledger, reconciliation);
  const story = `${lines.join("\n")}\n${writeTable(rows)}\n${writeNotes(ledger, reconciliation, seconds)}`;

  expect(missed, story).toEqual([]);
  expect(reconciliation.faults, story).toEqual([]);
  // There was something to get wrong.
  expect(ledger.announced).toHaveLength(300);
  expect(reconciliation.pairs.length, story).toBeGreaterThan(300);
  for (const { boundary, kills } of rows.slice(0, -1)) expect([boundary, kills > 0]).toEqual([boundary, true]);
  expect(rows).toHaveLength(BOUNDARIES.length + 1);
  const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + read(row), 0);
  expect(
    sum(({ byKill }) => byKill),
    story,
  ).toBeGreaterThan(0);
  expect(
    sum(({ dropped }) => dropped),
    story,
  ).toBeGreaterThan(0);
  expect(
    sum(({ doubled }) => doubled),
    story,
  ).toBeGreaterThan(0);
  expect(
    sum(({ writeFailures }) => writeFailures),
    story,
  ).toBeGreaterThan(0);
  expect(reconciliation.measuredPauses, story).toBeGreaterThan(0);
});
