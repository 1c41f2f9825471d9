import { describe, expect, test } from "vitest";
import { computeScores, type Found, type Subject, scoreScreen } from "../../bench/detect/score.ts";
import type { Element, IgnoredRegion, Screen, TextTruth } from "../../bench/detect/truth.ts";
import type { Box } from "../../src/domain/box.ts";

const box = (x1: number, y1: number, x2: number, y2: number): Box => ({ x1, y1, x2, y2 });
const TARGET = box(100, 100, 200, 200);
/** Covers exactly half of the target, and nothing else: IoU 0.5. */
const HALF = box(100, 100, 150, 200);
const LESS_THAN_HALF = box(100, 100, 149, 200);
const ELSEWHERE = box(500, 500, 600, 600);

const find = (bbox: Box, confidence = 0.9): Found => ({ bbox, className: "icon", confidence });
const icon = (bbox: Box, more: Partial<Element> = {}): Element => ({ kind: "icon", bbox, interactive: false, ...more });
const button = (bbox: Box, more: Partial<Element> = {}): Element => ({
  kind: "button",
  bbox,
  interactive: true,
  ...more,
});
const region = (bbox: Box, scope: "all" | "text", reason = "status-bar"): IgnoredRegion => ({ bbox, scope, reason });

type Truth = { elements?: Element[]; texts?: TextTruth[]; ignore?: IgnoredRegion[] };

function makeScreen({ elements = [], texts = [], ignore = [] }: Truth): Screen {
  return { name: "a", imagePath: "a.png", width: 1000, height: 1000, elements, texts, ignore };
}

type Case = {
  name: string;
  truth: Truth;
  found: Found[];
  subject?: Subject;
  targets?: number;
  right?: number;
  wrong?: number;
  centers?: number;
};

const CASES: Case[] = [
  { name: "nothing on an empty screen is neither right nor wrong", truth: {}, found: [] },
  {
    name: "a detection of the target's own box is right",
    truth: { elements: [icon(TARGET)] },
    found: [find(TARGET)],
    targets: 1,
    right: 1,
    centers: 1,
  },
  {
    name: "half an overlap is enough",
    truth: { elements: [icon(TARGET)] },
    found: [find(HALF)],
    targets: 1,
    right: 1,
    centers: 1,
  },
  {
    name: "less than half is wrong, though its centre may hit",
    truth: { elements: [icon(TARGET)] },
    found: [find(LESS_THAN_HALF)],
    targets: 1,
    wrong: 1,
    centers: 1,
  },
  {
    name: "the ink may be matched instead of the box",
    truth: { elements: [icon(TARGET, { ink: box(140, 140, 160, 160) })] },
    found: [find(box(140, 140, 160, 160))],
    targets: 1,
    right: 1,
    centers: 1,
  },
  {
    name: "a second detection of one target is wrong",
    truth: { elements: [icon(TARGET)] },
    found: [find(TARGET, 0.9), find(HALF, 0.8)],
    targets: 1,
    right: 1,
    wrong: 1,
    centers: 1,
  },
  {
    name: "the surer of two detections takes the target",
    truth: { elements: [icon(TARGET), icon(box(100, 100, 150, 200))] },
    found: [find(HALF, 0.5), find(TARGET, 0.9)],
    targets: 2,
    right: 2,
    centers: 2,
  },
  {
    name: "an empty or inverted detection is passed over",
    truth: { elements: [icon(TARGET)] },
    found: [find(box(150, 150, 150, 160)), find(box(200, 200, 100, 100))],
    targets: 1,
  },
  {
    name: "a centre hits up to four times the area",
    truth: { elements: [icon(TARGET)] },
    found: [find(box(50, 50, 250, 250))],
    targets: 1,
    wrong: 1,
    centers: 1,
  },
  {
    name: "and not beyond",
    truth: { elements: [icon(TARGET)] },
    found: [find(box(49, 49, 251, 251))],
    targets: 1,
    wrong: 1,
  },
  {
    name: "a centre hits down to a quarter of the area",
    truth: { elements: [icon(TARGET)] },
    found: [find(box(125, 125, 175, 175))],
    targets: 1,
    wrong: 1,
    centers: 1,
  },
  {
    name: "and not below",
    truth: { elements: [icon(TARGET)] },
    found: [find(box(126, 126, 175, 175))],
    targets: 1,
    wrong: 1,
  },
  {
    name: "what lies half in an ignored region doesn't count",
    truth: { ignore: [region(box(500, 500, 550, 600), "all")] },
    found: [find(ELSEWHERE)],
  },
  {
    name: "what lies in it by less does",
    truth: { ignore: [region(box(500, 500, 549, 600), "all")] },
    found: [find(ELSEWHERE)],
    wrong: 1,
  },
  {
    name: "a target in an ignored region is still to be found",
    truth: { elements: [icon(TARGET)], ignore: [region(TARGET, "all")] },
    found: [find(TARGET)],
    targets: 1,
    right: 1,
    centers: 1,
  },
  {
    name: "of icons: a button is neither right nor wrong",
    truth: { elements: [button(TARGET)] },
    found: [find(TARGET)],
    subject: "icon",
  },
  {
    name: "of icons: text is neither",
    truth: { texts: [{ bbox: TARGET }] },
    found: [find(HALF), find(box(110, 110, 112, 112))],
    subject: "icon",
  },
  {
    name: "of icons: four fifths of a detection in text are enough, less is wrong",
    truth: { texts: [{ bbox: TARGET }] },
    found: [find(box(180, 100, 205, 110)), find(box(180, 100, 206, 110))],
    subject: "icon",
    wrong: 1,
  },
  {
    name: "of all: text is wrong",
    truth: { texts: [{ bbox: TARGET }] },
    found: [find(TARGET)],
    wrong: 1,
  },
  {
    name: "of icons: what was left out as text is not judged",
    truth: { ignore: [region(ELSEWHERE, "text", "text-cut")] },
    found: [find(ELSEWHERE)],
    subject: "icon",
  },
  {
    name: "of icons: text left out for another reason is",
    truth: { ignore: [region(ELSEWHERE, "text", "inside an app icon")] },
    found: [find(ELSEWHERE)],
    subject: "icon",
    wrong: 1,
  },
  {
    name: "of interactive: an icon that can't be used is neither right nor wrong",
    truth: { elements: [icon(TARGET)] },
    found: [find(TARGET)],
    subject: "interactive",
  },
  {
    name: "of interactive: an icon that can is a target",
    truth: { elements: [icon(TARGET, { interactive: true })] },
    found: [find(TARGET)],
    subject: "interactive",
    targets: 1,
    right: 1,
    centers: 1,
  },
  {
    name: "a button and its only icon are one target, found by either, and both may be told",
    truth: {
      elements: [button(TARGET, { group: "g" }), icon(box(140, 140, 160, 160), { group: "g" })],
    },
    found: [find(TARGET, 0.9), find(box(140, 140, 160, 160), 0.8)],
    targets: 1,
    right: 1,
    centers: 1,
  },
  {
    name: "a third detection of such a pair is wrong",
    truth: {
      elements: [button(TARGET, { group: "g" }), icon(box(140, 140, 160, 160), { group: "g" })],
    },
    found: [find(TARGET, 0.9), find(box(140, 140, 160, 160), 0.8), find(box(141, 141, 160, 160), 0.7)],
    targets: 1,
    right: 1,
    wrong: 1,
    centers: 1,
  },
  {
    name: "of interactive: the icon of a button in use finds the button",
    truth: {
      elements: [button(TARGET, { group: "g" }), icon(box(140, 140, 160, 160), { group: "g" })],
    },
    found: [find(box(140, 140, 160, 160))],
    subject: "interactive",
    targets: 1,
    right: 1,
    centers: 1,
  },
];

