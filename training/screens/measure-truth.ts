import { measureIou } from "../../src/domain/screens/box.ts";
import type { Box, Candidate, TextSpan } from "./candidate.ts";
import { cleanCandidates, type Measured, type ScreenSize, type Truth } from "./clean.ts";
import { hasVisibleEdge, measureForeground } from "./edges.ts";
import { ICON_EDGE_SHARE, MARK_EDGE_SHARE, measureInk, type Pixels } from "./ink.ts";

/** How far paint may reach beyond an element's box, in CSS pixels: glyphs overhang, thumbs overlap tracks. */
const ICON_OVERHANG = 1.5;
const MARK_OVERHANG = 6;
/** Text of less opacity, or of which less can be seen, isn't asked for. */
const FAINT_TEXT = 0.3;
const COVERED_TEXT = 0.7;

/** Measures the candidates' ink from the two screenshots and cleans them into ground truth in image pixels. */
export function measureTruth(
  candidates: readonly Candidate[],
  shown: Pixels,
  hidden: Pixels,
  screen: ScreenSize,
): Truth {
  const scaled = candidates.map((candidate) => scaleCandidate(candidate, screen.pixelRatio));
  const inked = scaled.filter(({ hasInk, opacity, visibleShare }) => hasInk && opacity > 0.05 && visibleShare > 0);
  const measured = scaled.map((candidate): Measured => {
    if (!candidate.hasInk) return checkPaint(candidate, shown, screen.pixelRatio);
    const region = growBox(candidate.visibleBox, findOverhang(candidate) * screen.pixelRatio);
    const others = inked.filter((other) => other.id !== candidate.id && !areRelated(other, candidate));
    const otherBoxes = others.map(({ visibleBox }) => visibleBox);
    const edgeShare = findOverhang(candidate) === MARK_OVERHANG ? MARK_EDGE_SHARE : ICON_EDGE_SHARE;
    return { ...candidate, ink: measureInk(shown, hidden, region, candidate.visibleBox, otherBoxes, edgeShare) };
  });
  const truth = cleanCandidates(measured, screen);
  return { boxes: truth.boxes.map(roundBox), ignore: truth.ignore.map(roundBox) };
}

/** Text that is seen well enough to be read, in image pixels. */
export function cleanTexts(texts: readonly TextSpan[], pixelRatio: number): Box[] {
  return texts
    .filter(
      ({ opacity, visibleShare, isBehindScrim }) =>
        opacity > FAINT_TEXT && visibleShare > COVERED_TEXT && !isBehindScrim,
    )
    .map(({ box }) => roundBox(scaleBox(box, pixelRatio)));
}

/** A button whose style paints a box that can't be told from what is around it is as flat as one without. */
function checkPaint(candidate: Candidate, shown: Pixels, pixelRatio: number): Measured {
  const mayBeFlat = candidate.kind === "button" || candidate.kind === "select";
  if (!mayBeFlat || hasVisibleEdge(shown, candidate.visibleBox, pixelRatio)) return { ...candidate, ink: undefined };
  return { ...candidate, paintsBox: false, ink: measureForeground(shown, candidate.visibleBox) };
}

function findOverhang({ kind }: Candidate): number {
  if (kind === "icon") return ICON_OVERHANG;
  return kind === "button" || kind === "select" ? 0 : MARK_OVERHANG;
}

/** What lies within the other, or in the same place, as the two faces of a button that toggles. */
function areRelated(one: Candidate, other: Candidate): boolean {
  const isNested = one.parent === other.id || other.parent === one.id;
  return isNested || measureIou(one.visibleBox, other.visibleBox) > 0.5;
}

function scaleCandidate(candidate: Candidate, ratio: number): Candidate {
  return { ...candidate, box: scaleBox(candidate.box, ratio), visibleBox: scaleBox(candidate.visibleBox, ratio) };
}

function scaleBox({ x1, y1, x2, y2 }: Box, ratio: number): Box {
  return { x1: x1 * ratio, y1: y1 * ratio, x2: x2 * ratio, y2: y2 * ratio };
}

function growBox({ x1, y1, x2, y2 }: Box, by: number): Box {
  return { x1: x1 - by, y1: y1 - by, x2: x2 + by, y2: y2 + by };
}

function roundBox<B extends Box>(box: B): B {
  const round = (value: number) => Math.round(value * 10) / 10;
  return { ...box, x1: round(box.x1), y1: round(box.y1), x2: round(box.x2), y2: round(box.y2) };
}
