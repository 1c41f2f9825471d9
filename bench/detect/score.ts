/**
 * Scores a detector. The definitions are those of the screens' own scorer, so that both print the same numbers: a
 * detection is right if it covers a target's box or its ink by IoU 0.5. Detections of ignored regions, of elements of
 * other kinds and (for icons) of text count neither way.
 */
import { type Box, measureArea, measureContainment, measureIou } from "../../src/domain/screens/box.ts";
import type { Element, Screen } from "./truth.ts";

/** A detection in pixels of the picture. */
export type Found = { bbox: Box; className: string; confidence: number };

/** `icon`: icons alone. `interactive`: all that can be used. `all`: every element. */
export const SUBJECTS = ["icon", "interactive", "all"] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Counts over pictures; `verdicts` holds each judged detection. */
export type Tally = {
  targets: number;
  right: number;
  wrong: number;
  /** Targets that hold some detection's centre, the areas differing by at most four times. */
  centersHit: number;
  verdicts: { confidence: number; right: boolean }[];
};

export type Scores = {
  recall: number | null;
  precision: number | null;
  f1: number | null;
  /** Area under the precision-recall curve, made falling. Of the detections given: below their threshold it can't see. */
  averagePrecision: number | null;
  centerRecall: number | null;
};

export const MATCH_IOU = 0.5;
const CENTER_AREA_RATIO = 4;
const TEXT_INSIDE = 0.8;
const REGION_INSIDE = 0.5;
/** Reasons of ignored text regions in which what looks like text was left out, rather than drawn over. */
const TEXT_LIKE = /^(text-|form-text|native-control-text|unattributed-text)/;

/** One thing to find: usually an element, or all members of a group. `open` are members that may still be found beside the first. */
type Target = { members: Element[]; found: boolean; open: Set<Element> };

export function scoreScreen(screen: Screen, found: readonly Found[], subject: Subject): Tally {
  const { targets, neutral } = chooseTargets(screen.elements, subject);
  const ranked = found.filter(({ bbox }) => measureArea(bbox) > 0).sort((a, b) => b.confidence - a.confidence);
  const verdicts: Tally["verdicts"] = [];
  for (const { bbox, confidence } of ranked) {
    if (takeTarget(bbox, targets)) verdicts.push({ confidence, right: true });
    else if (takeOpenMember(bbox, targets) || isIgnored(bbox, screen)) continue;
    else if (neutral.some((element) => coversElement(bbox, element) >= MATCH_IOU)) continue;
    else if (subject !== "icon" || !isAboutText(bbox, screen)) verdicts.push({ confidence, right: false });
  }
  const right = verdicts.filter((verdict) => verdict.right).length;
  return {
    targets: targets.length,
    right,
    wrong: verdicts.length - right,
    centersHit: targets.filter(({ members }) =>
      members.some((element) => ranked.some(({ bbox }) => hitsCenter(bbox, element))),
    ).length,
    verdicts,
  };
}

export function computeScores(tallies: readonly Tally[]): Scores {
  const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
  const targets = sum((tally) => tally.targets);
  const right = sum((tally) => tally.right);
  const recall = divide(right, targets);
  const precision = divide(right, right + sum((tally) => tally.wrong));
  return {
    recall,
    precision,
    f1: computeF1(precision ?? 0, recall),
    averagePrecision: computeAveragePrecision(
      tallies.flatMap((tally) => tally.verdicts),
      targets,
    ),
    centerRecall: divide(
      sum((tally) => tally.centersHit),
      targets,
    ),
  };
}

