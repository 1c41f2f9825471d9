/** The limit of a response: covers rows that arrive in addition to the visible ones. */
export const LIVE_LIMIT = 100;

type Delivery = { id: string };

/** A delivery and, if the log no longer lists it, the reason: it stays visible until the reader is done. */
export type Held<Listed extends Delivery> = Listed & { left?: string };

/** The part of a response about a range of the log, newest first. */
type Range<Listed extends Delivery> = {
  deliveries: readonly Listed[];
  /** The oldest id that it covers. */
  from: string;
  /** Rows of the same milliseconds outside the range. */
  strayCount: number;
};

/**
 * Returns what a response says about the rows from one id to another (null: to the newest). It is queried by
 * milliseconds, which several rows may share.
 */
export function readRange<Listed extends Delivery>(
  answer: readonly Listed[],
  oldestId: string,
  newestId: string | null,
): Range<Listed> {
  const deliveries = answer.filter(({ id }) => id >= oldestId && (newestId === null || id <= newestId));
  const from = answer.length === LIVE_LIMIT ? (answer.at(-1)?.id ?? oldestId) : oldestId;
  return { deliveries, from, strayCount: answer.length - deliveries.length };
}

/** Returns the rows in their places, each with its current state, and how many newer ones there are. */
export function holdRows<Listed extends Delivery>(
  shown: readonly Held<Listed>[],
  { deliveries, from }: Pick<Range<Listed>, "deliveries" | "from">,
  left: string,
): { rows: Held<Listed>[]; newCount: number } {
  const now = new Map<string, Held<Listed>>(deliveries.map((delivery) => [delivery.id, delivery]));
  const newest = shown[0]?.id ?? "";
  return {
    // Rows that the response doesn't cover keep the state in which they were last read.
    rows: shown.map((row) => now.get(row.id) ?? (row.id >= from ? { ...row, left } : row)),
    newCount: deliveries.filter(({ id }) => id > newest).length,
  };
}
