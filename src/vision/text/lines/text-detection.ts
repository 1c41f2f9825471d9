import { type Box, measureArea, measureIntersection } from "../../../domain/screens/box.ts";
import type { RgbaImage } from "../../../images/image.ts";
import { limitLines } from "../reading-limits.ts";
import { findTextComponents, type ProbabilityMap, type TextComponent } from "./text-components.ts";

/**
 * A line of text in image pixels, before it is read: the whole line, the shrunken core that the network marked, the
 * network's mean probability over the core, and whether only a further pass found it.
 */
export type TextLine = { box: Box; core: Box; score: number; isLate: boolean };

/** Differentiable binarization's usual operating point (PaddleOCR's `det_db_thresh`, `det_db_box_thresh`, `unclip_ratio`). */
const PIXEL_THRESHOLD = 0.3;
const LINE_THRESHOLD = 0.6;
const UNCLIP_RATIO = 1.5;
/** Regions thinner than this in map pixels are specks. */
const MIN_THICKNESS = 3;
/**
 * The largest core of a single letter or digit, in map pixels. Most of it is edge, where the network is less sure, and
 * the core of a 1 is thinner.
 */
const SINGLE_SIZE = 14;
const SINGLE_THRESHOLD = 0.36;
const SINGLE_MIN_THICKNESS = 2;

/** A line from a further pass is new if earlier lines cover less than this share of it. */
const MAX_KNOWN_SHARE = 0.3;

/**
 * Finds the text lines of a picture in the probability maps of several passes. Each pass has another scale: the first
 * one's lines are all kept, and further passes add lines that were too small before. Returns no more lines than
 * `limitLines` allows.
 */
export function findTextLines(image: RgbaImage, looks: readonly ProbabilityMap[]): TextLine[] {
  const lines: TextLine[] = [];
  for (const [look, map] of looks.entries()) {
    const known = [...lines];
    const found = findLines(map, image, look > 0);
    lines.push(...(look === 0 ? found : found.filter(({ box }) => measureKnownShare(box, known) < MAX_KNOWN_SHARE)));
  }
  return limitLines(lines, image.width * image.height);
}

function measureKnownShare(box: Box, known: readonly TextLine[]): number {
  const covered = known.reduce((sum, line) => sum + measureIntersection(line.box, box), 0);
  return covered / measureArea(box);
}

function findLines(map: ProbabilityMap, image: RgbaImage, isLate: boolean): TextLine[] {
  const scaleX = image.width / map.width;
  const scaleY = image.height / map.height;
  const lines = findTextComponents(map, PIXEL_THRESHOLD)
    .filter((component) => isLine(component) || (!isLate && isSingle(component)))
    .map(({ box, score }) => ({
      box: unclip(box, scaleX, scaleY, image),
      core: { x1: box.x1 * scaleX, y1: box.y1 * scaleY, x2: box.x2 * scaleX, y2: box.y2 * scaleY },
      score,
      isLate,
    }));
  return limitLines(lines, image.width * image.height);
}

function isLine({ box, score }: TextComponent): boolean {
  return score >= LINE_THRESHOLD && Math.min(box.x2 - box.x1, box.y2 - box.y1) >= MIN_THICKNESS;
}

/**
 * Single letters are distinguished from signs after reading (text-confidence.ts). Those that only a further pass finds
 * are mostly signs.
 */
function isSingle({ box, score }: TextComponent): boolean {
  const [width, height] = [box.x2 - box.x1, box.y2 - box.y1];
  const isSmall = Math.max(width, height) <= SINGLE_SIZE && Math.min(width, height) >= SINGLE_MIN_THICKNESS;
  return isSmall && score >= SINGLE_THRESHOLD;
}

/**
 * Grows the shrunken core that the network marks back to the whole line, by area over perimeter, as it was shrunk in
 * training.
 */
function unclip(core: Box, scaleX: number, scaleY: number, image: RgbaImage): Box {
  const width = core.x2 - core.x1;
  const height = core.y2 - core.y1;
  const distance = (width * height * UNCLIP_RATIO) / (2 * (width + height));
  return {
    x1: Math.max(0, (core.x1 - distance) * scaleX),
    y1: Math.max(0, (core.y1 - distance) * scaleY),
    x2: Math.min(image.width, (core.x2 + distance) * scaleX),
    y2: Math.min(image.height, (core.y2 + distance) * scaleY),
  };
}
