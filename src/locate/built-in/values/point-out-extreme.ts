import type { Steps } from "../../../domain/steps.ts";
import type { Pointed } from "../counting/point-out.ts";
import { joinWords } from "../meaning/near-content.ts";
import { listTexts, type QueryWord, spellClause } from "../query/clause.ts";
import type { Interpretation } from "../query/interpretation.ts";
import { isOrdinalWord } from "../query/ordinals.ts";
import { isForeign, type Scene } from "../screen/scene.ts";
import { stopWords } from "../words/query-words.ts";
import { readAskedValues } from "./asked-values.ts";
import { type AskedEnd, isHaving, readEnd } from "./asking/asked-end.ts";
import { type AskedExtreme, readExtreme } from "./asking/superlatives.ts";
import { readUnspacedEnd, type UnspacedEnd } from "./asking/unspaced-end.ts";
import { findRelated, isNamed, keepAsked, tellValue } from "./keep-asked.ts";
import { keepSide, saysSide } from "./keep-side.ts";
import { keepValued } from "./keep-valued.ts";
import { listAmounts } from "./listing/amounts.ts";
import { listBadges } from "./listing/badges.ts";
import { listNamed, listUnderMeasure } from "./listing/columns.ts";
import { listMeasured, type Measured, readNames } from "./listing/list-measured.ts";
import { pointOutPart } from "./point-out-part.ts";
import type { Measure } from "./reading/measures.ts";
import { findQuantity, REVIEWS } from "./reading/quantity-names.ts";
import { compareMoments } from "./reading/read-moment.ts";

const FILTERING = /^filter(?:by)?$/;

/** The second, the third and the fourth, as German joins them with an adjective. */
const TURNS: readonly string[] = ["zweit", "dritt", "viert"];
/** The same in languages in which they stand alone, before what they count. */
const OTHER_TURNS: readonly RegExp[] = [
  /^(?:segund[oa]|deuxieme|second[oa]|tweede|第二|2番目)$/,
  /^(?:tercer[oa]?|troisieme|terz[oa]|terceir[oa]|derde)$/,
];
/** Dutch says after how many: "het op één na grootste bestand" is the second. */
const OTHERS_BEFORE: readonly RegExp[] = [/(?:^| )op (?:een|1) na$/, /(?:^| )op (?:twee|2) na$/];
/** Things that are as large as the money they are about. */
const MONEY_THINGS =
  /^(?:transactions?|payments?|invoices?|expenses?|bills?|orders?|deposits?|withdrawals?|transfers?|donations?|purchases?|debts?|loans?|budgets?|fattur[ae]|pagament[oi]|bollett[ae]|faturas?|pagamentos?|rechnung(?:en)?|zahlung(?:en)?|factures?|facturas?|pagos?|paiements?|ones?)$/;

/**
 * Points out the thing that has the least or the most of what the query measures: "the cheapest flight", "the stock with the lowest volume". Null where the query asks for no extreme, where
 * fewer than two things on the screen tell such a value, or where they can't be compared.
 */
export function* pointOutExtreme(scene: Scene): Steps<Pointed | null> {
  // "When was it last opened" asks for a time of something that it names.
  if (asksForOrder(scene) || scene.words[0]?.canon === "when") return null;
  // A tab that says which is the fastest isn't measured itself.
  if (scene.askedRole === "tab") return null;
  const unspaced = readUnspacedEnd(scene.said, scene.words);
  if (unspaced) return isNamed(scene, unspaced.words) ? null : yield* pointOutUnspaced(scene, unspaced);
  const end = readEnd(scene.words);
  const extreme = readExtreme(scene.words);
  const words = end?.words ?? extreme?.words ?? [];
  if (words.length === 0 || isNamed(scene, words)) return null;
  const byName = end && (yield* pointOutEnd(scene, end));
  if (byName) return byName;
  // "The phone with the smallest screen" isn't the one with the least storage.
  const isOther = end?.isHad === true && !end.isOfThing && extreme !== null && extreme.measures.length > 1;
  return extreme && !isOther ? yield* pointOutSpelled(scene, extreme) : null;
}

/** By what the query names: the numbers of a column, or how many of something each thing has. */
function* pointOutEnd(scene: Scene, asked: AskedEnd): Steps<Pointed | null> {
  const { end, isCount, isHad, isLevel, names } = asked;
  const lists = isCount ? [listAmounts, listNamed] : isHad ? [listNamed, listAmounts] : [listNamed];
  for (const name of names) {
    const quantity = findQuantity(joinWords(listTexts(scene.words, name)));
    // The highest rating isn't that of the most ratings.
    if (!isCount && quantity?.pattern === REVIEWS) continue;
    // "The largest file" is measured, and "the most views" are counted; files and views have no columns.
    if (!isHad && !isCount && !isLevel && !quantity) continue;
    const words = asked.words.filter((word) => name.includes(word) || !names[0]?.includes(word));
    for (const list of lists) {
      const found = yield* takeFrom(scene, { end, words }, yield* list(scene, name), null);
      if (found) return found;
    }
    if (quantity?.measure === undefined) continue;
    const measured = yield* listMeasured(scene, quantity.measure);
    const found = yield* takeFrom(scene, { end, words }, measured, quantity.measure);
    if (found) return found;
  }
  return isCount ? yield* takeFrom(scene, { end, words: asked.words }, yield* listBadges(scene), null) : null;
}

