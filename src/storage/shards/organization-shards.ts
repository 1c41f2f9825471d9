import type { Databases } from "../databases.ts";

/** How long a place is cached, in milliseconds. A move waits longer than this before it deletes the old rows. */
export const PLACE_CACHED_MS = 6_000;
/** The most places in the cache. The oldest is evicted first, which costs a query. */
const REMEMBERED = 20_000;

type Place = { shard: number; readAtMs: number };

/** By organization. Each isolate has its own. */
const places = new Map<string, Place>();

/**
 * Returns the shard with the organization's records; 0 if there is no such organization. Reads the directory unless the
 * place was read, or set by `rememberShard`, within the last seconds.
 */
export async function findShard(databases: Databases, organizationId: string): Promise<number> {
  const [directory, ...others] = databases;
  if (others.length === 0) return 0;
  const known = places.get(organizationId);
  if (known && Math.abs(Date.now() - known.readAtMs) < PLACE_CACHED_MS) return known.shard;
  const readAtMs = Date.now();
  const row = await directory
    .prepare("SELECT shard FROM organizations WHERE id = ?")
    .bind(organizationId)
    .first<{ shard: number }>();
  if (!row) return 0;
  rememberShard(organizationId, row.shard, readAtMs);
  return row.shard;
}

/**
 * Caches an organization's place as read from the directory at `readAtMs` (Unix milliseconds), for instance with a key.
 */
export function rememberShard(organizationId: string, shard: number, readAtMs: number): void {
  const known = places.get(organizationId);
  if (known && known.readAtMs > readAtMs) return;
  if (!known && places.size >= REMEMBERED) places.delete(places.keys().next().value ?? "");
  places.set(organizationId, { shard, readAtMs });
}

/** Removes an organization's place from the cache: it has moved, or is moving. */
export function forgetShard(organizationId: string): void {
  places.delete(organizationId);
}

const FEWEST = `
  SELECT shard.value AS shard FROM json_each(?1) AS shard
  ORDER BY (SELECT count(*) FROM organizations AS o INDEXED BY organizations_by_shard WHERE o.shard = shard.value), shard.value
  LIMIT 1`;

/** Returns the shard for a new organization: the first one with the fewest organizations. */
export async function chooseShard(databases: Databases): Promise<number> {
  const [directory, ...others] = databases;
  if (others.length === 0) return 0;
  const numbers = JSON.stringify([...databases.keys()]);
  const row = await directory.prepare(FEWEST).bind(numbers).first<{ shard: number }>();
  return row?.shard ?? 0;
}
