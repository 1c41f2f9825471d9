import { writeMarkdownTable } from "../markdown-table.ts";
import { type Answerer, builtIn, rivals } from "./answerers.ts";
import type { LocateCase } from "./cases.ts";
import { type Judged, judgeElement, judgeText } from "./judge.ts";

const BINS = 10;
const PLOT_WIDTH = 30;
const NOT_FOUND = "not-found";

type Mode = { name: string; answer(answerer: Answerer): Judged[] };

/** Tables of each answerer's correct answers, in both modes, and of the reliability of its confidence. */
export function reportLocateSet(cases: readonly LocateCase[]): string {
  const modes: Mode[] = [
    { name: "elements", answer: (one) => cases.map((asked) => judgeElement(asked, one.answerElements(asked))) },
    { name: "screenshots", answer: (one) => cases.map((asked) => judgeText(asked, one.answerTexts(asked))) },
  ];
  return modes.map(reportMode).join("\n\n");
}

/** The misses of a mode, one per line. */
export function listMisses(judged: readonly Judged[]): string[] {
  return judged
    .filter(({ right }) => !right)
    .map(({ asked, answer }) => {
      const should = asked.elementIds[0] ?? "nothing";
      return `${asked.id} ${asked.kind} "${asked.query}": ${answer.index ?? "nothing"}, not ${should} (${answer.confidence})`;
    });
}

/** Returns the same table for the built-in's answers, which are given. */
export function reportJudged(name: string, judged: Judged[]): string {
  return tabulate(name, [{ name: builtIn.name, judged }]);
}

function reportMode({ name, answer }: Mode): string {
  return tabulate(
    name,
    [builtIn, ...rivals].map((one) => ({ name: one.name, judged: answer(one) })),
  );
}

/** Shares of right answers by part; the first one's calibration. */
function tabulate(name: string, answerers: readonly { name: string; judged: Judged[] }[]): string {
  const own = answerers[0]?.judged ?? [];
  const parts = listParts(own);
  return [
    writeMarkdownTable([
      [`Queries, ${name}`, "Cases", ...answerers.map((one) => one.name)],
      ...parts.map(([part, belongs]) => [
        part,
        String(own.filter(belongs).length),
        ...answerers.map(({ judged }) => shareRight(judged.filter(belongs)).toFixed(3)),
      ]),
    ]),
    reportCalibration(own),
  ].join("\n\n");
}

function listParts(judged: readonly Judged[]): [string, (one: Judged) => boolean][] {
  const values = (read: (one: Judged) => string) => [...new Set(judged.map(read))].sort();
  return [
    ["all", () => true],
    [
      "answered with an element where there is one",
      ({ asked, answer }) => asked.targetBox !== null && answer.index !== null,
    ],
    ["not found, when said", ({ answer }) => answer.index === null],
    ["in English, there", ({ asked }) => asked.language === "en" && asked.kind !== NOT_FOUND],
    ["in other languages", ({ asked }) => asked.language !== "en"],
    ...values(({ asked }) => asked.kind).map((kind): [string, (one: Judged) => boolean] => [
      kind,
      ({ asked }) => asked.kind === kind,
    ]),
    ...values(({ asked }) => asked.language).map((language): [string, (one: Judged) => boolean] => [
      `language ${language}`,
      ({ asked }) => asked.language === language,
    ]),
  ];
}

export const shareRight = (judged: readonly Judged[]): number =>
  judged.filter(({ right }) => right).length / (judged.length || 1);

/** The expected calibration error over ten bins, and the bins as bars: the share of correct answers at each confidence. */
function reportCalibration(judged: readonly Judged[]): string {
  const found = judged.filter(({ answer }) => answer.index !== null);
  const lines = [
    `Expected calibration error: ${measureCalibration(judged).toFixed(3)}, of what was found ${measureCalibration(found).toFixed(3)}, of what was not ${measureCalibration(judged.filter(({ answer }) => answer.index === null)).toFixed(3)}`,
    "",
    "    confidence   answers  said   right",
  ];
  for (const [at, bin] of cutBins(judged).entries()) {
    if (bin.length === 0) continue;
    const right = Math.round(shareRight(bin) * PLOT_WIDTH);
    const said = Math.min(PLOT_WIDTH - 1, Math.round(meanConfidence(bin) * PLOT_WIDTH));
    const bar = [..."█".repeat(right).padEnd(PLOT_WIDTH, "·")]
      .map((sign, place) => (place === said ? "|" : sign))
      .join("");
    const range = `${(at / BINS).toFixed(1)} to ${((at + 1) / BINS).toFixed(1)}`;
    lines.push(
      `    ${range}   ${String(bin.length).padStart(7)}  ${meanConfidence(bin).toFixed(2)}   ${shareRight(bin).toFixed(2)}  ${bar}`,
    );
  }
  return lines.join("\n");
}

function measureCalibration(judged: readonly Judged[]): number {
  const off = cutBins(judged).map((bin) =>
    bin.length === 0 ? 0 : bin.length * Math.abs(shareRight(bin) - meanConfidence(bin)),
  );
  return off.reduce((sum, one) => sum + one, 0) / (judged.length || 1);
}

function cutBins(judged: readonly Judged[]): Judged[][] {
  const bins: Judged[][] = Array.from({ length: BINS }, () => []);
  for (const one of judged) bins[Math.min(BINS - 1, Math.floor((one.answer.confidence ?? 0) * BINS))]?.push(one);
  return bins;
}

const meanConfidence = (judged: readonly Judged[]): number =>
  judged.reduce((sum, { answer }) => sum + (answer.confidence ?? 0), 0) / (judged.length || 1);
