/** Reproducible random numbers: the same seed gives the same values everywhere. Never for secrets. */
export type Random = {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns a whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** Returns true in this share of draws. */
  chance(share: number): boolean;
  /** Returns one of the items. Throws a RangeError if there are none. */
  pick<Item>(items: readonly Item[]): Item;
  bytes(count: number): Uint8Array;
};

/** Source: "mulberry32" by Tommy Ettinger (public domain), 32 bits of state. `seed` is a whole number. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    chance: (share) => next() < share,
    pick: (items) => {
      if (items.length === 0) throw new RangeError("There is nothing to pick from.");
      return items[Math.floor(next() * items.length)] as (typeof items)[number];
    },
    bytes: (count) => {
      const bytes = new Uint8Array(count);
      for (let at = 0; at < count; at++) bytes[at] = integer(0, 255);
      return bytes;
    },
  };
}
