import { type Databases, openShard } from "../databases.ts";
import { arrivePhones } from "./move-phones.ts";

/**
 * Returns an additional condition (`AND …`) that a record of a table lives in this shard: a phone that has left still
 * has a row here.
 */
export function andHere(table: string): string {
  return table === "phones" ? "AND away_on IS NULL" : "";
}

/** Returns true if the phone lives in this shard. */
export async function isPhoneHere(db: D1Database, phoneId: string): Promise<boolean> {
  return (await db.prepare("SELECT 1 FROM phones WHERE id = ? AND away_on IS NULL").bind(phoneId).first()) !== null;
}

const LEAVE = `
  UPDATE phones SET away_on = ?2, version = version + 1
  WHERE id = ?1 AND away_on IS NULL AND organization_id IS NULL AND rental_id IS NULL AND active_session_id IS NULL`;

/**
 * Moves a shared phone that nobody uses to a shard. Does nothing for any other phone. First its old row records the
 * destination, then the phone arrives: if a call dies in between, the next one completes the move. The row with the
 * highest version is the latest, since each departure increments it.
 */
export async function bringPhone(databases: Databases, phoneId: string, shard: number): Promise<void> {
  const home = await findPhoneHome(databases, phoneId);
  if (home === null || home === shard) return;
  const from = openShard(databases, home);
  const { meta } = await from.prepare(LEAVE).bind(phoneId, shard).run();
  if (meta.changes > 0) await arrive(from, openShard(databases, shard), phoneId);
}

/** Returns the shard where a phone lives, after completing an interrupted move; null if there is no such phone. */
async function findPhoneHome(databases: Databases, phoneId: string): Promise<number | null> {
  const rows = await Promise.all(
    databases.map((db) =>
      db
        .prepare("SELECT away_on AS awayOn, version FROM phones WHERE id = ?")
        .bind(phoneId)
        .first<{ awayOn: number | null; version: number }>(),
    ),
  );
  const home = rows.findIndex((row) => row !== null && row.awayOn === null);
  if (home !== -1) return home;
  const latest = rows.reduce<number | null>(
    (best, row, shard) => (row && (best === null || row.version > (rows[best]?.version ?? 0)) ? shard : best),
    null,
  );
  const target = latest === null ? null : (rows[latest]?.awayOn ?? null);
  if (latest === null || target === null) return null;
  await arrive(openShard(databases, latest), openShard(databases, target), phoneId);
  return target;
}

/** Copies a phone, whose old row no longer changes, with its history. */
async function arrive(from: D1Database, to: D1Database, phoneId: string): Promise<void> {
  const [phones, history] = await from.batch<Record<string, string | number | null>>([
    from.prepare("SELECT * FROM phones WHERE id = ?").bind(phoneId),
    from.prepare("SELECT * FROM phone_status_changes WHERE phone_id = ?").bind(phoneId),
  ]);
  await arrivePhones(to, phones?.results ?? [], history?.results ?? []);
}
