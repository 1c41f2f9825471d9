/** A destination that isn't deleted, in one organization or in any (null). */
export type DestinationRef = { destinationId: string; scope: string | null };

/** The condition that a row of `destinations` has the id ?1 and is in the scope ?2; it may be deleted. */
export const IS_IN_SCOPE = "id = ?1 AND (?2 IS NULL OR organization_id = ?2)";

/** The condition that a row of `destinations` is what a `DestinationRef` refers to: ?1 is its id, ?2 its scope. */
export const IS_REFERRED = `${IS_IN_SCOPE} AND deleted_at IS NULL`;

/** Selects the id of the destination of a `DestinationRef`; no row if there is none. */
export const REFERRED_ID = `(SELECT id FROM destinations WHERE ${IS_REFERRED})`;
