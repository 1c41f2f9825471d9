/** A destination that isn't deleted, of one organization or of any (null). */
export type DestinationRef = { destinationId: string; scope: string | null };

/** The condition that a row of `destinations` is the one of ?1 in the scope of ?2; it may be deleted. */
export const IS_IN_SCOPE = "id = ?1 AND (?2 IS NULL OR organization_id = ?2)";

/** The condition that a row of `destinations` is what a `DestinationRef` refers to: ?1 is its id, ?2 its scope. */
export const IS_REFERRED = `${IS_IN_SCOPE} AND deleted_at IS NULL`;

/** Selects the id of what a `DestinationRef` refers to; nothing if there is no such destination. */
export const REFERRED_ID = `(SELECT id FROM destinations WHERE ${IS_REFERRED})`;
