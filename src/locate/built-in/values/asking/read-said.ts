import type { Clause, QueryWord } from "../../query/clause.ts";
import { stopWords } from "../../words/query-words.ts";
import { readWords } from "../../words/vocabulary.ts";
import type { Measure } from "../reading/measures.ts";
import { findQuantity, listNamesOf } from "../reading/quantity-names.ts";
import { readAmounts, readValue } from "../reading/read-value.ts";
import { type Comparison, readBetween, readComparison } from "./comparisons.ts";
import { findUnit } from "./said-units.ts";

/** One way to understand a number of a query. `isOpen`: a time that may be before or after noon. `name`: what is counted. `to`: the end of a span. */
export type Way = { measure: Measure | null; value: number; to?: number; isOpen?: boolean; name?: Clause };

/** A value that a query says, and how things are compared with it. `words` say so; `hasUnit`: it is no mere number. */
export type SaidValue = { words: readonly number[]; comparison: Comparison; ways: readonly Way[]; hasUnit: boolean };

const NUMBER = String.raw`\d{1,3}(?:[.,' ]\d{3}){1,3}(?:[.,]\d{1,2})?(?!\d)|\d{1,9}(?:[.,]\d{1,3})?`;
const CURRENCY = String.raw`[a-z]{0,2}\$|[€£¥₹₩₽₺]`;
const AMOUNT = new RegExp(
  String.raw`(?<![\p{Script=Latin}\d#_.,:/-])(${CURRENCY})? ?(${NUMBER}) ?(k(?![a-z])|[万億亿])?`,
  "gu",
);
const CLOCK = /^(\d{1,2})(?::| ?h ?)([0-5]\d)(?![\d:])(?: ?([ap])\.?m\.?(?![a-z]))?(?: ?(?:uhr|h)(?![a-z]))?/;
const HOUR =
  /^(\d{1,2}) ?(?:([ap])\.?m\.?(?![a-z])|uhr|o ?clock|heures?|h(?![a-z\d])|点|點|時(?!間)|时(?!间)|시(?!간))/;
/** So much before and behind a number is read. */
const MOST_AROUND = 30;
/** A counted thing is called by at most so many words. */
const LONGEST_NAME = 2;
/** "58 minutes and 41 seconds". */
const CONNECTED = /^ ?(?:(?:and|und|et|y|e|en) )?(?=\d)/;
/** "The 3rd", "20th", and "6 days ago", which is read apart. */
const NO_AMOUNT =
  /^(?:(?:st|nd|rd|th|er|eme)(?![a-z])|番目|번째| ?(?:分钟|分鐘|分|小时|小時|時間|天|日|周|週間|个月|か月|ヶ月|年|분|시간|일|주|개월|년) ?(?:前|전)|月|월)/;
const TIMES: Readonly<Record<string, number>> = { k: 1e3, 万: 1e4, 億: 1e8, 亿: 1e8 };

/** A unit, as texts tell it. */
type Unit = readonly [measure: Measure, told: string];
type Amount = { start: number; currency: string; number: string; times: string };
/** `units` are those that the number may have; `own`: the ways to understand it that no unit tells. */
type Read = { end: number; units: readonly Unit[]; own: readonly Way[]; isTime: boolean };

/** Reads the values that a query says, in the order in which it says them. `said` is the query as it was said, folded. */
export function readSaid(said: string, words: readonly QueryWord[]): SaidValue[] {
  const found: SaidValue[] = [];
  const amounts = [...said.matchAll(AMOUNT)].map((match): Amount => {
    const [, currency = "", number = "", times = ""] = match;
    return { start: match.index, currency, number, times };
  });
  let from = 0;
  for (const [at, amount] of amounts.entries()) {
    const one = amount.start < from ? null : readAmount(said, amount, words);
    if (!one) continue;
    const ahead = said.slice(Math.max(from, amount.start - MOST_AROUND), amount.start);
    const next = amounts[at + 1];
    const other = next ? readAmount(said, next, words) : null;
    const sides =
      next && other ? readBetween(ahead, said.slice(one.end, next.start), said.slice(other.end, other.end + 4)) : null;
    if (next && other && sides) {
      from = other.end;
      const units = other.units.length > 0 ? other.units : one.units.length > 0 ? one.units : WITHOUT_UNIT;
      const ways = units.flatMap((unit) => spanWay(amount, next, unit));
      const taken = listWords(said.slice(amount.start - sides.ahead, from + sides.behind), words);
      found.push({ words: taken, comparison: "from", ways, hasUnit: true });
      continue;
    }
    from = one.end;
    const { comparison, ...spelled } = readComparison(ahead, said.slice(from, from + MOST_AROUND), one.isTime);
    const taken = listWords(said.slice(amount.start - spelled.ahead, from + spelled.behind), words);
    const isBare = one.units.length === 0 && !one.own.some(({ measure }) => measure !== null);
    const units = isBare ? guessUnits(said, ahead, said.slice(from), comparison) : one.units;
    const ways = [...one.own, ...units.flatMap((unit) => readWay(amount, unit))];
    const named = one.own.flatMap(({ name }) => name ?? []);
    found.push({ words: [...new Set([...taken, ...named])], comparison, ways, hasUnit: one.units.length > 0 });
  }
  return found;
}

