import { setAlertThreshold } from "../../src/domain/changes/alert-threshold.ts";
import { moveBalance } from "../../src/domain/changes/balance-move.ts";
import { type Decision, makeMissing, makeMoved } from "../../src/domain/changes/decision.ts";
import type { NewIds } from "../../src/domain/changes/new-ids.ts";
import { readChange } from "../../src/domain/changes/read-change.ts";
import { byField, byId, openAlertsOf, type RecordRefs, type Snapshot } from "../../src/domain/changes/record-refs.ts";
import { decideQueueTimeout, decideRentalRelease } from "../../src/domain/changes/timed-moves.ts";

type Body = Record<string, unknown>;

/** One move that somebody requests. */
export type Ask =
  | { kind: "change"; body: Body }
  | { kind: "charge"; amountMicrodollars: number }
  | { kind: "threshold"; thresholdMicrodollars: number | null };

/** One step of a sequence. A race: two at once. A sweep: what the cron does. A tick: time passes. */
export type Step = Ask | { kind: "race"; asks: readonly [Ask, Ask] } | { kind: "sweep" } | { kind: "tick"; ms: number };

/** Steps on records of their own: `number` is part of every id. */
export type Sequence = { number: number; startMs: number; steps: readonly Step[] };

/** What a step requests from the storage and from the model. */
export type Asked =
  | { kind: "unreadable"; fields: string[] }
  | { kind: "decision"; needs: RecordRefs; decide(snapshot: Snapshot<RecordRefs>): Decision };

/** The result, as far as a caller sees it. */
export type Seen =
  | { kind: "moved"; resource: { type: string; id: string }; eventIds: string[] }
  | { kind: "repeated" | "conflict" | "missing" | "invalid" | "unreadable" | "thrown"; about: string };

/** An id that is this sequence's own. */
export function nameOwn(id: string, sequence: number): string {
  return `${id}-q${sequence}`;
}

/** These name no record. */
const OTHER_IDS = ["workflow_id", "plan_id"];

/** A change's body with the ids of the sequence's own records. */
export function renameIds(body: Body, sequence: number): Body {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      const isOwn = field.endsWith("_id") && !OTHER_IDS.includes(field) && typeof value === "string";
      return [field, isOwn ? nameOwn(value, sequence) : value];
    }),
  );
}

/** Returns the sequence that an id, or an event's id, belongs to. */
export function findSequence(id: string): number {
  const [, number] = /-q(\d+)(?::\d+)?$/.exec(id) ?? [];
  if (number === undefined) throw new Error(`${id} is of no sequence`);
  return Number(number);
}

/** Returns the requests of a step. Those of a race run at once, all others one after the other. */
export function askStep(step: Step, index: number, sequence: number, nowMs: number): Asked[] {
  const own = (id: string) => nameOwn(id, sequence);
  switch (step.kind) {
    case "race":
      return step.asks.map((ask, part) => askOne(ask, `${index}${part === 0 ? "a" : "b"}`, sequence, nowMs));
    case "sweep":
      return [
        ...["run_1", "run_2"].map((id) => askTimeout(own(id), nowMs)),
        ...["rent_1", "rent_2"].map((id) => askRelease(own(id))),
      ];
    case "tick":
      return [];
    default:
      return [askOne(step, `${index}a`, sequence, nowMs)];
  }
}

/** `part` makes the ids of the records that it may make. */
function askOne(ask: Ask, part: string, sequence: number, nowMs: number): Asked {
  const organizationId = nameOwn("org_a", sequence);
  const newIds = makeStepIds(part, sequence);
  switch (ask.kind) {
    case "change":
      return askChange(ask.body, nowMs, newIds);
    case "charge":
      return askCharge(organizationId, ask.amountMicrodollars, nowMs, newIds);
    case "threshold":
      return askThreshold(organizationId, ask.thresholdMicrodollars, nowMs);
  }
}

function askChange(body: Body, nowMs: number, newIds: NewIds): Asked {
  const change = readChange(body, nowMs);
  if (change.kind === "invalid") return { kind: "unreadable", fields: change.errors.map(({ field }) => field) };
  const decide = (snapshot: Snapshot<RecordRefs>) => change.decide(snapshot, { nowMs, newIds });
  return { kind: "decision", needs: change.needs, decide };
}

/** Decides with the types that its needs give, and drops them for the list. */
function decideOn<Refs extends RecordRefs>(needs: Refs, decide: (snapshot: Snapshot<Refs>) => Decision): Asked {
  return { kind: "decision", needs, decide: decide as unknown as (snapshot: Snapshot<RecordRefs>) => Decision };
}

const ofOrganization = (id: string) => ({ organization: byId("organizations", id), openAlerts: openAlertsOf(id) });

function askCharge(id: string, amountMicrodollars: number, nowMs: number, newIds: NewIds): Asked {
  return decideOn(ofOrganization(id), ({ organization, openAlerts }) => {
    if (!organization) return makeMissing("organization");
    const move = { amountMicrodollars, requestId: newIds.ledger, reason: "test" };
    const moved = moveBalance(organization, openAlerts, move, { nowMs, occurredAtMs: nowMs, newIds });
    return moved.kind === "balance_moved" ? makeMoved({ type: "organization", id }, moved.writes, moved.events) : moved;
  });
}

function askThreshold(id: string, thresholdMicrodollars: number | null, nowMs: number): Asked {
  return decideOn(ofOrganization(id), ({ organization, openAlerts }) =>
    organization
      ? setAlertThreshold(organization, openAlerts, thresholdMicrodollars, { occurredAtMs: nowMs })
      : makeMissing("organization"),
  );
}

function askTimeout(id: string, nowMs: number): Asked {
  return decideOn({ run: byId("runs", id) }, ({ run }) => (run ? decideQueueTimeout(run, nowMs) : makeMissing("run")));
}

function askRelease(id: string): Asked {
  const needs = { rental: byId("rentals", id), phone: byField("phones", "rental", "phoneId") };
  return decideOn(needs, ({ rental, phone }) =>
    rental && phone ? decideRentalRelease(rental, phone) : makeMissing("rental"),
  );
}

/** Generates ids that are the same wherever the step runs. */
function makeStepIds(part: string, sequence: number): NewIds {
  const name = (prefix: string) => nameOwn(`${prefix}_n${part}`, sequence);
  return {
    run: name("run"),
    session: name("sess"),
    phone: name("phone"),
    rental: name("rent"),
    file: name("file"),
    delivery: name("dlv"),
    ledger: name("ledger"),
    lowBalanceAlert: name("alert_low"),
    negativeBalanceAlert: name("alert_negative"),
  };
}

/** Returns what a caller sees of a settled decision, in the storage or in the model. */
export function describeSeen(
  settled: Decision | { kind: "moved"; resource: Resource; events: { id: string }[] },
): Seen {
  switch (settled.kind) {
    case "moved": {
      const eventIds = settled.events.map((event) => (event as { id: string }).id);
      return { kind: "moved", resource: settled.resource, eventIds };
    }
    case "repeated":
      return { kind: "repeated", about: settled.resource.id };
    case "conflict":
      return { kind: "conflict", about: settled.code };
    case "missing":
      return { kind: "missing", about: settled.what };
    case "invalid":
      return { kind: "invalid", about: settled.field };
  }
}

type Resource = { type: string; id: string };
