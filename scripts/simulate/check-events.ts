import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Destination } from "./control-client.ts";

export type SimulatedOrganization = { id: string; destinations: readonly Destination[] };

/** The result of comparing the events in the responses with the database. */
export type EventCheck = {
  announced: number;
  stored: number;
  deliveries: number;
  /** In a response but not stored; in two responses; stored without a delivery for each matching destination, or with more. */
  missing: string[];
  announcedTwice: string[];
  wrongDeliveries: string[];
  /** Stored, but in no response: from a cron or another caller of these organizations. */
  unannounced: number;
};

type Stored = { id: string; organization_id: string; type: string };
type Delivery = { event_id: string; destination_id: string };

/**
 * Compares the events in the responses with the organizations' rows in the database: each must be there once, with one
 * delivery for each of its organization's destinations that receive it.
 */
export function checkEvents(
  announced: readonly string[],
  organizations: readonly SimulatedOrganization[],
  stored: readonly Stored[],
  deliveries: readonly Delivery[],
): EventCheck {
  const known = new Set(announced);
  const seen = new Set<string>();
  const announcedTwice = announced.filter((id) => seen.size === seen.add(id).size);
  const storedIds = new Set(stored.map(({ id }) => id));
  const reached = new Map<string, string[]>();
  for (const { event_id, destination_id } of deliveries) {
    reached.set(event_id, [...(reached.get(event_id) ?? []), destination_id]);
  }
  const destinationsOf = new Map(organizations.map(({ id, destinations }) => [id, destinations]));
  const wrong = stored.filter(({ id, organization_id, type }) => {
    const wanting = (destinationsOf.get(organization_id) ?? []).filter(
      ({ eventTypes }) => eventTypes.includes("*") || eventTypes.includes(type),
    );
    const expected = wanting.map((destination) => destination.id).sort();
    return JSON.stringify(expected) !== JSON.stringify((reached.get(id) ?? []).sort());
  });
  return {
    announced: announced.length,
    stored: stored.length,
    deliveries: deliveries.length,
    missing: [...known].filter((id) => !storedIds.has(id)),
    announcedTwice,
    wrongDeliveries: wrong.map(({ id }) => id),
    unannounced: stored.filter(({ id }) => !known.has(id)).length,
  };
}

/** Returns true if nothing is lost, duplicated or misdirected. */
export function isSound({ missing, announcedTwice, wrongDeliveries }: EventCheck): boolean {
  return missing.length + announcedTwice.length + wrongDeliveries.length === 0;
}

/**
 * Reads the organizations' events since a moment (Unix milliseconds), with their deliveries, from the local start's
 * databases, while the service has them open: with shards, each organization's are in one of several. Returns null if
 * there is no such database in the folder.
 */
export function readStored(
  stateFolder: string,
  organizations: readonly SimulatedOrganization[],
  sinceMs: number,
): { stored: Stored[]; deliveries: Delivery[] } | null {
  const ids = organizations.map(({ id }) => id);
  const found = listDatabases(stateFolder, ids).map((path) => readDatabase(path, ids, sinceMs));
  if (found.length === 0) return null;
  return {
    stored: found.flatMap(({ stored }) => stored),
    deliveries: found.flatMap(({ deliveries }) => deliveries),
  };
}

function readDatabase(path: string, ids: readonly string[], sinceMs: number) {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const select = (columns: string, table: string) =>
      db
        .prepare(
          `SELECT ${columns} FROM ${table} WHERE organization_id IN (SELECT value FROM json_each(?)) AND created_at >= ?`,
        )
        .all(JSON.stringify(ids), sinceMs) as unknown[];
    return {
      stored: select("id, organization_id, type", "events") as Stored[],
      deliveries: select("event_id, destination_id", "webhook_deliveries") as Delivery[],
    };
  } finally {
    db.close();
  }
}

/** Lists where `wrangler dev` stores D1, files whose names are hashes: those that contain one of the organizations. */
function listDatabases(stateFolder: string, ids: readonly string[]): string[] {
  const folder = join(stateFolder, "v3", "d1", "miniflare-D1DatabaseObject");
  const paths = listFolder(folder).filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  return paths.map((name) => join(folder, name)).filter((path) => ids.some((id) => hasOrganization(path, id)));
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function hasOrganization(path: string, organizationId: string): boolean {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db.prepare("SELECT 1 FROM organizations WHERE id = ?").get(organizationId) !== undefined;
  } catch {
    // A database of something else.
    return false;
  } finally {
    db.close();
  }
}
