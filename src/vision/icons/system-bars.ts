import type { EdgeRows } from "../text/lines/edge-rows.ts";

/** Columns with ink, in pixels; `end` is exclusive. */
type InkGroup = { start: number; end: number };

/** Ink on a plain background along an edge. Rows are counted from that edge, `end` exclusive. `inkShare`: 0 to 1 of its box. */
type InkBand = { start: number; end: number; groups: InkGroup[]; inkShare: number };

/** Heights are shares of the screen's. A taller picture than the tallest phone's screen is of a page that was scrolled. */
const MAX_SCREEN_RATIO = 2.8;
/**
 * How far a bar's ink may reach from the edge, as a share of the height. Status bars take 3 to 6 %, navigation bars up
 * to 6 %.
 */
const MAX_REACH = 0.06;
/** How far a bar, including the background around its ink, may reach, as a share of the height. */
const MAX_BAR_HEIGHT = 0.08;
const MAX_STATUS_INK_HEIGHT = 0.025;
const MAX_BUTTON_INK_HEIGHT = 0.03;
const MAX_PILL_HEIGHT = 0.01;
/** Text and symbols leave most of their box empty; a picture or a filled field doesn't. */
const MAX_STATUS_INK_SHARE = 0.35;
/** The uniform rows between a bar and the content, as a share of the height; at least 2 rows. */
const MIN_GAP = 0.003;
/** Gaps up to this share of the width are within one symbol or word. */
const MAX_GAP_WITHIN_GROUP = 0.04;

/** Returns the row after the status bar, or 0 if there is none: small ink at both sides, on the edge's plain background. */
export function findStatusBarEnd(rows: EdgeRows): number {
  const band = findInkBand(rows);
  const first = band?.groups[0];
  const last = band?.groups.at(-1);
  if (!band || !first || !last) return 0;
  const isSmall =
    band.end - band.start <= MAX_STATUS_INK_HEIGHT * findScreenHeight(rows) && band.inkShare <= MAX_STATUS_INK_SHARE;
  const isAtBothSides = first.start < 0.35 * rows.width && last.end > 0.65 * rows.width && band.groups.length > 1;
  return isSmall && isAtBothSides ? skipBackground(rows, band) : 0;
}

/** Returns the row after the navigation bar, counted from the bottom, or 0: a centered pill, or three buttons. */
export function findNavigationBarEnd(rows: EdgeRows): number {
  const band = findInkBand(rows);
  if (!band) return 0;
  return isPill(band, rows) || isThreeButtons(band, rows) ? skipBackground(rows, band) : 0;
}

function findScreenHeight({ count, width }: EdgeRows): number {
  return Math.min(count, MAX_SCREEN_RATIO * width);
}

/** Adds the rows after the ink that still have the edge's colour to the bar, up to its largest height. */
function skipBackground(rows: EdgeRows, band: InkBand): number {
  const background = rows.findStart(0);
  const limit = Math.floor(MAX_BAR_HEIGHT * findScreenHeight(rows));
  let end = band.end;
  while (end < limit && rows.isFilled(end, background)) end++;
  return end;
}

function isPill(band: InkBand, rows: EdgeRows): boolean {
  const [pill] = band.groups;
  if (!pill || band.groups.length > 1) return false;
  const share = (pill.end - pill.start) / rows.width;
  return (
    share >= 0.15 &&
    share <= 0.5 &&
    isCentred(pill, rows) &&
    band.end - band.start <= MAX_PILL_HEIGHT * findScreenHeight(rows)
  );
}

function isThreeButtons(band: InkBand, rows: EdgeRows): boolean {
  const [left, middle, right] = band.groups;
  if (!left || !middle || !right || band.groups.length > 3) return false;
  const areNarrow = band.groups.every(({ start, end }) => end - start <= 0.12 * rows.width);
  const isSymmetric = isCentred({ start: left.start, end: right.end }, rows) && isCentred(middle, rows);
  return areNarrow && isSymmetric && band.end - band.start <= MAX_BUTTON_INK_HEIGHT * findScreenHeight(rows);
}

function isCentred({ start, end }: InkGroup, rows: EdgeRows): boolean {
  return Math.abs(start + end - rows.width) <= 0.08 * rows.width;
}

/**
 * Returns the first ink from the edge, if it is on the edge row's plain background and separated from the content by a
 * gap of that background or by its end.
 */
function findInkBand(rows: EdgeRows): InkBand | undefined {
  const limit = Math.floor(MAX_REACH * findScreenHeight(rows));
  const minGap = Math.max(2, Math.round(MIN_GAP * findScreenHeight(rows)));
  const background = rows.findStart(0);
  const start = rows.skipMargin(0);
  if (start === 0 || start >= limit || !rows.isBacked(start, background)) return undefined;

  let end = start;
  for (let row = start; row < rows.count && row - end < minGap; row++) {
    if (!rows.isBacked(row, background)) break;
    if (!rows.isFilled(row, background)) end = row + 1;
    if (end > limit) return undefined;
  }
  return describeInk(rows, start, end, background);
}

function describeInk(rows: EdgeRows, start: number, end: number, background: number): InkBand {
  const columns = new Uint32Array(rows.width);
  for (let row = start; row < end; row++) {
    const rowStart = rows.findStart(row);
    for (let x = 0; x < rows.width; x++) {
      if (!rows.isSame(rowStart + x * 4, background)) columns[x] = (columns[x] as number) + 1;
    }
  }
  const groups: InkGroup[] = [];
  let inkCount = 0;
  columns.forEach((count, x) => {
    if (count === 0) return;
    inkCount += count;
    const last = groups.at(-1);
    if (last && x - last.end <= MAX_GAP_WITHIN_GROUP * rows.width) last.end = x + 1;
    else groups.push({ start: x, end: x + 1 });
  });
  return { start, end, groups, inkShare: inkCount / (rows.width * (end - start)) };
}