export function computeF1(precision: number | null, recall: number | null): number | null {
  if (precision === null || recall === null) return null;
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/** Null where there is nothing to divide by. */
export function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** The best overlap with the element's box or its ink. */
export function coversElement(bbox: Box, { bbox: box, ink }: { bbox: Box; ink?: Box }): number {
  return Math.max(measureIou(bbox, box), ink === undefined ? 0 : measureIou(bbox, ink));
}

/** Returns true if a click on the detection's center would hit the element, and the detection is about as large. */
export function hitsCenter(bbox: Box, element: Element): boolean {
  const x = (bbox.x1 + bbox.x2) / 2;
  const y = (bbox.y1 + bbox.y2) / 2;
  return [element.bbox, ...(element.ink ? [element.ink] : [])].some((box) => {
    const ratio = measureArea(bbox) / (measureArea(box) || 1);
    const inside = x >= box.x1 && x <= box.x2 && y >= box.y1 && y <= box.y2;
    return inside && ratio >= 1 / CENTER_AREA_RATIO && ratio <= CENTER_AREA_RATIO;
  });
}

/** Returns true if a detection is in (or is) a region that isn't judged. */
export function isIgnored(bbox: Box, screen: Screen): boolean {
  return screen.ignore.some(
    (region) =>
      region.scope === "all" &&
      (measureContainment(bbox, region.bbox) >= REGION_INSIDE || measureIou(bbox, region.bbox) >= MATCH_IOU),
  );
}

function chooseTargets(elements: readonly Element[], subject: Subject): { targets: Target[]; neutral: Element[] } {
  if (subject === "icon") {
    const icons = elements.filter(({ kind }) => kind === "icon");
    return { targets: icons.map((icon) => toTarget([icon])), neutral: elements.filter(({ kind }) => kind !== "icon") };
  }
  const usedGroups = new Set(elements.filter(({ interactive }) => interactive).map(({ group }) => group));
  const isAsked = ({ interactive, group }: Element) =>
    subject === "all" || interactive || (group !== undefined && usedGroups.has(group));
  return {
    targets: groupElements(elements.filter(isAsked)),
    neutral: elements.filter((element) => !isAsked(element)),
  };
}

function groupElements(elements: readonly Element[]): Target[] {
  const groups = Map.groupBy(elements, (element) => element.group || element);
  return [...groups.values()].map(toTarget);
}

function toTarget(members: Element[]): Target {
  return { members, found: false, open: new Set() };
}

/** Assigns to the detection the target that it covers best among those not found yet. */
function takeTarget(bbox: Box, targets: readonly Target[]): boolean {
  let best: Target | undefined;
  let bestCover = MATCH_IOU;
  for (const target of targets) {
    if (target.found) continue;
    const cover = Math.max(...target.members.map((element) => coversElement(bbox, element)));
    if (cover < bestCover) continue;
    best = target;
    bestCover = cover;
  }
  if (best === undefined) return false;
  best.found = true;
  const match = best.members.reduce((a, b) => (coversElement(bbox, b) > coversElement(bbox, a) ? b : a));
  best.open = new Set(best.members.filter((element) => element !== match));
  return true;
}

/** A button and its icon may both be reported: the second report is neither right again nor wrong. */
function takeOpenMember(bbox: Box, targets: readonly Target[]): boolean {
  for (const { open } of targets) {
    const member = [...open].find((element) => coversElement(bbox, element) >= MATCH_IOU);
    if (member !== undefined) return open.delete(member);
  }
  return false;
}

function isAboutText(bbox: Box, { texts, ignore }: Screen): boolean {
  return (
    texts.some(
      (text) => coversElement(bbox, text) >= MATCH_IOU || measureContainment(bbox, text.bbox) >= TEXT_INSIDE,
    ) ||
    ignore.some(
      (region) =>
        region.scope === "text" &&
        TEXT_LIKE.test(region.reason) &&
        measureContainment(bbox, region.bbox) >= REGION_INSIDE,
    )
  );
}

function computeAveragePrecision(verdicts: Tally["verdicts"], targets: number): number | null {
  if (targets === 0) return null;
  const ranked = [...verdicts].sort((a, b) => b.confidence - a.confidence);
  let right = 0;
  const precisions = ranked.map((verdict, index) => {
    if (verdict.right) right++;
    return right / (index + 1);
  });
  let best = 0;
  let area = 0;
  for (let index = ranked.length - 1; index >= 0; index--) {
    best = Math.max(best, precisions[index] as number);
    if (ranked[index]?.right) area += best / targets;
  }
  return area;
}
