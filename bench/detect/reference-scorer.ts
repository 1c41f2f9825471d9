import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Found, type Scores, SUBJECTS, type Subject } from "./score.ts";
import type { Screen } from "./truth.ts";

export type Answered = { screen: Screen; found: readonly Found[] };
export type SubjectScores = Record<Subject, Scores>;

/** The scorer that comes with a set of screens: `score.mjs` next to their folder. */
export function findReferenceScorer(folder: string): string | undefined {
  const script = join(folder, "..", "score.mjs");
  return existsSync(script) && existsSync(join(folder, "index.json")) ? script : undefined;
}

/** Writes `NAME.json` a picture in the form of detect's answer: boxes are fractions of the picture. */
export function saveAnswers(place: string, answers: readonly Answered[]): void {
  mkdirSync(place, { recursive: true });
  for (const { screen, found } of answers) {
    const icons = found.map(({ bbox, className, confidence }) => ({
      bbox: {
        x1: bbox.x1 / screen.width,
        y1: bbox.y1 / screen.height,
        x2: bbox.x2 / screen.width,
        y2: bbox.y2 / screen.height,
      },
      class_name: className,
      confidence,
    }));
    writeFileSync(join(place, `${screen.name}.json`), JSON.stringify({ icon_detections: icons, ocr_results: [] }));
  }
}

/**
 * Scores by the given `score.mjs`. It rounds to 4 digits.
 *
 * @throws Error with the scorer's own message when it fails
 */
export function scoreByReference(script: string, folder: string, answers: readonly Answered[]): SubjectScores {
  const place = mkdtempSync(join(tmpdir(), "sightline-detect-"));
  try {
    saveAnswers(place, answers);
    const names = answers.map(({ screen }) => screen.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
    const options = ["--gt", folder, "--icon-space", "normalized", "--only", `^(${names})$`];
    const output = execFileSync(process.execPath, [script, place, ...options], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    return readReport(JSON.parse(output).overall);
  } finally {
    rmSync(place, { recursive: true });
  }
}

type ReportedScores = {
  recall50: number | null;
  precision50: number | null;
  f1_50: number | null;
  ap50: number | null;
  center_recall: number | null;
};

function readReport(overall: Record<Subject, ReportedScores>): SubjectScores {
  const entries = SUBJECTS.map((subject) => {
    const { recall50, precision50, f1_50, ap50, center_recall } = overall[subject];
    const scores: Scores = {
      recall: recall50,
      precision: precision50,
      f1: f1_50,
      averagePrecision: ap50,
      centerRecall: center_recall,
    };
    return [subject, scores];
  });
  return Object.fromEntries(entries) as SubjectScores;
}

/** The largest difference between two scorers' numbers; 0 for two that agree. */
export function compareScores(a: SubjectScores, b: SubjectScores): number {
  const differences = SUBJECTS.flatMap((subject) =>
    (Object.keys(a[subject]) as (keyof Scores)[]).map((key) =>
      Math.abs((a[subject][key] ?? -1) - (b[subject][key] ?? -1)),
    ),
  );
  return Math.max(...differences);
}
