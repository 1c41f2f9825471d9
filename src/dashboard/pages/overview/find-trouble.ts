type Destination = { id: string; url: string; enabled: boolean };
type Delivery = { destination_id: string; attempt_count: number };

/** A destination that somebody should look at: its URL without what is the same for all, and what is wrong, in words. */
export type Trouble = { id: string; name: string; words: string };

/**
 * The destinations in trouble, the worst in front: those to which deliveries have failed lately, are being tried again, or aren't sent.
 *
 * @param failed deliveries that were given up, lately
 * @param pending deliveries on their way, tried or not
 */
export function findTrouble(
  destinations: readonly Destination[],
  failed: readonly Delivery[],
  pending: readonly Delivery[],
): Trouble[] {
  const count = (deliveries: readonly Delivery[], id: string) =>
    deliveries.filter((delivery) => delivery.destination_id === id).length;
  const triedAgain = pending.filter(({ attempt_count: attempts }) => attempts > 0);
  return destinations
    .map(({ id, url, enabled }) => ({
      ...{ id, name: url.replace(/^https?:\/\//, "") },
      lost: count(failed, id),
      retried: count(triedAgain, id),
      isOff: !enabled,
    }))
    .filter(({ lost, retried, isOff }) => lost > 0 || retried > 0 || isOff)
    .sort((a, b) => b.lost - a.lost || b.retried - a.retried)
    .map(({ id, name, lost, retried, isOff }) => ({
      ...{ id, name },
      words: [lost > 0 ? `${lost} failed` : "", retried > 0 ? `${retried} tried again` : "", isOff ? "disabled" : ""]
        .filter(Boolean)
        .join(", "),
    }));
}
