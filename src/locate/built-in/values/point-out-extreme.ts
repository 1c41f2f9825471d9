import type { Steps } from "../../../domain/steps.ts";
import type { Pointed } from "../counting/point-out.ts";
import type { Interpretation } from "../query/interpretation.ts";
import { isOrdinalWord } from "../query/ordinals.ts";
import type { Scene } from "../screen/scene.ts";
import { stopWords } from "../words/query-words.ts";
import { listMeasured, type Measured } from "./list-measured.ts";
import type { Measure } from "./measures.ts";
import { findRelated, isNamed, keepAsked, pointOutPart } from "./point-out-part.ts";
import { compareMoments } from "./read-moment.ts";
import { type AskedExtreme, readExtreme } from "./superlatives.ts";

/** "Order" alone may be a thing: "the most recent order". */
const ORDERING = /^(?:sort(?:by|ed|ing)?|orderby|arrange|filter(?:by)?|sortier\p{L}{0,6}|ordenar|trier|ordina)$/u;

/**
 * Points out the thing that has the least or the most of what the query measures: "the cheapest flight". Null where the query asks for no extreme, where fewer than two
 * things on the screen tell such a value, or where they can't be compared.
 */
export function* pointOutExtreme(scene: Scene): Steps<Pointed | null> {
  const extreme = readExtreme(scene.words);
  if (!extreme || isNamed(scene, extreme.words) || asksForOrder(scene)) return null;
  const told = { words: extreme.words, owned: findOwned(scene, extreme.words) };
  const turn = readTurn(scene, extreme);
  for (const measure of extreme.measures) {
    const measured = keepAsked(scene, told, yield* listMeasured(scene, measure));
    const thing = measured && takeExtreme(measured, measure, extreme.end, turn);
    if (thing) return pointOutPart(scene, told, measure, thing);
  }
  return null;
}

/** "Sort by the newest" asks for a control. */
function asksForOrder({ words }: Scene): boolean {
  return words.some(({ canon }) => ORDERING.test(canon));
}

/** "The second cheapest": 2; 1 where nothing says so. */
function readTurn({ words, ordinal }: Scene, extreme: AskedExtreme): number {
  const first = extreme.words.find((word) => !stopWords.has(words[word]?.canon ?? "")) ?? 0;
  return ordinal && !ordinal.fromEnd && isOrdinalWord(words[first - 1]?.canon ?? "") ? ordinal.n : 1;
}

/** "The delete button of the largest file": the button belongs to the file. A word such as "newest" may have been taken for an order, and stand before what it tells. */
function findOwned(scene: Scene, words: readonly number[]): Interpretation | undefined {
  const next = (words.at(-1) ?? -1) + 1;
  return findRelated(scene, (spelled) => spelled.some((word) => word === next || words.includes(word)));
}

/** Takes the thing with the least or the most, or the one after it in turn. Null where another has as much, or where it can't be told which comes first. */
function takeExtreme(
  measured: readonly Measured[],
  measure: Measure,
  end: AskedExtreme["end"],
  turn: number,
): Measured | null {
  const compared = measure === "time" ? keepCommonest(measured) : measured;
  // A price of nothing is the same in any currency.
  const units = new Set(compared.flatMap(({ value }) => (value.value === 0 ? [] : value.unit)));
  if (units.size > 1 && measure !== "moment") return null;
  const sign = end === "least" ? 1 : -1;
  const compare = (a: Measured, b: Measured) =>
    sign * (measure === "moment" ? compareMoments(a.value, b.value) : a.value.value - b.value.value);
  const sorted = [...compared].sort(compare);
  const taken = sorted[turn - 1];
  if (!taken) return null;
  return sorted.some((other) => other !== taken && compare(other, taken) === 0) ? null : taken;
}

/** Keeps the times that are told as most of them are: hours beside departures are no times. */
function keepCommonest(measured: readonly Measured[]): Measured[] {
  const counts = new Map<string, number>();
  for (const { value } of measured) counts.set(value.unit, (counts.get(value.unit) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return measured.filter(({ value }) => counts.get(value.unit) === most);
}
