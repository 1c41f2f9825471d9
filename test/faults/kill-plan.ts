import type { Random } from "../../src/domain/crypto/seeded-random.ts";
import { REPLAY_STEP_DELIVERIES } from "../../src/storage/replays/replays.ts";
import { BOUNDARIES, type Boundary, REPLAY_BOUNDARIES, type ReplayBoundary } from "./boundaries.ts";
import type { Options } from "./options.ts";

/** A kill that is due once this many events are in responses. `delayShare`, from 0 to 1, delays a random one. */
export type PlannedKill = { boundary: Boundary; afterEvents: number; delayShare: number };

/**
 * Spreads the kills over the run: each boundary in turn, in another order each time; the last kill falls when
 * everything has been sent.
 */
export function planKills({ events, killEvery }: Pick<Options, "events" | "killEvery">, random: Random): PlannedKill[] {
  const count = Math.max(BOUNDARIES.length, Math.round(events / killEvery));
  const boundaries: Boundary[] = [];
  while (boundaries.length < count) boundaries.push(...shuffle(BOUNDARIES, random));
  const spaced = boundaries.slice(0, count).map((boundary, index) => ({
    boundary,
    afterEvents: Math.floor(((index + random.next()) * events) / (count + 1)),
    delayShare: random.next(),
  }));
  return [...spaced, { boundary: "random", afterEvents: events, delayShare: random.next() }];
}

/** A round of kills uses up a step of the replay for each boundary but the one where nothing has been moved. */
export const STEPS_PER_ROUND = REPLAY_BOUNDARIES.length - 1;

/**
 * The kills of a replay, in rounds: as many as leave it at least one step after the first, which the request itself
 * takes. The one among the POSTs comes first in each round, and the leases that it leaves behind expire while the
 * others fall, in another order each time.
 */
export function planReplayKills(deliveries: number, random: Random): ReplayBoundary[] {
  const rounds = Math.floor((Math.ceil(deliveries / REPLAY_STEP_DELIVERIES) - 2) / STEPS_PER_ROUND);
  const [amongPosts, ...others] = REPLAY_BOUNDARIES;
  return Array.from({ length: rounds }, () => [amongPosts, ...shuffle(others, random)]).flat();
}

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}
