import { MAX_CUSTOM_HEADERS } from "../../domain/deliveries/custom-headers.ts";
import { originPrefix } from "../../domain/deliveries/destination-url.ts";
import { prepareGuard } from "../guards.ts";
import { type DestinationRef, IS_REFERRED, REFERRED_ID } from "./destination-ref.ts";

/** A header to store: its value is encrypted, bound to the destination and the name. */
type SealedHeader = { name: string; sealedValue: string };

/** Headers to add or replace, and the names of those to remove. */
export type HeaderChanges = { set: readonly SealedHeader[]; removed: readonly string[] };

export const NO_HEADER_CHANGES: HeaderChanges = { set: [], removed: [] };

const REMOVE = `
  DELETE FROM destination_headers
  WHERE destination_id = ${REFERRED_ID} AND name IN (SELECT value FROM json_each(?3))`;

// An INSERT from a SELECT needs its WHERE before ON CONFLICT (SQLite, "Parsing Ambiguity").
const SET = `
  INSERT INTO destination_headers (destination_id, name, sealed_value)
  SELECT d.id, h.value ->> 'name', h.value ->> 'sealedValue' FROM json_each(?3) AS h, ${REFERRED_ID} AS d WHERE true
  ON CONFLICT (destination_id, name) DO UPDATE SET sealed_value = excluded.sealed_value`;

// ?3 is the prefix of URLs with the new origin.
const DROP_MOVED = `
  DELETE FROM destination_headers
  WHERE destination_id = (SELECT id FROM destinations WHERE ${IS_REFERRED} AND substr(url, 1, length(?3)) <> ?3)`;

const HAS_ROOM = `(SELECT count(*) FROM destination_headers WHERE destination_id = ?1) <= ${MAX_CUSTOM_HEADERS}`;

/** Prepares the statements that change a destination's headers. They refuse their batch as stale if there are too many. */
export function prepareChangeHeaders(
  db: D1Database,
  { destinationId, scope }: DestinationRef,
  { set, removed }: HeaderChanges,
): D1PreparedStatement[] {
  const remove = db.prepare(REMOVE).bind(destinationId, scope, JSON.stringify(removed));
  const insert = db.prepare(SET).bind(destinationId, scope, JSON.stringify(set));
  return [
    ...(removed.length > 0 ? [remove] : []),
    ...(set.length > 0 ? [insert, prepareGuard(db, "stale_record", HAS_ROOM, destinationId)] : []),
  ];
}

/**
 * Prepares the statement that deletes a destination's headers if `url` has another origin than its current URL: they
 * may contain secrets of the old server, and a person who changes the URL must not be able to read them on a server of
 * their own.
 */
export function prepareDropMovedHeaders(
  db: D1Database,
  { destinationId, scope }: DestinationRef,
  url: string,
): D1PreparedStatement {
  return db.prepare(DROP_MOVED).bind(destinationId, scope, originPrefix(url));
}
