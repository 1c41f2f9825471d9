import {
  type ApiKeyChanges,
  findKeyOrganization,
  insertKeyCopy,
  type ListedApiKey,
  listSpending,
  type NewApiKey,
  revokeApiKey,
  updateApiKey,
} from "../../storage/api-keys.ts";
import { findShard } from "../../storage/shards/organization-shards.ts";
import type { Home, Homes } from "./homes.ts";

// Keys are in the directory. The shard of the organization has copies, so that a charge can check the key's limit in
// its own transaction, and calls can be listed with the key's name. The copy is written before the key, except for a
// revocation: a call that fails halfway leaves a key that may do less than its row says, never more, and repeating the
// call completes it.

/** Returns the home of an organization's key copies; null if that is the directory, which has the keys themselves. */
async function findCopies(homes: Homes, organizationId: string): Promise<Home | null> {
  const shard = await findShard(homes.databases, organizationId);
  return shard === 0 ? null : homes.ofOrganization(organizationId);
}

/** Copies a key that is about to be created. */
export async function copyNewKey(homes: Homes, key: NewApiKey): Promise<void> {
  const copies = await findCopies(homes, key.organizationId);
  if (copies) await insertKeyCopy(copies.db, key);
}

/** Changes a key and its copy; see `updateApiKey`. */
export async function updateKeyAndCopy(
  homes: Homes,
  keyId: string,
  scope: string | null,
  changes: ApiKeyChanges,
  nowMs: number,
): Promise<ListedApiKey | null> {
  const copies = await findCopiesOfKey(homes, keyId, scope);
  const copy = copies && (await updateApiKey(copies.db, keyId, scope, changes, nowMs));
  const key = await updateApiKey(homes.directory.db, keyId, scope, changes, nowMs);
  // Updates the copy again: a move may have overwritten it with the key's previous state
  // (storage/shards/move-organization-row.ts).
  if (copies) await updateApiKey(copies.db, keyId, scope, changes, nowMs);
  return key && copy ? { ...key, spentThisMonthMicrodollars: copy.spentThisMonthMicrodollars } : key;
}

/** Revokes a key and its copy; see `revokeApiKey`. */
export async function revokeKeyAndCopy(
  homes: Homes,
  revoked: { keyId: string; scope: string | null; isWithCreated: boolean },
  nowMs: number,
): Promise<boolean> {
  const isFound = await revokeApiKey(homes.directory.db, revoked, nowMs);
  const copies = isFound ? await findCopiesOfKey(homes, revoked.keyId, revoked.scope) : null;
  if (copies) await revokeApiKey(copies.db, revoked, nowMs);
  return isFound;
}

/** Adds the spending of each key, which only the shard has. */
export async function addSpending(
  homes: Homes,
  organizationId: string,
  keys: readonly ListedApiKey[],
  nowMs: number,
): Promise<readonly ListedApiKey[]> {
  const copies = await findCopies(homes, organizationId);
  if (!copies || keys.length === 0) return keys;
  const ids = keys.map(({ id }) => id);
  const spent = await listSpending(copies.db, { organizationId, keyIds: ids }, nowMs);
  return keys.map((key) => ({ ...key, spentThisMonthMicrodollars: spent.get(key.id) ?? 0 }));
}

async function findCopiesOfKey(homes: Homes, keyId: string, scope: string | null): Promise<Home | null> {
  if (homes.databases.length === 1) return null;
  const organizationId = scope ?? (await findKeyOrganization(homes.directory.db, keyId));
  return organizationId === null ? null : findCopies(homes, organizationId);
}