/** By what stands before the word for an end, or by what that word measures. */
function* pointOutUnspaced(scene: Scene, { called, measures, ...asked }: UnspacedEnd): Steps<Pointed | null> {
  const quantity = called === undefined ? undefined : findQuantity(called);
  for (const list of quantity ? [listNamed, listAmounts] : []) {
    const found = yield* takeFrom(scene, asked, yield* list(scene, [], called), null);
    if (found) return found;
  }
  for (const measure of quantity ? [quantity.measure ?? []].flat() : measures) {
    const found = yield* takeFrom(scene, asked, yield* listMeasured(scene, measure), measure);
    if (found) return found;
  }
  return null;
}

/** By what a word for an extreme measures: "the cheapest", "the heaviest". */
function* pointOutSpelled(scene: Scene, extreme: AskedExtreme): Steps<Pointed | null> {
  const measures = extreme.measures.filter(
    (measure) => measure !== "money" || extreme.measures.length === 1 || isSold(scene, extreme.words),
  );
  for (const measure of measures) {
    const found = yield* takeFrom(scene, extreme, yield* listMeasured(scene, measure), measure);
    if (found) return found;
  }
  for (const measure of measures) {
    const found = yield* takeFrom(scene, extreme, yield* listUnderMeasure(scene, measure), measure);
    if (found) return found;
  }
  return null;
}

/** `turn`: what comes after the end, if that is known already. */
type Asked = Pick<AskedExtreme, "end" | "words"> & { turn?: number };

function* takeFrom(
  scene: Scene,
  asked: Asked,
  listed: readonly Measured[],
  measure: Measure | null,
): Steps<Pointed | null> {
  if (listed.length < 2) return null;
  yield;
  const told = tellValue(scene, asked.words, findOwned(scene, asked.words));
  const named = keepAsked(scene, told, keepSide(scene, listed, measure), 2);
  const limits = readAskedValues(scene).filter((one) => one.words.every((word) => !asked.words.includes(word)));
  const left = named && (yield* keepValued(scene, named, limits));
  const measured = left && measure === "temperature" ? left.map((one) => tellFurthest(scene, one, asked.end)) : left;
  const thing = measured && takeExtreme(measured, measure, asked.end, asked.turn ?? readTurn(scene, asked));
  // Of two in a list, it can't be told what belongs to each, unless something holds it.
  const isApart = thing && (thing.cell.whole !== null || measure !== null || listed.length > 2);
  return isApart ? pointOutPart(scene, told, measure, thing) : null;
}

/** Days have a highest and a lowest temperature: the hottest one has the highest. */
function tellFurthest({ candidates }: Scene, one: Measured, end: AskedExtreme["end"]): Measured {
  const told = [...candidates.entries()].flatMap(([at, candidate]) =>
    one.cell.has(at) ? (readNames(candidate, "temperature")?.value ?? []) : [],
  );
  const value = end === "most" ? Math.max(one.value.value, ...told) : Math.min(one.value.value, ...told);
  return { ...one, value: { ...one.value, value } };
}

/** The largest payment is one of much money. The largest pool isn't the one of the dearest hotel. */
function isSold({ words, plain }: Scene, told: readonly number[]): boolean {
  const nouns = plain.content.filter((word) => !told.includes(word) && !isOrdinalWord(words[word]?.canon ?? ""));
  const isMoney = ({ canon, text }: QueryWord) => MONEY_THINGS.test(canon) || saysSide(text);
  return nouns.every((word) => words[word] && isMoney(words[word]));
}

/** "Sort by the newest", "show the longest ones first" and "filter by the lowest price" ask for a control. */
function asksForOrder({ words, askedOrder }: Scene): boolean {
  return askedOrder !== null || words.some(({ canon }) => FILTERING.test(canon));
}

/** "The second cheapest": 2; 1 where nothing says so. Other languages part them, or join them: "el segundo hotel más caro", "das zweitteuerste". */
function readTurn(scene: Scene, asked: Asked): number {
  const { words, ordinal } = scene;
  const canon = (word: number | undefined) => words[word ?? -1]?.canon ?? "";
  const first = asked.words.find((word) => !stopWords.has(canon(word))) ?? 0;
  const joined = TURNS.findIndex((turn) => canon(first).startsWith(turn));
  if (joined >= 0) return joined + 2;
  if (ordinal && !ordinal.fromEnd && (isForeign(scene) || isOrdinalWord(canon(first - 1)))) return ordinal.n;
  const spelled = spellClause(words, [...words.keys()].slice(0, first));
  const after = OTHERS_BEFORE.findIndex((turn) => turn.test(spelled));
  if (after >= 0) return after + 2;
  const before = words.slice(0, first).find(({ canon: word }) => OTHER_TURNS.some((turn) => turn.test(word)));
  return before ? OTHER_TURNS.findIndex((turn) => turn.test(before.canon)) + 2 : 1;
}

/** "The delete button of the largest file": the button belongs to the file. A word such as "newest" may have been taken for an order, and stand before what it tells. */
function findOwned(scene: Scene, words: readonly number[]): Interpretation | undefined {
  const next = (words.at(-1) ?? -1) + 1;
  const canon = (word: number) => scene.words[word]?.canon ?? "";
  const isHad = (spelled: readonly number[]) => {
    let before = Math.min(...spelled) - 1;
    while (canon(before) === "the") before--;
    return isHaving(canon(before));
  };
  return findRelated(
    scene,
    (spelled) => spelled.some((word) => word === next || words.includes(word)) && !isHad(spelled),
  );
}

/** Takes the thing with the least or the most, or the one after it in turn. Null where another has as much, or where it can't be told which comes first. */
function takeExtreme(
  measured: readonly Measured[],
  measure: Measure | null,
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
