import type { Found, Subject } from "../../bench/detect/score.ts";
import type { Element, IgnoredRegion, Screen, TextTruth } from "../../bench/detect/truth.ts";
import type { Box } from "../../src/domain/screens/box.ts";

const box = (x1: number, y1: number, x2: number, y2: number): Box => ({ x1, y1, x2, y2 });
export const TARGET = box(100, 100, 200, 200);
/** Covers exactly half of the target, and nothing else: IoU 0.5. */
export const HALF = box(100, 100, 150, 200);
const LESS_THAN_HALF = box(100, 100, 149, 200);
const INNER = box(140, 140, 160, 160);
export const ELSEWHERE = box(500, 500, 600, 600);

export const find = (bbox: Box, confidence = 0.9): Found => ({ bbox, className: "icon", confidence });
export const icon = (bbox: Box, more: Partial<Element> = {}): Element => ({
  kind: "icon",
  bbox,
  interactive: false,
  ...more,
});
const button = (bbox: Box, more: Partial<Element> = {}): Element => ({
  kind: "button",
  bbox,
  interactive: true,
  ...more,
});
const region = (bbox: Box, scope: "all" | "text", reason = "status-bar"): IgnoredRegion => ({ bbox, scope, reason });

/** A button that shows only an icon, and that icon. */
const PAIR = [button(TARGET, { group: "g" }), icon(INNER, { group: "g" })];

type Truth = { elements?: Element[]; texts?: TextTruth[]; ignore?: IgnoredRegion[] };

export function makeScreen({ elements = [], texts = [], ignore = [] }: Truth): Screen {
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

/** Both sides of each rule of scoring. What a case doesn't count is 0. */
export const SCORE_CASES: Case[] = [
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
    truth: { elements: [icon(TARGET, { ink: INNER })] },
    found: [find(INNER)],
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
    truth: { elements: PAIR },
    found: [find(TARGET, 0.9), find(INNER, 0.8)],
    targets: 1,
    right: 1,
    centers: 1,
  },
  {
    name: "a third detection of such a pair is wrong",
    truth: { elements: PAIR },
    found: [find(TARGET, 0.9), find(INNER, 0.8), find(box(141, 141, 160, 160), 0.7)],
    targets: 1,
    right: 1,
    wrong: 1,
    centers: 1,
  },
  {
    name: "of interactive: the icon of a button in use finds the button",
    truth: { elements: PAIR },
    found: [find(INNER)],
    subject: "interactive",
    targets: 1,
    right: 1,
    centers: 1,
  },
];
