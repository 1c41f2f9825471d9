import { shortenUrl } from "../destinations/shorten-url.ts";
import { writeCount } from "../destinations/write-count.ts";

type Destination = { id: string; name?: string | null; url: string; enabled: boolean };
type Health = { failed_count: number; consecutive_failures: number; unsigned_since: string | null };

/** A destination that needs attention: its name, or its URL without the scheme, and a description of the problem. */
export type Trouble = { id: string; name: string; words: string };

const WELL: Health = { failed_count: 0, consecutive_failures: 0, unsigned_since: null };

/**
 * Returns the destinations with problems, worst first: those whose deliveries can't be signed, have failed, are failing
 * now, or are held.
 *
 * @param healthOf the health of each, by its id
 */
export function findTrouble(destinations: readonly Destination[], healthOf: ReadonlyMap<string, Health>): Trouble[] {
  return destinations
    .map(({ id, name, url, enabled }) => ({
      ...{ id, name: name ?? shortenUrl(url), isOff: !enabled },
      ...(healthOf.get(id) ?? WELL),
    }))
    .filter((one) => one.unsigned_since || one.failed_count > 0 || one.consecutive_failures > 0 || one.isOff)
    .sort(
      (a, b) =>
        Number(b.unsigned_since !== null) - Number(a.unsigned_since !== null) ||
        b.failed_count - a.failed_count ||
        b.consecutive_failures - a.consecutive_failures,
    )
    .map(({ id, name, ...one }) => ({
      ...{ id, name },
      words: [
        one.unsigned_since ? "can't be signed" : "",
        one.failed_count > 0 ? `${writeCount(one.failed_count)} failed` : "",
        one.consecutive_failures > 0 ? "failing now" : "",
        one.isOff ? "disabled" : "",
      ]
        .filter(Boolean)
        .join(", "),
    }));
}
