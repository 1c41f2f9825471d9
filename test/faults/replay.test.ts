import { expect, test } from "vitest";
import { REPLAY_BOUNDARIES } from "./boundaries.ts";
import { reconcileReplay } from "./reconcile-replay.ts";
import { countReplayByBoundary, writeReplay } from "./report-replay.ts";
import { runReplay } from "./run-replay.ts";

// With 5,000 deliveries, and two kills of each kind, it is part of `npm run faults`.
test("a bulk replay continues from its cursor, even if the process is killed within, between and after its steps", {
  timeout: 600_000,
}, async () => {
  const lines: string[] = [];
  const { ledger, missed, seconds } = await runReplay({ replays: 2_501, seed: 1 }, (line) => lines.push(line));
  const reconciliation = reconcileReplay(ledger);
  const story = `${lines.join("\n")}\n${writeReplay(ledger, reconciliation, seconds)}`;

  expect(missed, story).toEqual([]);
  expect(reconciliation.faults, story).toEqual([]);
  // There was something to get wrong.
  expect(ledger.promisedCount).toBeGreaterThan(2_500);
  const rows = countReplayByBoundary(ledger, reconciliation);
  expect(rows.map(({ boundary, kills }) => [boundary, kills])).toEqual([
    ...REPLAY_BOUNDARIES.map((boundary) => [boundary, 1]),
    [null, 0],
  ]);
  expect(rows.find(({ boundary }) => boundary === "after-post")?.sentAgain, story).toBeGreaterThan(0);
});
