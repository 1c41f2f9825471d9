/** A destination that isn't deleted, of one organization or of any (null). */
export type DestinationRef = { destinationId: string; scope: string | null };
