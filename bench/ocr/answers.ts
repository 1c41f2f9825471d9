import { writeMarkdownTable } from "../markdown-table.ts";
import {
  addTallies,
  computeCharacterErrorRate,
  computeWordF1,
  EMPTY_TALLY,
  fold,
  matchLines,
  scorePicture,
} from "./score.ts";
import type { Case, Line } from "./truth.ts";

/** An engine's result for one line of the truth, in some script: nothing, an empty text, or a text, exact or not. */
type JudgedLine = { script: string; said: "nothing" | "empty" | "text"; confidence: number; isExact: boolean };

/** Judges each line of the truth; one that was read in pieces or together with another is judged as a whole. */
export function judgeLines(truth: Case, read: readonly Line[]): JudgedLine[] {
  const { groups, missed } = matchLines(truth.texts, read);
  const judged = groups.map(({ expected, read: parts }): JudgedLine => {
    const join = (lines: readonly Line[]) => fold(lines.map(({ text }) => text).join(" "));
    const text = join(parts);
    return {
      script: nameScript(join(expected)),
      said: text === "" ? "empty" : "text",
      confidence: Math.min(...parts.map(({ confidence }) => confidence ?? 1)),
      isExact: text === join(expected),
    };
  });
  const absent = missed.map(
    ({ text }): JudgedLine => ({ script: nameScript(text), said: "nothing", confidence: 0, isExact: false }),
  );
  return [...judged, ...absent];
}

const SCRIPTS = ["Latin", "Cyrillic", "Greek", "Han", "Hangul", "Arabic", "Hebrew", "Devanagari", "Thai"].map(
  (name) => ({
    name,
    letters: new RegExp(`\\p{Script=${name}}`, "gu"),
  }),
);
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Digits, punctuation, and scripts that no set has. */
const NO_SCRIPT = "digits and signs";

/** The script of most letters; a line with any kana is Japanese, however much Han it has. */
function nameScript(text: string): string {
  if (KANA.test(text)) return "kana with Han";
  const counts = SCRIPTS.map(({ name, letters }) => ({ name, count: text.match(letters)?.length ?? 0 }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best), { name: NO_SCRIPT, count: 0 }).name;
}

/** Lower ends of the confidence ranges. */
const RANGES = [0.9, 0.7, 0.5, 0] as const;
/** A text counts as confident from here on. */
const SURE = 0.9;

/** How often lines are exact, by their confidence. */
export function tabulateConfidence(lines: readonly JudgedLine[]): string {
  const rows = RANGES.map((from, index) => {
    const to = RANGES[index - 1] ?? 1;
    const said = lines.filter(
      ({ said, confidence }) => said === "text" && confidence >= from && (index === 0 || confidence < to),
    );
    const exact = said.filter(({ isExact }) => isExact).length;
    return [`${from} to ${to}`, `${said.length}`, said.length === 0 ? "–" : (exact / said.length).toFixed(3)];
  });
  return writeMarkdownTable([["Confidence", "Lines", "Exact"], ...rows]);
}

/** The results for each script, as shares of its lines: the most frequent one first. */
export function tabulateScripts(lines: readonly JudgedLine[]): string {
  const rows = [...Map.groupBy(lines, ({ script }) => script)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([script, own]) => {
      const share = (test: (line: JudgedLine) => boolean) => (own.filter(test).length / own.length).toFixed(3);
      const isWrong = ({ said, isExact }: JudgedLine) => said === "text" && !isExact;
      return [
        script,
        `${own.length}`,
        share(({ isExact }) => isExact),
        share((line) => isWrong(line) && line.confidence < SURE),
        share((line) => isWrong(line) && line.confidence >= SURE),
        share(({ said }) => said === "empty"),
        share(({ said }) => said === "nothing"),
      ];
    });
  const head = ["Script", "Lines", "Exact", `Wrong below ${SURE}`, `Wrong from ${SURE} on`, "Empty", "Not found"];
  return writeMarkdownTable([head, ...rows]);
}

/** The results for each language: exact, an empty text, nothing, and confident but wrong. */
export function tabulateLanguages(pictures: readonly { truth: Case; read: readonly Line[] }[]): string {
  const languages = [...new Set(pictures.map(({ truth }) => truth.lang))].sort();
  const rows = languages.map((language) => {
    const own = pictures.filter(({ truth }) => truth.lang === language);
    const lines = own.flatMap(({ truth, read }) => judgeLines(truth, read));
    const count = (test: (line: JudgedLine) => boolean) => `${lines.filter(test).length}`;
    const tally = own.map(({ truth, read }) => scorePicture(truth, read)).reduce(addTallies, EMPTY_TALLY);
    return [
      language,
      `${lines.length}`,
      computeWordF1(tally).toFixed(3),
      computeCharacterErrorRate(tally).toFixed(3),
      count(({ isExact }) => isExact),
      count(({ said }) => said === "empty"),
      count(({ said }) => said === "nothing"),
      count(({ said, isExact, confidence }) => said === "text" && !isExact && confidence >= SURE),
    ];
  });
  const head = ["Language", "Lines", "Word F1", "CER", "Exact", "Empty", "Nothing", `Wrong from ${SURE} on`];
  return writeMarkdownTable([head, ...rows]);
}
