import { expect, it } from "vitest";
import { DEMO_KEY_ID, DEMO_ORGANIZATION, OTHER_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { EVENT_KEPT_MS } from "../../src/domain/deliveries/retention.ts";
import { buildTestEvent } from "../../src/domain/events/build-event.ts";
import { lowestIdAt } from "../../src/domain/ids.ts";
import { cancelOverdueRuns, MAX_RUNS } from "../../src/jobs/cancel-overdue-runs.ts";
import { releaseLeftPhones } from "../../src/jobs/release-left-phones.ts";
import { watchFailingDestinations } from "../../src/jobs/watch-failing-destinations.ts";
import { openHomes } from "../../src/services/moving/homes.ts";
import { revokeKeyAndCopy } from "../../src/services/moving/key-copies.ts";
import { commitBatch } from "../../src/storage/commit-batch.ts";
import { prepareAnnounceEvents } from "../../src/storage/deliveries/outbox.ts";
import { findMove } from "../../src/storage/shards/moves.ts";
import { isMovingRefusal } from "../../src/storage/shards/organization-database.ts";
import { pruneWebhooks } from "../../src/webhooks/prune.ts";
import { replayAnsweredDestinations } from "../../src/webhooks/replay-answered.ts";
import { stepReplays } from "../../src/webhooks/step-replays.ts";
import { sweepOverdue } from "../../src/webhooks/sweep.ts";
import { withdrawUnsent } from "../../src/webhooks/withdraw-unsent.ts";
import { addTarget } from "../webhooks/delivery-world.ts";
import { deliverWork } from "./deliver-work.ts";
import { insertFile, moveAll, readAll, startShards, takeStep } from "./move-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;

/** What every cron and every call of a delivery would act on. Returns the destination. */
async function leaveWork(db: D1Database): Promise<string> {
  const nowMs = Date.now();
  const { id } = await addTarget(db, "https://example.com/", { organizationId });
  const test = buildTestEvent("webhook.test", crypto.randomUUID(), nowMs);
  await commitBatch(db, prepareAnnounceEvents(db, [{ organizationId, event: test }], nowMs));
  const oldMs = nowMs - 2 * EVENT_KEPT_MS;
  const oldId = (prefix: "msg" | "replay") => lowestIdAt(prefix, oldMs);
  const bind = (sql: string, ...values: (string | number)[]) => db.prepare(sql).bind(...values);
  await db.batch([
    bind(
      `INSERT INTO runs (id, organization_id, workflow_id, "trigger", status, start_deadline, created_at)
       VALUES ('run_late', ?, 'wf', 'api', 'queued', 1, 1)`,
      organizationId,
    ),
    bind(
      `INSERT INTO replays (id, organization_id, since, until, delivery_count, status, created_at)
       VALUES (?, ?, 0, ?, 1, 'running', 1)`,
      oldId("replay"),
      organizationId,
      nowMs,
    ),
    // Older than events are kept, but held. Another has failed since its receiver answers.
    bind(
      "INSERT INTO events (id, organization_id, type, payload, created_at) VALUES ('e', ?, 'run.failed', '{}', ?)",
      organizationId,
      oldMs,
    ),
    bind(
      `INSERT INTO webhook_deliveries (id, organization_id, destination_id, event_id, event_type, status, created_at)
       VALUES (?, ?, ?, 'e', 'run.failed', 'held', ?)`,
      oldId("msg"),
      organizationId,
      id,
      oldMs,
    ),
    bind(
      `INSERT INTO webhook_deliveries (id, organization_id, destination_id, event_id, event_type, status, created_at, settled_at)
       VALUES (?, ?, ?, 'e', 'run.failed', 'failed', ?, ?)`,
      lowestIdAt("msg", nowMs - 1000),
      organizationId,
      id,
      nowMs - 1000,
      nowMs - 900,
    ),
    bind(
      `UPDATE destinations SET last_success_at = ?2, failing_since = ?2, consecutive_failures = 1000, last_failure_at = ?2 WHERE id = ?1`,
      id,
      nowMs,
    ),
  ]);
  return id;
}

/** Does everything that the webhooks Worker does in a shard. Returns the destinations that were woken, and how many POSTs were made. */
async function workIn(directory: D1Database, db: D1Database, destinationId: string) {
  const nowMs = Date.now();
  const woken: string[] = [];
  const wake = (ids: readonly string[]) => void woken.push(...ids);
  await cancelOverdueRuns(db, nowMs, wake);
  await releaseLeftPhones(db, nowMs, wake);
  await stepReplays(db, nowMs, wake);
  await sweepOverdue(db, nowMs, wake);
  await withdrawUnsent(db);
  await replayAnsweredDestinations(db, nowMs, wake);
  await pruneWebhooks(db, nowMs);
  const watch = { directory, mailer: null, publicOrigin: null, disableAfterMs: null };
  await watchFailingDestinations({ db, ...watch }, nowMs);
  const posts = await deliverWork(db, destinationId);
  return { woken: [...new Set(woken)], posts };
}

it("nothing works on the copies of an organization before the new shard has it, and all of it does then", async () => {
  const databases = await startShards(2);
  const [directory, target = directory] = databases;
  const destinationId = await leaveWork(directory);
  const before = await readAll(directory, organizationId);
  const seen = new Set<string>();
  for (let step: string | undefined = "begin"; step !== "wait"; step = (await findMove(directory))?.step) {
    seen.add(step ?? "");
    await takeStep(databases, organizationId, 1);
    const copied = await readAll(target, organizationId);
    if ((await findMove(directory))?.step === "wait") break;
    expect(await workIn(directory, target, destinationId)).toEqual({ woken: [], posts: 0 });
    expect(await readAll(target, organizationId)).toEqual(copied);
  }
  expect([...seen]).toEqual(["begin", "prepare", "copy", "drain", "hold"]);
  await moveAll(databases, organizationId, 1);
  expect(await readAll(target, organizationId)).toEqual(before);
  const { woken, posts } = await workIn(directory, target, destinationId);
  expect(woken).toEqual([destinationId]);
  expect(posts).toBeGreaterThan(0);
  const { results } = await target.prepare("SELECT * FROM copied_organizations").all();
  expect(results).toEqual([]);
});

it("nothing works on the rows of an organization that has left the shard, and others get their turn", async () => {
  const databases = await startShards(2);
  const [directory] = databases;
  const destinationId = await leaveWork(directory);
  // More than a run of the cron takes, all of them before that of the other organization.
  const insertRun = directory.prepare(
    `INSERT INTO runs (id, organization_id, workflow_id, "trigger", status, start_deadline, created_at)
     VALUES (?, ?, 'wf', 'api', 'queued', ?, 1)`,
  );
  await directory.batch([
    ...Array.from({ length: MAX_RUNS }, (_, index) => insertRun.bind(`run_left_${index}`, organizationId, 1)),
    insertRun.bind("run_other", OTHER_ORGANIZATION.id, 2),
  ]);
  while ((await findMove(directory))?.step !== "wait") await takeStep(databases, organizationId, 1);
  const left = await readAll(directory, organizationId);
  expect(await workIn(directory, directory, destinationId)).toEqual({ woken: [], posts: 0 });
  expect(await readAll(directory, organizationId)).toEqual(left);
  expect((await readAll(directory, OTHER_ORGANIZATION.id)).runs).toContainEqual(
    expect.objectContaining({ id: "run_other", status: "cancelled" }),
  );
  await takeStep(databases, organizationId, 1);
  expect((await findMove(directory))?.step).toBe("clean");
  expect(await workIn(directory, directory, destinationId)).toEqual({ woken: [], posts: 0 });
  expect(await readAll(directory, organizationId)).toEqual(left);
});

it("rows that the new shard has of the organization, and the old one hasn't, don't keep it from moving, and are gone", async () => {
  const databases = await startShards(2);
  const [directory, target = directory] = databases;
  await target
    .prepare("INSERT INTO organizations (id, name, slug, created_at) VALUES (?1, 'A', ?1, 1)")
    .bind(organizationId)
    .run();
  await insertFile(target, organizationId, "file_surplus");
  const before = await readAll(directory, organizationId);
  await moveAll(databases, organizationId, 1);
  expect(await readAll(target, organizationId)).toEqual(before);
});

it("a move whose shards differ after each copy is given up: the organization stays, its writes continue, and it can move later", async () => {
  const databases = await startShards(2);
  const [directory, target = directory] = databases;
  await directory
    .prepare(
      "INSERT INTO auto_recharges (id, organization_id, amount_microdollars, status, created_at) VALUES ('in_1', ?, 1, 'failed', 1)",
    )
    .bind(organizationId)
    .run();
  await target.exec("CREATE TRIGGER lose BEFORE INSERT ON auto_recharges BEGIN SELECT RAISE(IGNORE); END");
  const differences = new Set<number>();
  let outcome = await takeStep(databases, organizationId, 1);
  for (let steps = 0; outcome !== null && "step" in outcome && steps < 100; steps++) {
    differences.add(outcome.differences);
    await insertFile(directory, organizationId, `file_${steps}`).catch((error: unknown) =>
      expect(isMovingRefusal(error)).toBe(true),
    );
    outcome = await takeStep(databases, organizationId, 1);
  }
  expect(outcome).toEqual({ differingTable: "auto_recharges" });
  expect([...differences]).toEqual([0, 1, 2]);
  expect(await findMove(directory)).toBe(null);
  await insertFile(directory, organizationId, "file_after");
  const before = await readAll(directory, organizationId);
  await target.exec("DROP TRIGGER lose");
  await moveAll(databases, organizationId, 1);
  expect(await readAll(target, organizationId)).toEqual(before);
});

it("an organization that is moving to a shard takes no step to another one", async () => {
  const databases = await startShards(3);
  await takeStep(databases, organizationId, 1);
  const before = await findMove(databases[0]);
  expect(await takeStep(databases, organizationId, 2)).toMatchObject({ toShard: 1 });
  expect(await findMove(databases[0])).toEqual(before);
});

it("a limit that a key gets while its organization moves applies in the new shard, at once and after the switch, as does the revocation of the key", async () => {
  const databases = await startShards(2);
  const [directory, target = directory] = databases;
  const limit = (db: D1Database, microdollars: number) =>
    db.prepare("UPDATE api_keys SET monthly_limit_microdollars = ? WHERE id = ?").bind(microdollars, DEMO_KEY_ID).run();
  const readLimit = () =>
    target
      .prepare("SELECT monthly_limit_microdollars AS microdollars FROM api_keys WHERE id = ?")
      .bind(DEMO_KEY_ID)
      .first<number>("microdollars");
  while ((await findMove(directory))?.step !== "hold") await takeStep(databases, organizationId, 1);
  await limit(directory, 5);
  while ((await findMove(directory))?.step !== "wait") await takeStep(databases, organizationId, 1);
  expect(await readLimit()).toBe(5);
  // By an isolate that still believes in the old place.
  await limit(directory, 4);
  await takeStep(databases, organizationId, 1);
  expect(await readLimit()).toBe(4);

  const homes = openHomes(databases, () => undefined);
  const revoked = { keyId: DEMO_KEY_ID, scope: organizationId, isWithCreated: false };
  expect(await revokeKeyAndCopy(homes, revoked, 7)).toBe(true);
  const readEnds = databases.map((db) =>
    db.prepare("SELECT revoked_at AS atMs FROM api_keys WHERE id = ?").bind(DEMO_KEY_ID).first<number>("atMs"),
  );
  expect(await Promise.all(readEnds)).toEqual([7, 7]);
});
