import { remember } from "../remember.ts";
import { foldText } from "../words/fold-text.ts";
import {
  type FoundDirection,
  findDirections,
  findKey,
  isKeyName,
  type OrderKey,
  type OrderStart,
  type PlacedWord,
  placeWords,
} from "./directions.ts";

/** An order of a list. `start` is null where only the key is told, as in "sort by price"; so is the key in "sort them". */
export type ListOrder = { key: OrderKey | null; start: OrderStart | null };

/** Say at the end of a text that what stands before comes first: "a first class ticket" doesn't. */
const FIRST_AT_END: ReadonlySet<string> = new Set(["first", "top", "front"]);
/** The same in other languages, where it may also stand before. */
const FIRST: ReadonlySet<string> = new Set(
  "zuerst vorne oben primero primeros primeras arriba primeiro primeiros abord eerst bovenaan сначала сперва najpierw dulu truoc اولا पहले पहला 먼저 위에".split(
    " ",
  ),
);
const FIRST_JOINED: readonly string[] = "順に 順で 先に 優先 优先 排前 排在前 前面 上面 순으로 순서 부터".split(" ");
/** Endings of orders: in other places they are parts of words, such as 先月 and 순위. */
const FIRST_ENDINGS: readonly string[] = ["順", "先", "순"];
/** Commands that order a list; a word with `-` is a stem. */
const SORTING: readonly string[] =
  "sort sorted sorting sortby arrange sortier- ordnen ordne ordenar ordena ordene ordenado ordenados ordenadas ordenalos ordenalas trie trier triez classer classez ordinare ordina ordinato ordinati sorteer- sorteren rangschik- сортир- отсортир- упорядоч- sirala- sortuj posortuj uporzadkuj urutkan رتب ترتيب क्रमबद्ध".split(
    " ",
  );
const SORTING_JOINED: readonly string[] = [
  "排序",
  "排列",
  "排一下",
  "並べ",
  "並び",
  "정렬",
  "क्रम में",
  "sap xep",
  "order by",
];
const STARTING =
  /(?:^| )(?:(?:start|starting|starts|begin|beginning|begins) (?:with|from|at)|beginnend mit|empezando por|comenzando por|commencant par) /u;
const ARROWS: readonly (readonly [sign: string, start: OrderStart])[] = [
  ["↑", "least"],
  ["▲", "least"],
  ["↓", "most"],
  ["▼", "most"],
];
const LONGEST_OPTION = 60;
/** A text of more words than this isn't the name of an order. */
const MOST_WORDS = 9;
const MOST_WORDS_OF_ONE_END = 5;
const MOST_OPTIONS = 2_000;

/** "The second in order of price" asks for a thing. */
const TURN = /번째|番目|第[2-9二三四五六]/u;

/** Reads the order that a query asks to bring a list into; null where it asks for none. */
export function readAskedOrder(query: string): ListOrder | null {
  const folded = foldText(query);
  if (TURN.test(folded)) return null;
  const words = placeWords(folded);
  const found = findDirections(folded, words);
  const span = readSpan(found, folded, words);
  if (span) return span;
  const isSorting = words.some(isSortingWord) || SORTING_JOINED.some((text) => folded.includes(text));
  const isFirst = saysFirst(folded, words);
  const [told] = found;
  if (told && (isSorting || isFirst || STARTING.test(folded)))
    return { key: findKeyOf(found) ?? findKey(folded, words), start: told.start };
  return isSorting ? { key: findKey(folded, words), start: null } : null;
}

/** Reads the name of an order as menus list them, such as "Newest", "Price: low to high" and "Name"; null for any other name. */
export const readOrderOption = remember(readOption, MOST_OPTIONS);

function readOption(name: string): ListOrder | null {
  if (name.length > LONGEST_OPTION) return null;
  const folded = foldText(name);
  const words = placeWords(folded);
  if (words.length > MOST_WORDS) return null;
  const found = findDirections(folded, words);
  const span = readSpan(found, folded, words);
  if (span) return span;
  const key = findKey(folded, words);
  if (found.length > 0) return readOneEnd(found, key, folded, words);
  const arrow = ARROWS.find(([sign]) => name.includes(sign));
  if (key && arrow) return { key, start: arrow[1] };
  return key && words.every(({ text }) => isKeyName(text)) ? { key, start: null } : null;
}

/** "Newest", "Oldest first" and "Lowest price" tell one end, but "New message" none. */
function readOneEnd(
  found: readonly FoundDirection[],
  key: OrderKey | null,
  folded: string,
  words: readonly PlacedWord[],
): ListOrder | null {
  const isAlone = words.every((word) => found.some(({ from, to }) => word.from >= from && word.to <= to));
  const isFirst = saysFirst(folded, words);
  if (words.length > MOST_WORDS_OF_ONE_END || !(isAlone || isFirst || key)) return null;
  const by = findKeyOf(found) ?? key;
  return by && { key: by, start: found[0]?.start ?? null };
}

/** "From low to high": both ends are told, and the first one comes first. */
function readSpan(found: readonly FoundDirection[], folded: string, words: readonly PlacedWord[]): ListOrder | null {
  const [first, ...others] = found;
  const last = others.find(({ start }) => start !== first?.start);
  if (!first || !last) return null;
  return { key: findKeyOf(found) ?? findKey(folded, words), start: first.start };
}

/** "Most expensive": one of the words says of what. */
function findKeyOf(found: readonly FoundDirection[]): OrderKey | null {
  return found.find(({ key }) => key !== null)?.key ?? null;
}

function saysFirst(folded: string, words: readonly PlacedWord[]): boolean {
  const isSaid = words.some(({ text }) => FIRST.has(text)) || FIRST_AT_END.has(words.at(-1)?.text ?? "");
  return (
    isSaid ||
    FIRST_JOINED.some((text) => folded.includes(text)) ||
    FIRST_ENDINGS.some((ending) => folded.endsWith(ending))
  );
}

function isSortingWord({ text }: PlacedWord): boolean {
  return SORTING.some((word) => (word.endsWith("-") ? text.startsWith(word.slice(0, -1)) : text === word));
}
