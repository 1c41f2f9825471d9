import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeNewIds } from "../../src/domain/changes/new-ids.ts";
import { readChange } from "../../src/domain/changes/read-change.ts";
import { PLAIN_DESTINATION } from "../../src/domain/deliveries/destination.ts";
import { settleChange } from "../../src/services/settle-change.ts";
import { commitBatch } from "../../src/storage/commit-batch.ts";
import { prepareInsertDestination } from "../../src/storage/destinations/destinations.ts";
import { prepareInsertOrganization } from "../../src/storage/organizations.ts";
import { applyMigrations } from "../dev/database.ts";
import { writeWorkerConfigs } from "../dev/worker-configs.ts";
import type { SimulatedOrganization } from "./check-events.ts";
import type { Fleet } from "./fleet.ts";

/** The average cost of changes of one type: D1's own counts in `meta`, including index entries. */
export type WriteCost = { label: string; changes: number; rowsWritten: number; rowsRead: number; statements: number };

type Meter = { rowsWritten: number; rowsRead: number; statements: number };

/**
 * Stores changes of a fleet in a database in memory, by the same code as the control API, and counts what D1 reports
 * for each. Only moves count: a repeat and a refusal write nothing.
 *
 * @param organizations are created first, with their destinations, disabled
 */
export async function measureWrites(
  repository: string,
  organizations: readonly SimulatedOrganization[],
  fleet: Fleet,
  count: number,
): Promise<WriteCost[]> {
  return withScratchDatabase(repository, async (db) => {
    await placeOrganizations(db, organizations);
    const costs = new Map<string, WriteCost>();
    for (let made = 0; made < count; made++) {
      const { label, purpose, body } = fleet.next();
      if (label === "credit") continue;
      const meter = await settleMetered(db, body);
      if (purpose !== "move") continue;
      const cost = costs.get(label) ?? { label, changes: 0, rowsWritten: 0, rowsRead: 0, statements: 0 };
      costs.set(label, {
        label,
        changes: cost.changes + 1,
        rowsWritten: cost.rowsWritten + meter.rowsWritten,
        rowsRead: cost.rowsRead + meter.rowsRead,
        statements: cost.statements + meter.statements,
      });
    }
    return [...costs.values()].sort((a, b) => b.changes - a.changes || a.label.localeCompare(b.label));
  });
}

async function settleMetered(db: D1Database, body: Record<string, unknown>): Promise<Meter> {
  const meter: Meter = { rowsWritten: 0, rowsRead: 0, statements: 0 };
  const nowMs = Date.now();
  const change = readChange(body, nowMs);
  if (change.kind === "invalid") throw new Error(`The fleet made a change that can't be read: ${JSON.stringify(body)}`);
  const counted = countRows(db, meter);
  await settleChange(
    counted,
    { needs: change.needs, decide: (snapshot) => change.decide(snapshot, { nowMs, newIds: makeNewIds(nowMs) }) },
    nowMs,
    (statements) => commitBatch(counted, statements),
  );
  return meter;
}

/** Wraps the parts of the database that `settleChange` uses, counting what each batch reports. */
function countRows(db: D1Database, meter: Meter): D1Database {
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await db.batch(statements);
    for (const { meta } of results) {
      meter.rowsWritten += meta.rows_written;
      meter.rowsRead += meta.rows_read;
      meter.statements++;
    }
    return results;
  };
  return { prepare: (sql: string) => db.prepare(sql), batch } as unknown as D1Database;
}

async function placeOrganizations(db: D1Database, organizations: readonly SimulatedOrganization[]): Promise<void> {
  const createdAtMs = Date.now();
  await db.batch(
    organizations.flatMap(({ id, destinations }, index) => [
      ...prepareInsertOrganization(
        db,
        {
          id,
          name: "Measured",
          slug: `measured-${index}`,
          planName: "Free",
          createdAtMs,
        },
        0,
      ),
      ...destinations.flatMap((destination) =>
        prepareInsertDestination(db, {
          ...destination,
          eventTypes: [...destination.eventTypes] as Parameters<typeof prepareInsertDestination>[1]["eventTypes"],
          organizationId: id,
          url: "https://example.com/",
          ...PLAIN_DESTINATION,
          enabled: false,
          createdAtMs,
        }),
      ),
    ]),
  );
}

async function withScratchDatabase<Result>(
  repository: string,
  use: (db: D1Database) => Promise<Result>,
): Promise<Result> {
  // wrangler reads this when it is loaded.
  Object.assign(process.env, { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" });
  const { getPlatformProxy } = await import("wrangler");
  const folder = mkdtempSync(join(tmpdir(), "sightline-writes-"));
  const { configPaths } = writeWorkerConfigs(repository, folder, {}, { forwardCrons: false });
  const platform = await getPlatformProxy<{ DB: D1Database }>({
    configPath: configPaths[0] ?? "",
    persist: false,
    remoteBindings: false,
  });
  try {
    await applyMigrations(platform.env.DB, join(repository, "migrations"));
    return await use(platform.env.DB);
  } finally {
    await platform.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
