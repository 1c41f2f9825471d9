/** As many as an answer may have: rows that come in beside those that are shown. */
export const LIVE_LIMIT = 100;

type Delivery = { id: string };

/** A delivery with, where it is so, why the log no longer lists it: it stays where it is until the reader is done. */
export type Held<Listed extends Delivery> = Listed & { left?: string };

/** What an answer says of a range of the log, newest first. */
export type Range<Listed extends Delivery> = {
  deliveries: readonly Listed[];
  /** The oldest id that it reaches back to. */
  from: string;
  /** Rows of the same milliseconds that lie beside the range. */
  strayCount: number;
};

/** What an answer says of the rows from one id to another (null: to the newest). It goes by milliseconds, which several rows may share. */
export function readRange<Listed extends Delivery>(
  answer: readonly Listed[],
  oldestId: string,
  newestId: string | null,
): Range<Listed> {
  const deliveries = answer.filter(({ id }) => id >= oldestId && (newestId === null || id <= newestId));
  const from = answer.length === LIVE_LIMIT ? (answer.at(-1)?.id ?? oldestId) : oldestId;
  return { deliveries, from, strayCount: answer.length - deliveries.length };
}

/** The rows in their places, each as it is by now, and how many newer ones there are. */
export function holdRows<Listed extends Delivery>(
  shown: readonly Held<Listed>[],
  { deliveries, from }: Pick<Range<Listed>, "deliveries" | "from">,
  left: string,
): { rows: Held<Listed>[]; newCount: number } {
  const now = new Map<string, Held<Listed>>(deliveries.map((delivery) => [delivery.id, delivery]));
  const newest = shown[0]?.id ?? "";
  return {
    // What the answer doesn't reach back to is as it was when it was last read.
    rows: shown.map((row) => now.get(row.id) ?? (row.id >= from ? { ...row, left } : row)),
    newCount: deliveries.filter(({ id }) => id > newest).length,
  };
}