/** Returns true if a query says a limit, such as "under 50 euros". */
export function saysLimit(said: string, words: readonly QueryWord[]): boolean {
  return readSaid(said, words).some(({ comparison }) => comparison !== "equal");
}

const WITHOUT_UNIT: readonly Unit[] = [["money", ""]];
const RATING: Unit = ["rating", "★"];
const RATED =
  /(?<!\p{L})(?:rated|rating|score|bewertet|bewertung|notee?s?|valorad[ao]s?|puntuacion|calificad[ao]s?|avaliad[ao]s?|avaliacao|valutat[aoie])(?!\p{L})|评分|評価|평점|별점/u;
const WORTH =
  /(?<!\p{L})(?:for|at|costs|costing|priced at|price of|worth|fur|por|pour|kostet|cuesta|coute|costa|kost) ?$/u;
const HAVING = /(?<!\p{L})(?:with|mit|con|avec|com|met) ?$/u;
/** A number without a unit ends what is said of it: in "a timer for 60 minutes" it is no price. */
const NO_UNIT = /^(?:$| ?的| (?:and|or|that|which|with|in|on|from|by|to|und|oder|mit|y|con|et|avec) )/;

/** Guesses by the words around a mere number which unit it has. */
function guessUnits(said: string, ahead: string, behind: string, comparison: Comparison): readonly Unit[] {
  if (RATED.test(said)) return [RATING];
  if (!NO_UNIT.test(behind)) return [];
  const isPrice = listNamesOf("money").some((name) => name.test(said));
  if (isPrice || comparison !== "equal" || WORTH.test(ahead)) return WITHOUT_UNIT;
  return HAVING.test(ahead) ? [RATING, ...WITHOUT_UNIT] : [];
}

function spanWay(from: Amount, to: Amount, unit: Unit): Way[] {
  const [least] = readWay(from, unit);
  const [most] = readWay(to, unit);
  return least && most ? [{ ...least, to: most.value }] : [];
}

function readWay({ number, times }: Amount, [measure, told]: Unit): Way[] {
  const text = measure === "money" ? `€${number}${times}` : `${number}${times} ${told}`;
  const value = readValue(text, measure)?.value;
  return value === undefined ? [] : [{ measure, value }];
}

function readAmount(said: string, amount: Amount, words: readonly QueryWord[]): Read | null {
  const { start, currency, number, times } = amount;
  const end = said.indexOf(number, start) + number.length;
  const full = times === "" ? end : said.indexOf(times, end) + times.length;
  const rest = said.slice(full, full + MOST_AROUND);
  if (NO_AMOUNT.test(rest)) return null;
  if (currency !== "") return { end: full, units: [["money", ""]], own: [], isTime: false };
  const time = times === "" ? readTime(said.slice(end - number.length, end + MOST_AROUND)) : null;
  const duration = readDuration(said, amount, full);
  if (duration) return { ...duration, isTime: time !== null, own: [...(time ? [time.way] : []), ...duration.own] };
  if (time) return { end: end - number.length + time.length, units: [], own: [time.way], isTime: true };
  const unit = findUnit(rest);
  // "298万" is money where nothing else is said.
  if (!unit && /[万億亿]/.test(times) && !COUNTER.test(rest))
    return { end: full, units: [["money", ""]], own: listCounted(amount, said, full, words), isTime: false };
  if (unit) return { end: full + unit.length, units: unit.ways, own: [], isTime: false };
  return {
    end: full + (COUNTER.exec(rest)?.[0].length ?? 0),
    units: [],
    own: listCounted(amount, said, full, words),
    isTime: false,
  };
}

