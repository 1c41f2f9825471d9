import { measureArea, measureIou } from "../../src/domain/screens/box.ts";
import type { Box, Candidate } from "./candidate.ts";
import type { Ink } from "./ink.ts";
import type { Kind } from "./scene.ts";

/** A candidate with all boxes in image pixels, and its ink where that was measured. */
export type Measured = Candidate & { ink: Ink | undefined };
export type LabelledBox = Box & { kind: Kind };
/** Ground truth: the boxes, and what is to be left out of the loss. */
export type Truth = { boxes: LabelledBox[]; ignore: Box[] };
export type ScreenSize = { width: number; height: number; pixelRatio: number };

/** CSS pixels. */
const SMALLEST_SIDE = 3;
const FLAT_MARGIN = 8;
const ICON_LIMIT = 72;
const LARGE_ICON_LIMIT = 120;
/** Shares of an element's box. */
const LEAST_UNCLIPPED = 0.4;
const LEAST_SEEN = 0.3;
const WELL_SEEN = 0.7;
/** Of 255. */
const FAINT_CONTRAST = 24;
const UNSEEN_CONTRAST = 12;
const LEAST_INK_PIXELS = 6;
const COLORFUL = 10;
const WALLPAPER_SHARE = 0.7;
const SAME_IOU = 0.8;

type Verdict = { box: LabelledBox } | "drop" | "ignore";

/** Turns what the page and its pixels say into ground truth: only what is seen, in the bounds of what is painted, each thing once. */
export function cleanCandidates(candidates: readonly Measured[], screen: ScreenSize): Truth {
  const kept: { candidate: Measured; box: LabelledBox }[] = [];
  const ignore: Box[] = [];
  for (const candidate of candidates) {
    const verdict = judge(candidate, screen);
    if (verdict === "ignore") ignore.push(copyBox(candidate.visibleBox));
    else if (verdict !== "drop") kept.push({ candidate, box: verdict.box });
  }
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const distinct = dropDuplicates(kept.filter(({ candidate }) => !isPartOfPicture(candidate, byId)));
  const boxes = distinct.map(({ box }) => box);
  return { boxes: boxes.filter((box) => !isContainer(box, boxes) && !isWallpaper(box, screen)), ignore };
}

function judge(candidate: Measured, { pixelRatio }: ScreenSize): Verdict {
  const { kind, visibleBox, box, ink } = candidate;
  const smallest = SMALLEST_SIDE * pixelRatio;
  if (candidate.opacity < 0.05 || candidate.isBehindScrim) return "drop";
  if (visibleBox.x2 - visibleBox.x1 < smallest || visibleBox.y2 - visibleBox.y1 < smallest) return "drop";
  if (candidate.visibleShare < LEAST_SEEN) return "drop";
  if (kind === "ignore" || candidate.visibleShare < WELL_SEEN) return "ignore";
  if (measureArea(visibleBox) < measureArea(box) * LEAST_UNCLIPPED) return "ignore";
  if (kind === "icon") return judgeIcon(candidate, pixelRatio);
  if (isMark(kind)) return ink && ink.contrast >= UNSEEN_CONTRAST ? { box: { kind, ...ink.box } } : "drop";
  if ((kind === "button" || kind === "select") && !candidate.paintsBox) return judgeFlat(candidate, kind, pixelRatio);
  return { box: { kind, ...visibleBox } };
}

function judgeIcon({ ink, tag, source }: Measured, pixelRatio: number): Verdict {
  if (!ink || ink.pixelCount < LEAST_INK_PIXELS || ink.contrast < UNSEEN_CONTRAST) return "drop";
  if (ink.contrast < FAINT_CONTRAST) return "ignore";
  const side = Math.min(ink.box.x2 - ink.box.x1, ink.box.y2 - ink.box.y1) / pixelRatio;
  const isImage = side > ICON_LIMIT && source === "automatic" && (tag === "img" || ink.colorCount >= COLORFUL);
  if (isImage) return { box: { kind: "image", ...ink.box } };
  const longest = Math.max(ink.box.x2 - ink.box.x1, ink.box.y2 - ink.box.y1) / pixelRatio;
  return longest > LARGE_ICON_LIMIT ? "ignore" : { box: { kind: "icon", ...ink.box } };
}

/** What paints no box is as large as a finger would take it to be: its text and icons with a margin. An icon alone is just the icon. */
function judgeFlat({ ink, hasText, visibleBox }: Measured, kind: Kind, pixelRatio: number): Verdict {
  if (!ink || ink.pixelCount < LEAST_INK_PIXELS || (kind === "button" && !hasText)) return "drop";
  const margin = FLAT_MARGIN * pixelRatio;
  const box = {
    kind,
    x1: Math.max(visibleBox.x1, ink.box.x1 - margin),
    y1: Math.max(visibleBox.y1, ink.box.y1 - margin),
    x2: Math.min(visibleBox.x2, ink.box.x2 + margin),
    y2: Math.min(visibleBox.y2, ink.box.y2 + margin),
  };
  return ink.contrast < FAINT_CONTRAST ? "ignore" : { box };
}

function isMark(kind: Kind): boolean {
  return kind === "checkbox" || kind === "radio" || kind === "switch" || kind === "slider";
}

/** An `<img>` or `<svg>` that fills an element labelled as a picture is that picture. */
function isPartOfPicture(candidate: Measured, byId: ReadonlyMap<number, Measured>): boolean {
  if (candidate.source !== "automatic") return false;
  const parent = candidate.parent === undefined ? undefined : byId.get(candidate.parent);
  return parent?.kind === "image" && measureIou(candidate.box, parent.box) > 0.5;
}

function dropDuplicates(kept: readonly { candidate: Measured; box: LabelledBox }[]) {
  const best: { candidate: Measured; box: LabelledBox }[] = [];
  const byRank = [...kept].sort((one, other) => rank(other.candidate) - rank(one.candidate));
  for (const entry of byRank) {
    const isKnown = best.some(({ box }) => box.kind === entry.box.kind && measureIou(box, entry.box) > SAME_IOU);
    if (!isKnown) best.push(entry);
  }
  return best.sort((one, other) => one.candidate.id - other.candidate.id);
}

function rank({ paintsBox, source }: Measured): number {
  return (paintsBox ? 2 : 0) + (source === "automatic" ? 0 : 1);
}

function isContainer(box: LabelledBox, boxes: readonly LabelledBox[]): boolean {
  if (box.kind !== "button") return false;
  const inner = boxes.filter((other) => other !== box && (other.kind === "button" || other.kind === "input"));
  return inner.filter((other) => isWithin(other, box)).length >= 2;
}

function isWallpaper(box: LabelledBox, { width, height }: ScreenSize): boolean {
  return box.kind === "image" && measureArea(box) > width * height * WALLPAPER_SHARE;
}

function isWithin(inner: Box, outer: Box): boolean {
  return inner.x1 >= outer.x1 && inner.y1 >= outer.y1 && inner.x2 <= outer.x2 && inner.y2 <= outer.y2;
}

function copyBox({ x1, y1, x2, y2 }: Box): Box {
  return { x1, y1, x2, y2 };
}