describe("one screen", () => {
  test.each(CASES)("$name", ({ truth, found, subject = "all", targets = 0, right = 0, wrong = 0, centers = 0 }) => {
    expect(scoreScreen(makeScreen(truth), found, subject)).toMatchObject({
      targets,
      right,
      wrong,
      centersHit: centers,
    });
  });

  test("the order of detections doesn't matter, only how sure they are", () => {
    const screen = makeScreen({ elements: [icon(TARGET), icon(ELSEWHERE)] });
    const found = [find(HALF, 0.4), find(TARGET, 0.8), find(ELSEWHERE, 0.6)];
    expect(scoreScreen(screen, [...found].reverse(), "all")).toEqual(scoreScreen(screen, found, "all"));
  });
});

describe("over screens", () => {
  const tally = (targets: number, verdicts: [confidence: number, right: boolean][], centersHit = 0) => ({
    targets,
    right: verdicts.filter(([, right]) => right).length,
    wrong: verdicts.filter(([, right]) => !right).length,
    centersHit,
    verdicts: verdicts.map(([confidence, right]) => ({ confidence, right })),
  });

  test("counts are added before they are divided", () => {
    const scores = computeScores([tally(1, [[0.9, true]], 1), tally(3, [[0.8, false]], 1)]);
    expect(scores).toMatchObject({ recall: 0.25, precision: 0.5, centerRecall: 0.5 });
    expect(scores.f1).toBeCloseTo(1 / 3, 12);
  });

  test("nothing to find and nothing found has no score", () => {
    expect(computeScores([tally(0, [])])).toEqual({
      recall: null,
      precision: null,
      f1: null,
      averagePrecision: null,
      centerRecall: null,
    });
  });

  test("finding nothing of something is an F1 of zero, without a precision", () => {
    expect(computeScores([tally(2, [])])).toMatchObject({ recall: 0, precision: null, f1: 0, averagePrecision: 0 });
  });

  test.each<[name: string, targets: number, verdicts: [number, boolean][], expected: number]>([
    [
      "all right",
      2,
      [
        [0.9, true],
        [0.8, true],
      ],
      1,
    ],
    [
      "the surest one wrong",
      1,
      [
        [0.9, false],
        [0.8, true],
      ],
      1 / 2,
    ],
    [
      "a wrong one between",
      2,
      [
        [0.9, true],
        [0.8, false],
        [0.7, true],
      ],
      (1 + 2 / 3) / 2,
    ],
    [
      "precision that rises again lifts what is before it",
      3,
      [
        [0.9, false],
        [0.8, true],
        [0.7, true],
      ],
      4 / 9,
    ],
    [
      "wrong ones after the last right one don't count",
      1,
      [
        [0.9, true],
        [0.1, false],
      ],
      1,
    ],
    ["half of the targets never found", 2, [[0.9, true]], 1 / 2],
  ])("average precision: %s", (_, targets, verdicts, expected) => {
    expect(computeScores([tally(targets, verdicts)]).averagePrecision).toBeCloseTo(expected, 12);
  });
});
