import { beforeAll, beforeEach, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { callOperation } from "../../src/http/call-operation.ts";
import type { Services } from "../../src/http/exchange.ts";
import { cancelOverdueRuns } from "../../src/jobs/cancel-overdue-runs.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { type ClaimedDelivery, prepareClaimDeliveries } from "../../src/storage/deliveries/claims.ts";
import { startDatabase } from "../database.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { addDue, addTarget, type Target } from "./delivery-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;
/** How many attempts of a slow destination may be in progress. */
const MAX_HELD_SLOW = 2;

let db: D1Database;
let target: Target;
beforeAll(async () => {
  db = await startDatabase();
});
beforeEach(async () => {
  target = await addTarget(db, "https://example.com/", { organizationId });
  await db
    .prepare("UPDATE destinations SET slow_until = ? WHERE id = ?")
    .bind(Date.now() + 3_600_000, target.id)
    .run();
});

/** Claims what a further call may attempt now. */
async function claim(): Promise<number> {
  const nowMs = Date.now();
  const { results } = await prepareClaimDeliveries(db, {
    ...{ destinationId: target.id, callId: crypto.randomUUID(), turn: 1, limit: 5, mayBePaced: true, revision: null },
    ...{ nowMs, leasedUntilMs: nowMs + 600_000, pacedFromMs: nowMs },
    ...{ maxCalls: 4, maxHeld: 160, maxHeldByMore: 20, maxHeldSlow: MAX_HELD_SLOW },
  }).run<ClaimedDelivery>();
  return results.length;
}

async function fillUp(): Promise<void> {
  await addDue(db, target, MAX_HELD_SLOW);
  expect(await claim()).toBe(MAX_HELD_SLOW);
}

/** Returns the database, in which work is done right after the first query: whoever asked takes a while until the next. */
function interrupt(work: () => Promise<void>): D1Database {
  let isFirst = true;
  const after = async <Result>(result: Result): Promise<Result> => {
    if (isFirst) {
      isFirst = false;
      await new Promise((resolve) => setTimeout(resolve, 5));
      await work();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return result;
  };
  const watch = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(prepared, name) {
        const member = Reflect.get(prepared, name);
        if (typeof member !== "function") return member;
        if (name === "bind") return (...values: unknown[]) => watch(prepared.bind(...values));
        return async (...values: unknown[]) => after(await Reflect.apply(member, prepared, values));
      },
    });
  return {
    prepare: (sql: string) => watch(db.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) => after(await db.batch(statements)),
    // The type is a class with more than an operation uses.
  } as unknown as D1Database;
}

async function addFailed(): Promise<string> {
  const [failed] = await addDue(db, target, 1, Date.now() - 60_000);
  await db
    .prepare(
      "UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, settled_at = created_at WHERE id = ?",
    )
    .bind(failed?.id)
    .run();
  return failed?.id ?? "";
}

async function addRetried(): Promise<string> {
  const [retried] = await addDue(db, target, 1, Date.now() + 3_600_000);
  return retried?.id ?? "";
}

it.each<[name: string, add: () => Promise<string>, body: (id: string) => Record<string, unknown> | null]>([
  ["webhook-deliveries.replay", addFailed, () => null],
  ["webhook-deliveries.retry", addRetried, () => null],
  ["organizations.webhook-deliveries.replay", addFailed, (id) => ({ delivery_ids: [id] })],
  ["organizations.replays.create", addFailed, () => ({ since: "2020-01-01T00:00:00Z", destination_id: target.id })],
  ["destinations.send-test", async () => "", () => ({ type: "run.failed" })],
])(
  "%s displaces no attempts that began after the request arrived: no more are in progress than the destination takes",
  async (name, add, body) => {
    const deliveryId = await add();
    const made = body(deliveryId);
    const params = name.startsWith("organizations.")
      ? { id: organizationId }
      : { id: deliveryId, destination_id: target.id };
    const services = { variables: LOCAL_SETTINGS, wake: async () => undefined, defer: () => undefined };
    const outcome = await callOperation(
      controlOperations,
      name,
      made ? { params, body: made } : { params },
      { kind: "operator" },
      { ...services, databases: [interrupt(fillUp)] } as unknown as Services,
    );
    expect(outcome).toMatchObject({ ok: true });
    const due = "SELECT count(*) AS due FROM webhook_deliveries WHERE destination_id = ?1 AND status = 'pending'";
    expect(await db.prepare(due).bind(target.id).first("due")).toBe(MAX_HELD_SLOW + 1);
    expect(await claim()).toBe(0);
  },
);

it("a run that the cron cancels for its timeout displaces none either, though the cron was scheduled before", async () => {
  await fillUp();
  const scheduledMs = Date.now() - 5_000;
  await db
    .prepare(
      `INSERT INTO runs (id, organization_id, workflow_id, "trigger", status, start_deadline, created_at)
       VALUES ('run_late', ?, 'wf', 'api', 'queued', ?, 1)`,
    )
    .bind(organizationId, scheduledMs - 1)
    .run();
  const woken: string[] = [];
  await cancelOverdueRuns(db, scheduledMs, (ids) => woken.push(...ids));
  expect(woken).toContain(target.id);
  expect(await claim()).toBe(0);
});
