import fc from "fast-check";
import type { ChangeType } from "../../src/domain/changes/change-types.ts";
import { anyBody, anyBodyOf } from "../domain/changes/random-bodies.ts";
import { NOW_MS } from "../domain/changes/world.ts";
import { renameIds, type Sequence, type Step } from "./random-operations.ts";

/** Changes that need others before them. Drawn more often, or few sequences would get so far. */
const LATE = [
  "run.start",
  "run.complete",
  "session.end",
  "delivery.dispatch",
  "delivery.deliver",
  "phone.end_maintenance",
  "phone.bring_online",
  "rental.payment_recovered",
] as const;

/** Changes that make records, so that what follows meets some. */
const MAKING = [
  "run.queue",
  "session.start",
  "rental.activate",
  "file.upload",
  "delivery.create",
  "subscription.set",
] as const;

const anyOf = (types: readonly ChangeType[]) =>
  fc.constantFrom(...types).chain((type) => anyBodyOf(type).map((body): Step => ({ kind: "change", body })));

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 16, arbitrary: anyBody.map((body): Step => ({ kind: "change", body })) },
  { weight: 8, arbitrary: anyOf(LATE) },
  { weight: 4, arbitrary: fc.tuple(anyBody, anyBody).map((bodies): Step => ({ kind: "race", bodies })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(-25_000_000, -10_000_000, -1, 1, 5_000_000, 10_000_000)
      .map((amountMicrodollars): Step => ({ kind: "charge", amountMicrodollars })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(null, 0, 5_000_000, 10_000_000)
      .map((thresholdMicrodollars): Step => ({ kind: "threshold", thresholdMicrodollars })),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "sweep" }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 61_000).map((ms): Step => ({ kind: "tick", ms })) },
);

const PHONES: [id: string, owner: string | null][] = [
  ["phone_shared", null],
  ["phone_own", "org_a"],
  ["phone_foreign", "org_b"],
];

const SETUP: Step[] = PHONES.map(([phone_id, organization_id]) => ({
  kind: "change",
  body: { type: "phone.register", phone_id, organization_id, phone_name: "Pixel", nickname: "desk" },
}));

const anyBeginning = fc.array(anyOf(MAKING), { minLength: 6, maxLength: 8, size: "max" });
const anyMiddle = fc.array(anyStep, { minLength: 20, maxLength: 32, size: "max" });
const anySteps = fc.tuple(anyBeginning, anyMiddle).map((parts) => parts.flat());

/** The sequences `from` to `from + count - 1` of a seed: the same in every run. */
export function drawSequences(seed: number, from: number, count: number): Sequence[] {
  return Array.from({ length: count }, (_, index) => drawSequence(seed, from + index));
}

function drawSequence(seed: number, number: number): Sequence {
  // A seed of its own, so that any one of them can be drawn again without the others.
  const [drawn = []] = fc.sample(anySteps, { seed: seed + number * 7919, numRuns: 1 });
  return { number, startMs: NOW_MS, steps: [...SETUP, ...drawn].map((step) => renameStep(step, number)) };
}

function renameStep(step: Step, sequence: number): Step {
  if (step.kind === "change") return { ...step, body: renameIds(step.body, sequence) };
  if (step.kind !== "race") return step;
  const [first, second] = step.bodies;
  return { ...step, bodies: [renameIds(first, sequence), renameIds(second, sequence)] };
}
