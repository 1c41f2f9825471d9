import { resolve } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Event } from "../../../src/domain/events/event-catalog.ts";
import { makeWorld, ORG } from "../../domain/changes/demo-world.ts";
import { move, setThreshold } from "../../domain/changes/money-steps.ts";
import type { World } from "../../domain/changes/world.ts";
import { type Harness, startHarness } from "../../harness.ts";
import type { Played, Step } from "../../storage/play-steps.ts";

const RUNNER = resolve(import.meta.dirname, "workers/charge-runner/wrangler.toml");
const RUNS = 150;

/** Small numbers, so that steps often end exactly on a threshold or on zero, or next to it. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("charge" as const), amount: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("credit" as const), amount: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("threshold" as const),
      threshold: fc.option(fc.integer({ min: 0, max: 6 })),
    }),
  },
);

/** Takes a step in the model, which only knows `moveBalance` and `setAlertThreshold`. Returns its events. */
function takeInModel(world: World, taken: Step): string[] {
  if (taken.kind === "threshold") return setThreshold(world, taken.threshold);
  return move(world, taken.kind === "charge" ? -taken.amount : taken.amount);
}

/** Events without the times and ids that differ: the alert, by its number. */
function showEvents(events: readonly Pick<Event, "type" | "data">[], alerts: readonly { id: string }[]) {
  return events.map(({ type, data }) => {
    const { alert_id, ...rest } = data as { alert_id: string };
    return { type, alert: alerts.findIndex(({ id }) => id === alert_id), ...rest };
  });
}

describe("charges in the database", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ seed: false, workers: [RUNNER] });
  });
  afterAll(() => harness?.close());

  const play = async (steps: readonly Step[]): Promise<Played> => {
    const response = await harness.fetchFrom("charge-runner", "/", { method: "POST", body: JSON.stringify(steps) });
    expect(response.status).toBe(200);
    return (await response.json()) as Played;
  };

  it("keep to the rules of the domain: balance, ledger, alerts and events agree after any steps", async () => {
    let [silent, loud] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
        const world = makeWorld();
        const isQuiet = steps.map((taken) => takeInModel(world, taken).length === 0);
        const { rows, silent: taken } = await play(steps);
        expect(taken).toEqual(steps.map(({ kind }, index) => (kind === "charge" ? isQuiet[index] : null)));
        silent += taken.filter((each) => each === true).length;
        loud += taken.filter((each) => each === false).length;
        const { balanceMicrodollars, version } = world.get("organizations", ORG);
        expect([rows.balance, rows.version]).toEqual([balanceMicrodollars, version]);
        expect(rows.ledger.map(({ kind, amount, after }) => [kind, amount, after])).toEqual(
          world.list("ledger").map((entry) => [entry.kind, entry.amountMicrodollars, entry.balanceAfterMicrodollars]),
        );
        const alerts = world.list("balance_alerts");
        expect(rows.alerts.map(({ kind, threshold, status }) => [kind, threshold, status])).toEqual(
          alerts.map(({ kind, thresholdMicrodollars, status }) => [kind, thresholdMicrodollars, status]),
        );
        expect(showEvents(rows.events, rows.alerts)).toEqual(showEvents(world.events, alerts));
        expect(rows.usage).toHaveLength(steps.filter(({ kind }) => kind === "charge").length);
      }),
      { numRuns: RUNS },
    );
    // Both paths were taken often enough.
    expect(silent).toBeGreaterThan(RUNS);
    expect(loud).toBeGreaterThan(RUNS / 3);
  }, 300_000);
});
