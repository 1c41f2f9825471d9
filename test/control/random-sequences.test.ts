import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import { compareWithModel, makeTally } from "./random-compare.ts";
import type { Sequence } from "./random-operations.ts";
import { playAndCompare } from "./random-play.ts";
import type { Played } from "./random-runner.ts";
import { drawSequences } from "./random-steps.ts";
import { startSequenceRunner } from "./random-workerd.ts";

/** `npm run check:sequences` plays ten thousand. */
const COUNT = 100;
const SEED = fc.readConfigureGlobal().seed ?? 0;

it(`in ${COUNT} random sequences of changes, some at once, the storage holds what the model says`, async () => {
  const tally = await playAndCompare(SEED, COUNT);
  expect(tally.sequences).toBe(COUNT);
  // They reach everything: every event but the one that only a test sends, and every kind of outcome.
  const types = EVENT_TYPES.filter((type) => type !== "webhook.test");
  expect(Object.keys(tally.events).sort()).toEqual([...types].sort());
  const { thrown, unreadable: _malformed, ...seen } = tally.changes;
  expect(thrown).toBe(0);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
}, 600_000);

let sequences: Sequence[];
let played: Played;
beforeAll(async () => {
  const runner = await startSequenceRunner();
  try {
    sequences = drawSequences(SEED, 0, 5);
    played = await runner.play(sequences);
  } finally {
    await runner.close();
  }
});

it.each<[string, (played: Played) => void]>([
  ["an event is lost", ({ rows }) => void rows.events.pop()],
  ["an event is there twice", ({ rows }) => void rows.events.push({ ...rows.events[0], seq: 1_000_000 })],
  ["two events are in another order", ({ rows }) => void rows.events.reverse()],
  ["an event tells something else", ({ rows }) => change(rows.events, "payload", "{}")],
  ["an event went to another organization", ({ rows }) => change(rows.events, "organization_id", "org_c")],
  ["a delivery is missing", ({ rows }) => void rows.webhook_deliveries.pop()],
  ["a delivery is held", ({ rows }) => change(rows.webhook_deliveries, "status", "delivered")],
  ["a record is missing", ({ rows }) => void rows.files.pop()],
  ["a record has another state", ({ rows }) => change(rows.phones, "status", "recovering", "out_of_service")],
  ["a record was written once more", ({ rows }) => change(rows.organizations, "version", 1_000)],
  ["a balance is off by one", ({ rows }) => change(rows.organizations, "balance_microdollars", 1, 2)],
  ["an outcome is another", ({ seen }) => void seen[0]?.[0]?.splice(0, 1, { kind: "missing", about: "phone" })],
  ["an outcome is missing", ({ seen }) => void seen[0]?.[0]?.pop()],
])("the comparison notices when %s", (_name, tamper) => {
  expect(() => compareWithModel(sequences, played, makeTally())).not.toThrow();
  const tampered = structuredClone(played);
  tamper(tampered);
  expect(() => compareWithModel(sequences, tampered, makeTally())).toThrow();
});

type Row = Record<string, string | number | null>;

/** Sets a column of the first row to a different value. */
function change(rows: Row[], column: string, value: string | number, other: string | number = value): void {
  const [row] = rows;
  if (row) row[column] = row[column] === value ? other : value;
}
