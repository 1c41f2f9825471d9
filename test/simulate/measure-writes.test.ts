import { resolve } from "node:path";
import { expect, test } from "vitest";
import { Fleet } from "../../scripts/simulate/fleet.ts";
import { measureWrites } from "../../scripts/simulate/measure-writes.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const COUNT = 60;

function makeFleet(): Fleet {
  return new Fleet({ seed: 4, tag: "w", organizationIds: ["org_a"], phones: 3, startMs: Date.UTC(2026, 5, 1) });
}

/** The moves of the first requests, by type. */
function countMoves(): Record<string, number> {
  const fleet = makeFleet();
  const counts: Record<string, number> = {};
  for (let made = 0; made < COUNT; made++) {
    const { label, purpose } = fleet.next();
    if (purpose === "move" && label !== "credit") counts[label] = (counts[label] ?? 0) + 1;
  }
  return counts;
}

test("counts what D1 says each type of change writes: with a destination, one delivery for each event more", async () => {
  const measure = (destinations: { id: string; eventTypes: string[] }[]) =>
    measureWrites(REPOSITORY, [{ id: "org_a", destinations }], makeFleet(), COUNT);
  const alone = await measure([]);
  const announced = await measure([{ id: "dest_a", eventTypes: ["*"] }]);
  expect(Object.fromEntries(alone.map(({ label, changes }) => [label, changes]))).toEqual(countMoves());
  const written = (costs: typeof alone, label: string) => costs.find((cost) => cost.label === label)?.rowsWritten ?? 0;
  const changesOf = (label: string) => alone.find((cost) => cost.label === label)?.changes ?? 0;
  for (const { label, changes, rowsWritten, statements } of alone) {
    expect(rowsWritten, label).toBeGreaterThanOrEqual(changes);
    expect(statements, label).toBeGreaterThan(changes);
  }
  // These send no event.
  for (const label of ["run.queue", "phone.register"]) expect(written(announced, label)).toBe(written(alone, label));
  // Each of these is one event: its delivery is a row, plus an entry in each index that contains it.
  for (const label of ["session.start", "run.start", "session.end"]) {
    const more = written(announced, label) - written(alone, label);
    expect(changesOf(label), label).toBeGreaterThan(0);
    expect(more, label).toBeGreaterThan(0);
    expect(more % changesOf(label), label).toBe(0);
  }
});
