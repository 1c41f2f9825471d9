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

/** An engine's result for one line of the truth: nothing, an empty text, or a text, exact or not. */
export type JudgedLine = { said: "nothing" | "empty" | "text"; confidence: number; isExact: boolean };

/** Judges each line of the truth; one that was read in pieces or together with another is judged as a whole. */
export function judgeLines(truth: Case, read: readonly Line[]): JudgedLine[] {
  const { groups, missed } = matchLines(truth.texts, read);
  const judged = groups.map(({ expected, read: parts }): JudgedLine => {
    const join = (lines: readonly Line[]) => fold(lines.map(({ text }) => text).join(" "));
    const text = join(parts);
    return {
      said: text === "" ? "empty" : "text",
      confidence: Math.min(...parts.map(({ confidence }) => confidence ?? 1)),
      isExact: text === join(expected),
    };
  });
  return [...judged, ...missed.map((): JudgedLine => ({ said: "nothing", confidence: 0, isExact: false }))];
}

/** Lower ends of the confidence ranges. */
const RANGES = [0.9, 0.7, 0.5, 0] as const;
/** From here on, a text counts as confident. */
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
