import fc from "fast-check";
import type { ChangeType } from "../../src/domain/changes/change-types.ts";
import { anyBody, anyBodyOf } from "../domain/changes/random-bodies.ts";
import { NOW_MS } from "../domain/changes/world.ts";
import { type Ask, renameIds, type Sequence, type Step } from "./random-operations.ts";

/** Changes that need others before them. Drawn more often, since few sequences would get that far otherwise. */
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

/** Changes that create records for those that follow. */
const MAKING = [
  "run.queue",
  "session.start",
  "rental.activate",
  "file.upload",
  "delivery.create",
  "subscription.set",
] as const;

/** Changes that write the same records, so that two at once conflict. */
const CLASHING: readonly (readonly ChangeType[])[] = [
  [
    "phone.begin_maintenance",
    "phone.take_offline",
    "phone.end_maintenance",
    "phone.bring_online",
    "session.start",
    "session.end",
    "run.start",
    "rental.activate",
    "rental.cancel",
  ],
  ["run.queue", "run.start", "run.complete", "run.fail", "run.cancel"],
  ["session.start", "session.end", "session.recording_ready", "file.capture"],
  ["rental.activate", "rental.payment_failed", "rental.payment_recovered", "rental.cancel"],
  ["file.upload", "file.capture_failed", "delivery.create"],
  ["delivery.create", "delivery.dispatch", "delivery.deliver", "delivery.fail"],
  ["subscription.set", "subscription.cancel", "auto_recharge.succeed", "auto_recharge.fail"],
  ["invoice.paid", "invoice.payment_failed"],
];

const anyOf = (types: readonly ChangeType[]): fc.Arbitrary<Ask> =>
  fc.constantFrom(...types).chain((type) => anyBodyOf(type).map((body): Ask => ({ kind: "change", body })));
const anyChange = anyBody.map((body): Ask => ({ kind: "change", body }));
const anyCharge = fc
  .constantFrom(-25_000_000, -10_000_000, -1, 1, 5_000_000, 10_000_000)
  .map((amountMicrodollars): Ask => ({ kind: "charge", amountMicrodollars }));
const anyThreshold = fc
  .constantFrom(null, 0, 5_000_000, 10_000_000)
  .map((thresholdMicrodollars): Ask => ({ kind: "threshold", thresholdMicrodollars }));
const anyOnMoney = fc.oneof(
  { weight: 2, arbitrary: anyCharge },
  { weight: 1, arbitrary: anyThreshold },
  { weight: 1, arbitrary: anyOf(["auto_recharge.succeed", "auto_recharge.fail", "subscription.set"]) },
);

/** Two changes to the same records: fields that both have get the same values. */
const anyClash = fc
  .constantFrom(...CLASHING)
  .chain((types) => fc.tuple(anyOf(types), anyOf(types)))
  .map(([first, second]): [Ask, Ask] => [first, second.kind === "change" ? shareIds(first, second.body) : second]);

function shareIds(first: Ask, body: Record<string, unknown>): Ask {
  const shared =
    first.kind === "change" ? Object.entries(first.body).filter(([field]) => /_id$/.test(field) && field in body) : [];
  return { kind: "change", body: { ...body, ...Object.fromEntries(shared) } };
}

const race = (asks: [Ask, Ask]): Step => ({ kind: "race", asks });

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 16, arbitrary: anyChange },
  { weight: 8, arbitrary: anyOf(LATE) },
  { weight: 6, arbitrary: anyClash.map(race) },
  { weight: 1, arbitrary: fc.tuple(anyOnMoney, anyOnMoney).map(race) },
  { weight: 1, arbitrary: fc.tuple(anyChange, anyChange).map(race) },
  { weight: 2, arbitrary: anyCharge },
  { weight: 1, arbitrary: anyThreshold },
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

/** Returns the sequences `from` to `from + count - 1` of a seed: the same in every run. */
export function drawSequences(seed: number, from: number, count: number): Sequence[] {
  return Array.from({ length: count }, (_, index) => drawSequence(seed, from + index));
}

function drawSequence(seed: number, number: number): Sequence {
  // Each has its own seed, so that any of them can be drawn again without the others.
  const [drawn = []] = fc.sample(anySteps, { seed: seed + number * 7919, numRuns: 1 });
  return { number, startMs: NOW_MS, steps: [...SETUP, ...drawn].map((step) => renameStep(step, number)) };
}

function renameStep(step: Step, sequence: number): Step {
  if (step.kind === "sweep" || step.kind === "tick") return step;
  if (step.kind !== "race") return renameAsk(step, sequence);
  return { ...step, asks: [renameAsk(step.asks[0], sequence), renameAsk(step.asks[1], sequence)] };
}

function renameAsk(ask: Ask, sequence: number): Ask {
  return ask.kind === "change" ? { ...ask, body: renameIds(ask.body, sequence) } : ask;
}
