import type { Wake } from "../../storage/commit-and-wake.ts";
import { type Databases, openShard } from "../../storage/databases.ts";
import { openOrganization } from "../../storage/shards/organization-database.ts";
import { findShard } from "../../storage/shards/organization-shards.ts";
import { type LocatedTable, locateRecord } from "../../storage/shards/record-shards.ts";

export type { Databases } from "../../storage/databases.ts";
export type { LocatedTable } from "../../storage/shards/record-shards.ts";

/** The place of records: their database, and the function that starts the deliveries of their events. */
export type Home = {
  db: D1Database;
  wake: Wake;
  /** The organization that they belong to, if that is known. */
  organizationId: string | null;
};

/** The homes of a deployment's records (docs/shards.md). */
export type Homes = {
  readonly databases: Databases;
  /** The accounts and keys, and the shard of each organization. */
  readonly directory: Home;
  ofShard(shard: number): Home;
  /** The home of an organization's records, also while it moves from one shard to another. */
  ofOrganization(organizationId: string): Home;
  /** The home of a record known only by its id; the directory if no shard has it. */
  ofRecord(table: LocatedTable, id: string): Promise<Home>;
};

/** @param sendWakeUps starts the deliveries to these destinations of a shard, without making the caller wait */
export function openHomes(
  databases: Databases,
  sendWakeUps: (destinationIds: readonly string[], shard: number | Promise<number>) => void,
): Homes {
  const ofShard = (shard: number): Home => ({
    db: openShard(databases, shard),
    wake: (destinationIds) => sendWakeUps(destinationIds, shard),
    organizationId: null,
  });
  const directory = ofShard(0);
  if (databases.length === 1) {
    const ofOrganization = (organizationId: string) => ({ ...directory, organizationId });
    const ofRecord = async (table: LocatedTable, id: string) => {
      const found = await locateRecord(databases, table, id);
      return { ...directory, organizationId: found?.organizationId ?? null };
    };
    return { databases, directory, ofShard, ofOrganization, ofRecord };
  }
  const ofOrganization = (organizationId: string): Home => ({
    db: openOrganization(databases, organizationId),
    wake: (destinationIds) => sendWakeUps(destinationIds, findShard(databases, organizationId)),
    organizationId,
  });
  return {
    databases,
    directory,
    ofShard,
    ofOrganization,
    ofRecord: async (table, id) => {
      const found = await locateRecord(databases, table, id);
      if (!found) return directory;
      // This is a shared phone that nobody uses.
      return found.organizationId === null ? ofShard(found.shard) : ofOrganization(found.organizationId);
    },
  };
}
