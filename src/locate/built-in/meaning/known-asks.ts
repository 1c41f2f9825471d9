import packed from "../../../../models/ground-asks.json" with { type: "json" };
import { decodeBase64 } from "../../../domain/text/base64.ts";
import { once } from "../once.ts";
import { compareMeanings, type Meaning } from "./embedding.ts";

/** A thing that people ask for in words like the query's. `likeness`: how like the query those words are, 0 to 1. `meaning`: that of the thing's names. */
export type Recalled = { likeness: number; meaning: Meaning };

const { dimensions } = packed;
/** A meaning is stored in this many parts. Each part is the number of an entry in a codebook, which holds the values of some dimensions. */
const PARTS = 16;
/** Each part has this many entries to choose from. */
const ENTRIES = 256;
const SHARES = PARTS * ENTRIES;
const SIZE = dimensions / PARTS;
/** The ways to ask are kept in lists. Only this many lists are searched: those whose centres are nearest to the query. */
const LISTS_LOOKED_AT = 10;
/** At most this many things are recalled, each by the nearest of its ways to ask. */
const MOST_THINGS = 12;
/** A way to ask recalls its thing only if it is more like the query than this. */
const LEAST_LIKENESS = 0.3;

type Memory = {
  centers: readonly Meaning[];
  askBook: Float32Array;
  asks: Uint8Array;
  things: Uint16Array;
  thingBook: Float32Array;
  meanings: Uint8Array;
};

const openMemory = once(
  (): Memory => ({
    centers: cut(unpack(packed.centers)),
    askBook: unpack(packed.ask_book),
    asks: decodeBase64(packed.asks),
    things: readNumbers(decodeBase64(packed.things)),
    thingBook: unpack(packed.thing_book),
    meanings: decodeBase64(packed.meanings),
  }),
);

function unpack({ scale, values }: { scale: number; values: string }): Float32Array {
  return Float32Array.from(decodeBase64(values), (byte) => ((byte << 24) >> 24) * scale);
}

/** Cuts an array into its vectors. Each is a copy, since reading a vector through a view costs more than comparing it. */
function cut(vectors: Float32Array): Meaning[] {
  return packed.ends.map((_, at) => vectors.slice(at * dimensions, (at + 1) * dimensions));
}

/** Numbers of two bytes, the lower one first. */
function readNumbers(bytes: Uint8Array): Uint16Array {
  return Uint16Array.from(
    { length: bytes.length / 2 },
    (_, at) => (bytes[2 * at] ?? 0) | ((bytes[2 * at + 1] ?? 0) << 8),
  );
}

/**
 * Recalls the things that people ask for in words like the query's, the nearest first (models/ground-asks.md). A sum of words can't say that "the crew
 * wants all radios off" is airplane mode, but somebody has asked in nearly these words before.
 */
export function recallThings(query: Meaning): Recalled[] {
  const known = openMemory();
  const nearest = found.get(query) ?? findNearest(query, known);
  found.set(query, nearest);
  return nearest.map(({ thing, likeness }) => ({
    likeness: Math.min(1, likeness),
    meaning: readMeaning(known, thing),
  }));
}

/** The things found for a meaning are kept as long as its text is remembered (remember.ts): callers ask the same of many screens. */
const found = new WeakMap<Meaning, readonly Near[]>();

function findNearest(query: Meaning, known: Memory): Near[] {
  const { asks, things } = known;
  const nearest: Near[] = [];
  const shares = multiplyBook(query, known.askBook);
  let least = LEAST_LIKENESS;
  for (const { list, product } of chooseLists(query, known.centers)) {
    const end = packed.ends[list] ?? 0;
    for (let ask = packed.ends[list - 1] ?? 0; ask < end; ask++) {
      let likeness = product;
      // This is most of the work of a short request: no number here is out of range.
      for (let at = ask * PARTS, entry = 0; entry < SHARES; at++, entry += ENTRIES)
        likeness += shares[entry + (asks[at] as number)] as number;
      if (likeness <= least) continue;
      insert(nearest, { thing: things[ask] as number, likeness });
      least = nearest[MOST_THINGS - 1]?.likeness ?? LEAST_LIKENESS;
    }
  }
  return nearest;
}

type Near = { thing: number; likeness: number };

/** Puts a thing where its likeness belongs, unless it is there already and no less near. */
function insert(nearest: Near[], one: Near): void {
  const known = nearest.findIndex(({ thing }) => thing === one.thing);
  if (known >= 0 && (nearest[known] as Near).likeness >= one.likeness) return;
  if (known >= 0) nearest.splice(known, 1);
  const place = nearest.findIndex(({ likeness }) => likeness < one.likeness);
  nearest.splice(place < 0 ? nearest.length : place, 0, one);
  if (nearest.length > MOST_THINGS) nearest.pop();
}

/** The lists whose centres are nearest to the query, with their products. */
function chooseLists(query: Meaning, centers: readonly Meaning[]): { list: number; product: number }[] {
  return centers
    .map((center, list) => ({ list, product: compareMeanings(query, center) }))
    .sort((a, b) => b.product - a.product || a.list - b.list)
    .slice(0, LISTS_LOOKED_AT);
}

/** Returns by how much each entry of a codebook raises the product of the query and a meaning that has it. */
function multiplyBook(query: Meaning, book: Float32Array): Float32Array {
  const shares = new Float32Array(SHARES);
  for (let entry = 0; entry < shares.length; entry++) {
    const start = Math.floor(entry / ENTRIES) * SIZE;
    let product = 0;
    for (let at = 0; at < SIZE; at++) product += (query[start + at] ?? 0) * (book[entry * SIZE + at] ?? 0);
    shares[entry] = product;
  }
  return shares;
}

function readMeaning({ meanings, thingBook }: Memory, thing: number): Meaning {
  const meaning = new Float32Array(dimensions);
  for (let part = 0; part < PARTS; part++) {
    const entry = part * ENTRIES + (meanings[thing * PARTS + part] ?? 0);
    for (let at = 0; at < SIZE; at++) meaning[part * SIZE + at] = thingBook[entry * SIZE + at] ?? 0;
  }
  return meaning;
}