/** "1000万回", "3 人": words that Chinese, Japanese and Korean count with. */
const COUNTER = /^ ?[人回次件播個个部本枚명개회]/u;

function readTime(text: string): { way: Way; length: number } | null {
  const [clock, hours, minutes, half] = CLOCK.exec(text) ?? [];
  if (clock !== undefined) return { way: makeTime(Number(hours), Number(minutes), half), length: clock.length };
  const [hour, alone, ofHalf] = HOUR.exec(text) ?? [];
  return hour === undefined ? null : { way: makeTime(Number(alone), 0, ofHalf), length: hour.length };
}

function makeTime(hours: number, minutes: number, half: string | undefined): Way {
  const hour = half === undefined ? hours : (hours % 12) + (half === "p" ? 12 : 0);
  return { measure: "time", value: 60 * hour + minutes, isOpen: half === undefined && hour <= 12 };
}

/** "58 minutes and 41 seconds": the parts of a duration follow each other. */
function readDuration(said: string, amount: Amount, end: number): Omit<Read, "isTime"> | null {
  let total = 0;
  let at = end;
  let least = Number.POSITIVE_INFINITY;
  let number = `${amount.number}`;
  let parts = 0;
  for (;;) {
    const unit = findUnit(said.slice(at, at + MOST_AROUND));
    const told = unit?.ways.find(([measure]) => measure === "duration")?.[1];
    const value = told === undefined ? undefined : readValue(`${number} ${told}`, "duration")?.value;
    const one = readValue(`1 ${told}`, "duration")?.value ?? 0;
    if (!unit || value === undefined || one >= least) break;
    total += value;
    least = one;
    parts++;
    at += unit.length;
    const [between] = CONNECTED.exec(said.slice(at, at + MOST_AROUND)) ?? [];
    const [next] = /^\d{1,3}(?![\d.,:])/.exec(said.slice(at + (between?.length ?? 0))) ?? [];
    if (between === undefined || next === undefined || !findUnit(said.slice(at + between.length + next.length))) break;
    number = next;
    at += between.length + next.length;
  }
  return parts < 2 ? null : { end: at, units: [], own: [{ measure: "duration", value: total }] };
}

/** "39 points", "再生回数が1000万": so many of something that is called by what follows, or that screens count. */
function listCounted({ number, times }: Amount, said: string, end: number, words: readonly QueryWord[]): Way[] {
  const [value] = readAmounts(number);
  if (value === undefined) return [];
  const following = readWords(said.slice(end, end + MOST_AROUND), LONGEST_NAME, true);
  const first = words.findIndex(
    ({ text }, at) => at > 0 && text === following[0] && /\d/.test(words[at - 1]?.text ?? ""),
  );
  const isName = (at: number) => {
    const { text = "", canon = "" } = words[at] ?? {};
    return text !== "" && canon !== "," && !stopWords.has(canon) && !/\d/.test(text);
  };
  const name = first < 0 || !isName(first) ? [] : [first, ...(isName(first + 1) ? [first + 1] : [])];
  const quantities = words.flatMap(({ text }, at) => {
    if (name.includes(at)) return [];
    // Chinese and Japanese are cut into pairs: 再生 and 回数 are one name.
    const next = words[at + 1]?.text ?? "";
    if (isUnspaced(text) && isUnspaced(next) && isLonger(`${text}${next}`, text)) return [[at, at + 1]];
    return findQuantity(text) ? [[at]] : [];
  });
  const names = [...(name.length > 1 ? [name, name.slice(0, 1)] : name.length > 0 ? [name] : []), ...quantities];
  return names.map((one) => ({ measure: null, value: value * (TIMES[times] ?? 1), name: one }));
}

function isLonger(joined: string, first: string): boolean {
  const found = findQuantity(joined);
  return found !== undefined && found !== findQuantity(first);
}

const isUnspaced = (text: string) => /[^\p{Script=Latin}\p{Script=Cyrillic}\d]/u.test(text);

/** The words of the query that a part of it is cut into. */
export function listWords(taken: string, words: readonly QueryWord[]): number[] {
  const cut = new Set(readWords(taken, MOST_WORDS, true));
  return [...words.keys()].filter((at) => {
    const { text = "" } = words[at] ?? {};
    return text !== "," && (cut.has(text) || (isUnspaced(text) && taken.includes(text)));
  });
}
const MOST_WORDS = 12;
