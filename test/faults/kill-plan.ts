import type { Random } from "../../src/domain/seeded-random.ts";
import { BOUNDARIES, type Boundary } from "./boundaries.ts";
import type { Options } from "./options.ts";

/** A kill that is due as soon as so many events have been announced. `delayShare`, from 0 to 1, delays a random one. */
export type PlannedKill = { boundary: Boundary; afterEvents: number; delayShare: number };

/** Spreads the kills over the run: each boundary in turn, in another order each time; the last kill falls when all has been announced. */
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

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}
