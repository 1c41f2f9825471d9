/** The bench's tables, as Markdown. */

import { writeMarkdownTable } from "../markdown-table.ts";
import type { Measurement, Times } from "./measure.ts";
import type { Answered, SubjectScores } from "./reference-scorer.ts";
import { computeF1, computeScores, divide, SUBJECTS, scoreScreen, type Tally } from "./score.ts";
import { computeNamedF1, countKinds, type KindCounts } from "./score-kinds.ts";

const SWEEP = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** How many templates of rendered screens are listed, worst first. */
const SCENES_SHOWN = 15;

export function scoreAnswers(answers: readonly Answered[]): SubjectScores {
  const entries = SUBJECTS.map((subject) => [
    subject,
    computeScores(answers.map(({ screen, found }) => scoreScreen(screen, found, subject))),
  ]);
  return Object.fromEntries(entries) as SubjectScores;
}

export function tabulateScores(scores: ReadonlyMap<string, SubjectScores>): string {
  const rows = [...scores].flatMap(([detector, bySubject]) =>
    SUBJECTS.map((subject) => {
      const { recall, precision, f1, averagePrecision, centerRecall } = bySubject[subject];
      return [detector, subject, ...[recall, precision, f1, averagePrecision, centerRecall].map(formatShare)];
    }),
  );
  return tabulate(["detector", "what", "recall", "precision", "F1", "AP of the answer", "centre recall"], rows);
}

/** Recall of each kind of truth by any detection and by one of its class; precision and F1 of the class. */
export function tabulateKinds(answers: readonly Answered[]): string {
  const rows = [...countKinds(answers)]
    .sort(([, a], [, b]) => b.elements - a.elements)
    .map(([kind, counts]) => [kind, String(counts.elements), ...shareOut(counts).map(formatShare)]);
  const recalls = ["IoU 0.5", "centre", "IoU 0.5, right class", "centre, right class"];
  return tabulate(["kind", "elements", ...recalls, "precision of the class", "F1 of the class"], rows);
}

function shareOut(counts: KindCounts): (number | null)[] {
  const { elements, covered, centered, coveredAndNamed, centeredAndNamed, right, wrong } = counts;
  const precision = divide(right, right + wrong);
  return [
    ...[covered, centered, coveredAndNamed, centeredAndNamed].map((count) => divide(count, elements)),
    precision,
    computeF1(precision ?? (wrong + right === 0 ? 0 : null), divide(right, elements)),
  ];
}

/** F1 over all classes where the class must be right. */
export function reportNamedF1(answers: readonly Answered[]): string {
  return formatShare(computeNamedF1(countKinds(answers)));
}

/** Precision / recall / F1 / centre recall at each threshold, from an answer that holds all detections down to the lowest. */
export function tabulateSweep(answers: readonly Answered[]): string {
  const rows = SWEEP.map((threshold) => {
    const kept = answers.map(({ screen, found }) => ({
      screen,
      found: found.filter(({ confidence }) => confidence >= threshold),
    }));
    const scores = scoreAnswers(kept);
    const cells = SUBJECTS.map((subject) => {
      const { precision, recall, f1, centerRecall } = scores[subject];
      return [precision, recall, f1, centerRecall].map(formatShare).join(" / ");
    });
    return [threshold.toFixed(1), ...cells, reportNamedF1(kept)];
  });
  const { icon, interactive, all } = scoreAnswers(answers);
  const precisions = [icon, interactive, all].map(({ averagePrecision }) => formatShare(averagePrecision));
  const table = tabulate(["threshold", ...SUBJECTS, "F1, right class"], rows);
  return `precision / recall / F1 / centre recall\n\n${table}\n\nAP of all detections: ${SUBJECTS.map((subject, index) => `${subject} ${precisions[index]}`).join(", ")}`;
}

/** The results for each template's screens, worst first; undefined if the truth names no templates. */
export function tabulateScenes(answers: readonly Answered[]): string | undefined {
  const scenes = Map.groupBy(answers, ({ screen }) => screen.scene);
  if (scenes.size < 2) return undefined;
  const rows = [...scenes]
    .map(([scene = "?", ofScene]) => {
      const tallies: Tally[] = ofScene.map(({ screen, found }) => scoreScreen(screen, found, "all"));
      return { scene, screens: ofScene.length, ...computeScores(tallies) };
    })
    .sort((a, b) => (a.f1 ?? 1) - (b.f1 ?? 1))
    .slice(0, SCENES_SHOWN)
    .map(({ scene, screens, recall, precision, f1 }) => [
      scene,
      String(screens),
      ...[recall, precision, f1].map(formatShare),
    ]);
  return tabulate(["worst templates", "screens", "recall", "precision", "F1"], rows);
}

/** Mean milliseconds of each part, and its share of PP-OCRv4's text detection on the same pictures. */
export function tabulateTimes({ times }: Pick<Measurement, "times">): string {
  const mean = (pick: (one: Times) => number) => times.reduce((sum, one) => sum + pick(one), 0) / times.length;
  const plain = mean((one) => one.plainTextDetection);
  const own = mean((one) => one.ocrStages["text-detection"] ?? 0);
  const row = (name: string, ms: number) => [name, ms.toFixed(1), formatRatio(ms, plain), formatRatio(ms, own)];
  const stages = (run: "detectStages" | "ocrStages", title: string) =>
    Object.keys(times[0]?.[run] ?? {}).map((stage) =>
      row(
        `${title}: ${stage}`,
        mean((one) => one[run][stage] ?? 0),
      ),
    );
  return tabulate(
    ["milliseconds", "mean", "to PP-OCRv4 as published", "to our text detection"],
    [
      row(
        "icons alone (detect_ns)",
        mean((one) => one.icons),
      ),
      row("PP-OCRv4 text detection as published", plain),
      row("our text detection", own),
      ...stages("detectStages", "a detect run"),
      ...stages("ocrStages", "an ocr run"),
    ],
  );
}

/** Picture by picture, the icon stage's time over text detection's: a picture's two times are taken right after each other. */
export function describeRatios({ times }: Pick<Measurement, "times">): string {
  const describe = (reference: (one: Times) => number) => {
    const ratios = times.map((one) => one.icons / reference(one)).sort((a, b) => a - b);
    const median = ratios[Math.floor(ratios.length / 2)] ?? Number.NaN;
    return `median ${median.toFixed(2)}, at most ${(ratios.at(-1) ?? Number.NaN).toFixed(2)}`;
  };
  const plain = describe((one) => one.plainTextDetection);
  const own = describe((one) => one.ocrStages["text-detection"] ?? 0);
  return `Icons to text detection, picture by picture: ${plain} of PP-OCRv4 as published; ${own} of ours.`;
}

function formatShare(share: number | null): string {
  return share === null ? "–" : share.toFixed(4);
}

function formatRatio(ms: number, reference: number): string {
  return reference === 0 ? "–" : (ms / reference).toFixed(2);
}

function tabulate(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return writeMarkdownTable([head, ...rows]);
}
