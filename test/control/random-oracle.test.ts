import fc from "fast-check";
import { expect, it } from "vitest";
import { makeWorld } from "../domain/changes/demo-world.ts";
import { anyBody } from "../domain/changes/random-bodies.ts";
import type { Outcome, World } from "../domain/changes/world.ts";
import { Oracle } from "./random-oracle.ts";
import type { Verdict } from "./random-oracle-fleet.ts";

const SEQUENCES = 3_000;
const PHONES = [
  ["phone_shared", null],
  ["phone_own", "org_a"],
  ["phone_foreign", "org_b"],
];

it(`in ${SEQUENCES} random sequences the decisions come to what the contract's moves do, written out by hand`, () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(anyBody, { minLength: 20, maxLength: 60, size: "max" }), (bodies) => {
      const world = makeWorld();
      const oracle = new Oracle();
      for (const [phone_id, organization_id] of PHONES) {
        oracle.take({ type: "phone.register", phone_id, organization_id }, 0, "");
      }
      for (const body of bodies) {
        const outcome = world.apply(body);
        const newId = outcome.kind === "moved" ? outcome.resource.id : "sess_new";
        const verdict = oracle.take(body, Date.parse(String(body.occurred_at)), newId);
        // One compared text: a matcher for each of 400,000 changes would take minutes.
        if (write(verdict) !== write(readVerdict(outcome)))
          expect([body, readVerdict(outcome)]).toEqual([body, verdict]);
        reached.add(`${body.type} ${verdict.kind}`);
      }
      expect(listStates(world)).toEqual(listOracleStates(oracle));
      expect(world.events.map(({ id }) => id as string)).toEqual([...oracle.sent.keys()]);
    }),
    { numRuns: SEQUENCES },
  );
  // Every change moves something (the phones are registered from the start), and most find themselves repeated or refused.
  expect([...reached].filter((each) => each.endsWith(" moved"))).toHaveLength(29);
  expect([...reached].filter((each) => each.endsWith(" conflict")).length).toBeGreaterThan(22);
  expect([...reached].filter((each) => each.endsWith(" repeated")).length).toBeGreaterThan(27);
}, 300_000);

const write = ({ kind, events }: Verdict) => `${kind} ${events}`;

function readVerdict(outcome: Outcome): Verdict {
  if (outcome.kind === "unreadable") throw new Error(`unreadable: ${outcome.fields}`);
  return { kind: outcome.kind, events: outcome.kind === "moved" ? outcome.events.map(({ id }) => String(id)) : [] };
}

type States = Record<string, string[]>;

function listStates(world: World): States {
  const list = <Row extends { id: string }>(rows: Row[], state: (row: Row) => unknown) =>
    rows.map((row) => `${row.id} ${state(row)}`).sort();
  return {
    phones: list(world.list("phones"), (p) => `${p.status} ${p.organizationId} ${p.rentalId} ${p.activeSessionId}`),
    runs: list(world.list("runs"), (run) => `${run.status} ${run.phoneId} ${run.sessionId} ${run.cancelReason}`),
    sessions: list(world.list("sessions"), (session) => session.status),
    rentals: list(world.list("rentals"), (r) => (r.status === "canceled" ? r.status : r.paymentStatus)),
    deliveries: list(world.list("file_deliveries"), (delivery) => delivery.status),
    files: list(world.list("files"), (file) => file.organizationId),
    subscriptions: list(world.list("subscriptions"), (subscription) => subscription.status),
    invoices: list(world.list("invoices"), (invoice) => invoice.status),
    attempts: world
      .list("invoice_attempts")
      .map(({ id }) => id)
      .sort(),
    recharges: list(world.list("auto_recharges"), (recharge) => recharge.status),
    plans: list(world.list("organizations"), (organization) => organization.planName),
  };
}

function listOracleStates(oracle: Oracle): States {
  const list = <Row>(rows: Iterable<[string, Row]>, state: (row: Row) => unknown) =>
    [...rows].map(([id, row]) => `${id} ${state(row)}`).sort();
  return {
    phones: list(oracle.phones, (phone) => `${phone.state} ${phone.owner} ${phone.rental} ${phone.session}`),
    runs: list(oracle.runs, (run) => `${run.state} ${run.phone} ${run.session} ${run.reason}`),
    sessions: list(oracle.sessions, ({ state }) => state),
    rentals: list(oracle.rentals, ({ state }) => state),
    deliveries: list(oracle.deliveries, ({ state }) => state),
    files: list(oracle.files, ({ owner }) => owner),
    subscriptions: list(oracle.subscriptions, ({ state }) => state),
    invoices: list(oracle.invoices, ({ state }) => state),
    attempts: [...oracle.attempts].sort(),
    recharges: list(oracle.recharges, ({ state }) => state),
    plans: list(Object.entries(oracle.plans), (plan) => plan),
  };
}
