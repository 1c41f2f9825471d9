import { expect, test } from "vitest";
import { DEMO_ORGANIZATION, DEMO_PHONE } from "../../src/demo/seed-data.ts";
import type { Databases } from "../../src/storage/databases.ts";
import { findMove } from "../../src/storage/shards/moves.ts";
import { moveAll, readAll, Slow, startShards, takeStep } from "./move-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;
/** More than one page of changes. */
const MANY = 450;

test.each(["drain", "hold"] as const)(
  "a run whose session began hundreds of changes later moves with it, from the step %s on",
  async (step) => {
    const { databases, directory, other } = await startMove(step);
    await directory.batch([prepareQueue(directory), ...prepareMany(directory), ...prepareStart(directory)]);
    const before = await readAll(directory, organizationId);
    await moveAll(databases, organizationId, 1);
    expect(await readAll(other, organizationId)).toEqual(before);
  },
);

test("a delivery moves with its destination, even if that was enabled hundreds of changes later", async () => {
  const { databases, directory, other } = await startMove("drain", async (db) => {
    await db.batch([
      db
        .prepare(
          `INSERT INTO destinations (id, organization_id, url, event_types, enabled, created_at)
           VALUES ('dest_disabled', ?, 'https://example.com/', '["*"]', 0, 1)`,
        )
        .bind(organizationId),
      db
        .prepare(
          `INSERT INTO webhook_deliveries (id, organization_id, destination_id, event_id, event_type, status, created_at)
           VALUES ('msg_held', ?, 'dest_disabled', 'event', 'webhook.test', 'held', 1)`,
        )
        .bind(organizationId),
    ]);
  });
  await directory.batch([
    directory.prepare("UPDATE webhook_deliveries SET attempt_count = 1 WHERE id = 'msg_held'"),
    ...prepareMany(directory),
    directory.prepare("UPDATE destinations SET enabled = 1 WHERE id = 'dest_disabled'"),
    directory.prepare("UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = 1 WHERE id = 'msg_held'"),
  ]);
  const before = await readAll(directory, organizationId);
  await moveAll(databases, organizationId, 1);
  expect(await readAll(other, organizationId)).toEqual(before);
});

test("a run that gets its session between the list of changes and the reading of its row fails no step", async () => {
  const { databases, directory, other } = await startMove("drain");
  await directory.batch([prepareQueue(directory), ...prepareMany(directory)]);
  const slow = new Slow("FROM departing_changes");
  const step = takeStep([slow.wrap(directory), other], organizationId, 1);
  await slow.hasRead;
  await directory.batch(prepareStart(directory));
  slow.goOn();
  await step;
  const before = await readAll(directory, organizationId);
  await moveAll(databases, organizationId, 1);
  expect(await readAll(other, organizationId)).toEqual(before);
});

/** Begins a move, and takes steps until `step` comes next. */
async function startMove(
  step: "drain" | "hold",
  prepare: (db: D1Database) => Promise<unknown> = async () => undefined,
): Promise<{ databases: Databases; directory: D1Database; other: D1Database }> {
  const databases = await startShards(2);
  const [directory, other] = databases;
  if (!other) throw new Error("There are two shards.");
  await prepare(directory);
  do await takeStep(databases, organizationId, 1);
  while ((await findMove(directory))?.step !== step);
  return { databases, directory, other };
}

function prepareQueue(db: D1Database): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO runs (id, organization_id, workflow_id, "trigger", status, created_at) VALUES ('run_early', ?, 'w', 'api', 'queued', 1)`,
    )
    .bind(organizationId);
}

/** Starts a session, and the run in it. */
function prepareStart(db: D1Database): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `INSERT INTO sessions (id, organization_id, phone_id, source, status, is_dedicated_phone, allocated_at)
         VALUES ('sess_late', ?, ?, 'run', 'active', 1, 2)`,
      )
      .bind(organizationId, DEMO_PHONE.id),
    db
      .prepare(
        `UPDATE runs SET session_id = 'sess_late', phone_id = ?, status = 'running', started_at = 2, version = version + 1
         WHERE id = 'run_early'`,
      )
      .bind(DEMO_PHONE.id),
  ];
}

/** Writes many rows of a table that comes after those of runs and deliveries, one by one. */
function prepareMany(db: D1Database): D1PreparedStatement[] {
  return Array.from({ length: MANY }, (_, index) =>
    db
      .prepare(
        `INSERT INTO requests (organization_id, id, operation, status, duration_ms, charged_microdollars, created_at)
         VALUES (?, ?, 'screenshots.detect', 200, 1, 0, 1)`,
      )
      .bind(organizationId, `req_${String(index).padStart(4, "0")}`),
  );
}
