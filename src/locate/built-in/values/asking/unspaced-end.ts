import type { QueryWord } from "../../query/clause.ts";
import type { Measure } from "../reading/measures.ts";
import { findQuantity } from "../reading/quantity-names.ts";
import { listWords } from "./read-said.ts";

/**
 * The least or the most of something, or what comes after it in turn, as languages say it that part no words, and Korean: "風が一番強い日", "人口第二多的国家", "용량이 가장 큰 앱". `called` is the text that names what is
 * measured, where it does; otherwise the `measures` are those that the adjective tells.
 */
export type UnspacedEnd = {
  end: "least" | "most";
  turn: number;
  called: string | undefined;
  measures: readonly Measure[];
  words: readonly number[];
};

type Adjective = readonly [spelled: string, end: UnspacedEnd["end"], ...measures: Measure[]];

/** In Chinese, Japanese and Korean. */
const ADJECTIVES: readonly Adjective[] = [
  ["高い|高额?|높은", "most", "money"],
  ["低い|低|낮은", "least", "money"],
  ["安い|便宜|싼|저렴한", "least", "money"],
  ["贵|貴|비싼", "most", "money"],
  ["多い|多く|多|많은|많이", "most"],
  ["少ない|少|적은|적게", "least"],
  ["大きい|大きな|大|큰", "most", "bytes", "weight", "area"],
  ["小さい|小さな|小|작은", "least", "bytes", "weight", "area"],
  ["強い|强い|强|強|강한|센", "most"],
  ["弱い|弱|약한", "least"],
  ["長い|長く|长|長|긴|오래 걸리는", "most", "duration", "distance"],
  ["短い|短く|短|짧은", "least", "duration", "distance"],
  ["広い|宽敞|넓은", "most", "area"],
  ["狭い|좁은", "least", "area"],
  ["重い|重|무거운", "most", "weight"],
  ["軽い|轻|가벼운", "least", "weight"],
  ["暑い|熱い|热|더운", "most", "temperature"],
  ["寒い|冷|추운", "least", "temperature"],
  ["速い|快|빠른", "least", "duration"],
  ["遅い|慢|느린", "most", "duration"],
  ["新しい|新|최근", "most", "moment"],
  ["古い|旧|오래된", "least", "moment"],
  ["早い|早く|早|이른", "least", "time", "moment"],
  ["晩い|晚|늦은", "most", "time", "moment"],
  ["遠い|远|먼", "most", "distance"],
  ["近い|가까운", "least", "distance"],
];
const FIRST = "一番|いちばん|最も|最|가장|제일";
const TURN = "([2-4２-４二三四])番目に|第([二三四])|(두|세|네) ?번째로";
/** A name of what is measured has at most so many letters. */
const LONGEST_NAME = 8;
const PATTERNS = ADJECTIVES.map(([spelled, end, ...measures]) => ({
  ...{ end, measures },
  pattern: new RegExp(`(${FIRST}|${TURN}) ?(?:([^ ]{1,${LONGEST_NAME}}?)の)?(?:${spelled})`, "gu"),
}));
const TURNS: Readonly<Record<string, number>> = {
  ...{ "2": 2, "3": 3, "4": 4, "２": 2, "３": 3, "４": 4 },
  ...{ 二: 2, 三: 3, 四: 4, 두: 2, 세: 3, 네: 4 },
};
const PARTED = /[的、。,]|(?:で|に|中) ?/u;

/** Reads such an end; null where a query asks for none. Takes folded text. */
export function readUnspacedEnd(said: string, words: readonly QueryWord[]): UnspacedEnd | null {
  let found: (UnspacedEnd & { start: number; length: number }) | null = null;
  for (const { end, measures, pattern } of PATTERNS)
    for (const match of said.matchAll(pattern)) {
      const [spelled, by = "", first, second, third, inner] = match;
      const { index: start } = match;
      const { length } = spelled;
      // Of several adjectives that begin alike, the longest is meant.
      if (found && (start > found.start || (start === found.start && length <= found.length))) continue;
      const before = said.slice(Math.max(0, start - LONGEST_NAME), start);
      const name = inner ?? before.split(PARTED).at(-1) ?? "";
      const isNamed = findQuantity(name) !== undefined;
      // "最大" alone is read with the words for extremes, and a day's "最高" is a name.
      if (!isNamed && by === "最") continue;
      const turn = TURNS[first ?? second ?? third ?? ""] ?? 1;
      const told = listWords(inner === undefined && isNamed ? `${name}${spelled}` : spelled, words);
      found = { end, turn, called: isNamed ? name : undefined, measures, words: told, start, length };
    }
  return found;
}
