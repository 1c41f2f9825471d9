import fc from "fast-check";
import { expect, it } from "vitest";
import { setAlertThreshold } from "../../../src/domain/changes/alert-threshold.ts";
import { moveBalance } from "../../../src/domain/changes/balance-move.ts";
import { CHANGE_TYPES, type ChangeType } from "../../../src/domain/changes/change-types.ts";
import { decideQueueTimeout, decideRentalRelease } from "../../../src/domain/changes/timed-moves.ts";
import { bodyOf, makeWorld, makeWorldFor, must, ORG } from "./demo-world.ts";
import { expectPossible } from "./expect-possible.ts";
import { anyBody } from "./random-bodies.ts";
import { type Outcome, StaleWrite, type World } from "./world.ts";

type Step = (world: World) => void;

/** One change. What isn't moved stays as it was; a run only starts on a phone that is in service and that it may use. */
function apply(world: World, body: Record<string, unknown>): Outcome {
  const before = world.dump();
  const outcome = world.apply(body);
  if (outcome.kind !== "moved") expect(world.dump()).toBe(before);
  else if (body.type === "run.start") {
    const run = world.get("runs", outcome.resource.id);
    const phone = world.get("phones", String(run.phoneId));
    expect(phone.status).toBe("active");
    expect([null, run.organizationId]).toContain(phone.organizationId);
    expect([null, run.sessionId]).toContain(phone.activeSessionId);
  }
  return outcome;
}

/** Two changes decided on the same records. Stored one after the other, the second one fits or is refused as a whole. */
function race(world: World, first: Record<string, unknown>, second: Record<string, unknown>): void {
  const stores = [world.decide(first), world.decide(second)];
  stores[0]?.();
  const between = world.dump();
  try {
    stores[1]?.();
  } catch (error) {
    if (!(error instanceof StaleWrite)) throw error;
    expect(world.dump()).toBe(between);
  }
}

function charge(world: World, amountMicrodollars: number): void {
  const organization = world.get("organizations", ORG);
  const alerts = world.list("balance_alerts").filter((a) => a.organizationId === ORG && a.status === "open");
  const context = { nowMs: world.nowMs, occurredAtMs: world.nowMs, newIds: world.makeIds() };
  const move = { amountMicrodollars, requestId: context.newIds.ledger, reason: "test" };
  const moved = moveBalance(organization, alerts, move, context);
  if (moved.kind === "balance_moved") {
    world.store({
      kind: "moved",
      resource: { type: "organization", id: ORG },
      writes: moved.writes,
      events: moved.events,
    });
  }
}

function setThreshold(world: World, thresholdMicrodollars: number | null): void {
  const alerts = world.list("balance_alerts").filter((a) => a.organizationId === ORG && a.status === "open");
  const context = { occurredAtMs: world.nowMs };
  world.store(setAlertThreshold(world.get("organizations", ORG), alerts, thresholdMicrodollars, context));
}

function sweep(world: World): void {
  for (const run of world.list("runs")) world.store(decideQueueTimeout(run, world.nowMs));
  for (const rental of world.list("rentals")) {
    world.store(decideRentalRelease(rental, world.get("phones", rental.phoneId)));
  }
}

const amount = fc.constantFrom(-25_000_000, -10_000_000, -1, 1, 5_000_000, 10_000_000);
const threshold = fc.constantFrom(null, 0, 5_000_000, 10_000_000);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: anyBody.map((body) => (world: World) => void apply(world, body)) },
  {
    weight: 4,
    arbitrary: fc.tuple(anyBody, anyBody).map(
      ([a, b]) =>
        (world: World) =>
          race(world, a, b),
    ),
  },
  { weight: 2, arbitrary: amount.map((microdollars) => (world: World) => charge(world, microdollars)) },
  { weight: 1, arbitrary: threshold.map((microdollars) => (world: World) => setThreshold(world, microdollars)) },
  { weight: 1, arbitrary: fc.constant(sweep) },
  {
    weight: 1,
    arbitrary: fc.constant((world: World) => {
      world.nowMs += 1;
    }),
  },
);

it("no sequence of changes, alone or racing, leads to an impossible state", () => {
  const moved = new Set<string>();
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 20, maxLength: 60, size: "max" }), (steps) => {
      const world = makeWorld();
      for (const step of steps) step(world);
      expectPossible(world);
      for (const { type } of world.events) moved.add(type);
    }),
    { numRuns: 2000 },
  );
  // The sequences reach everything: every event but the one that only a test sends.
  expect(moved.size).toBe(27);
});

it("from every state that a change leads to, every change moves what it should or nothing", () => {
  const types = Object.keys(CHANGE_TYPES) as ChangeType[];
  for (const first of types) {
    for (const second of types) {
      const world = makeWorldFor(first);
      must(world, bodyOf(first));
      apply(world, bodyOf(second));
      expectPossible(world);
    }
  }
});

it("of two changes to one record, decided at once, one is stored and one isn't", () => {
  const pairs: [ChangeType, ChangeType][] = [
    ["run.complete", "run.fail"],
    ["run.complete", "run.complete"],
    ["run.complete", "run.cancel"],
    ["session.end", "session.end"],
    ["session.end", "session.recording_ready"],
    ["phone.begin_maintenance", "phone.take_offline"],
    ["rental.cancel", "rental.payment_failed"],
    ["delivery.deliver", "delivery.fail"],
    ["subscription.cancel", "subscription.set"],
    ["auto_recharge.succeed", "auto_recharge.fail"],
    ["session.start", "session.start"],
    ["rental.activate", "rental.activate"],
  ];
  for (const [first, second] of pairs) {
    const world = makeWorldFor(first);
    const fields = second === "subscription.set" ? { status: "past_due" } : {};
    const stores = [world.decide(bodyOf(first)), world.decide(bodyOf(second, fields))];
    expect(stores[0]?.().kind).toBe("moved");
    const before = world.dump();
    // A second event with one id counts as a repeat; any other write is refused for its version.
    const settle = () => {
      const kind = stores[1]?.().kind;
      if (kind !== "repeated") throw new Error(kind);
      throw new StaleWrite(kind);
    };
    expect(settle).toThrow(StaleWrite);
    expect(world.dump()).toBe(before);
  }
});

it("a run doesn't start on a phone that leaves service, or is let go of, at the same time", () => {
  for (const rival of ["phone.begin_maintenance", "phone.take_offline", "session.end"] as const) {
    const world = makeWorldFor("run.start");
    const start = world.decide(bodyOf("run.start"));
    must(world, bodyOf(rival, rival === "session.end" ? {} : { phone_id: "phone_own" }));
    expect(start).toThrow(StaleWrite);
    expect(world.get("runs", "run_1").status).toBe("queued");
  }
});
