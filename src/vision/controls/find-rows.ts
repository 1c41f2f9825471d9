import { type Box, isCentreIn, measureContainment } from "../../domain/screens/box.ts";
import { MAX_ROW, MIN_EVEN_ROWS, MIN_ROW, splitEvenly } from "./even-bands.ts";
import type { Edges } from "./find-edges.ts";
import { findIconLines } from "./icon-lines.ts";
import { cutColumns, gatherPanels, type Panel, stackPanels } from "./panels.ts";
import { centreY, groupByLevel, LETTERS, type Part, type Scale } from "./parts.ts";

/** A candidate for a row: its whole box, and its contents from left to right. */
type Row = { box: Box; texts: string[]; lines: Box[]; icons: Box[]; controls: Box[] };

/** How rows were separated: by rules between them, or by equal distances in a panel or in a column of one. */
type Layout = "ruled" | "even" | "column";

/** Lengths are in letter heights. */
/** The largest distance of signs before and after a row's text. */
const MAX_LEAD = 5;
const MIN_LEAD_HEIGHT = 0.7;
const MAX_CHEVRON_INSET = 3;
const SAME_LEFT = 0.2;
const SAME_LEVEL = 0.35;
/** A panel narrower than this share of the picture is a menu or a sidebar. */
const NARROW = 0.4;
/** Lines of prose are longer than this, and most are about as long as the longest. */
const PROSE_WIDTH = 12;
/** The share of a list's rows that have a name; a sidebar also contains versions and dates. */
const MIN_NAMED: Record<Layout, number> = { ruled: 0.7, even: 0.7, column: 0.35 };
/** The largest height of a field's label, as a share of its value's, and the distance of the line below from the field's end. */
const MAX_LABEL_HEIGHT = 0.9;
const RULE = 4;
/** More texts side by side belong to a table. */
const MAX_COLUMNS = 2;

/** A sidebar is at most this far from the picture's side, and has at least this many rows. */
const MAX_SIDEBAR_INSET = 4;
const MIN_SIDEBAR_ROWS = 5;

/** Matches characters that are rare outside of code. */
const CODE = /[;{}]$|\w\(|[=!]==? |": /;
/** Matches a label that is followed by its value. */
const LABEL = /:$/;
const WORD_START = /^[\p{L}\p{N}]/u;

/**
 * Finds the rows of lists: the areas between two rules, or around lines at equal distances. Skips rows that contain a
 * control of their own. Clickable rows have signs before or after their text, two lines of text between rules, or are
 * in a narrow panel or column at the side: a menu, a sidebar, a dialog. Plain lines across a whole screen are as often
 * mere text.
 */
export function findRows(parts: readonly Part[], edges: Edges, scale: Scale): Box[] {
  const lines = parts.filter(({ kind }) => kind === "text").map(({ box }) => box);
  const panels = gatherPanels(lines, edges, scale);
  const { letter } = scale;
  const ruled = stackPanels(panels, MIN_ROW * letter, MAX_ROW * letter, scale)
    .map((boxes) => boxes.map((box) => fill(box, parts)))
    .filter((rows) => isList(rows, "ruled", scale) && measureShare(rows, (row) => isField(row, edges, scale)) < 0.6)
    .map((rows) => dropBar(rows, scale));
  const even = panels.flatMap((panel) => {
    const whole = findEvenLists(panel, parts, "even", scale);
    const cut = cutColumns(panel, parts, scale);
    const columns = cut.flatMap((column) =>
      findEvenLists(column, parts, "column", scale).filter((rows) => !isColumnOfTable(rows, panel, scale)),
    );
    const [inColumns, across] = [columns.flat().length, whole.flat().length];
    // Lines of two columns may be at equal distances by chance, but only a few of them. Rows across a panel whose own
    // lines are in one column would cover the text of others.
    return inColumns > across || (inColumns === across && cut.length === 1) ? columns : whole;
  });
  const listed = [...ruled, ...even]
    .flatMap((rows) => rows.filter(({ controls }) => controls.length === 0))
    .map(({ box }) => box);
  const led = findIconLines(parts, panels, scale);
  return [...listed, ...led.filter((row) => !listed.some((other) => measureContainment(row, other) > 0.5))];
}

function findEvenLists(panel: Panel, parts: readonly Part[], layout: Layout, scale: Scale): Row[][] {
  return splitEvenly(panel, parts, scale)
    .map((boxes) =>
      keepAligned(
        boxes.map((box) => fill(box, parts)),
        scale,
      ),
    )
    .filter((rows) => rows.length >= MIN_EVEN_ROWS && isList(rows, layout, scale));
}

/** Most rows of a list have at most one thing beside them; the column of a table has more. */
function isColumnOfTable(rows: readonly Row[], panel: Panel, { letter }: Scale): boolean {
  const beside = (row: Row) =>
    panel.lines.filter(
      (line) =>
        !row.lines.includes(line) &&
        row.lines.some((own) => Math.abs(centreY(own) - centreY(line)) < SAME_LEVEL * letter),
    );
  return measureShare(rows, (row) => beside(row).length >= MAX_COLUMNS) > 0.5;
}

/**
 * Drops the title bar above a list: it has a title alone, while the rows have two lines, or signs before their text.
 */
function dropBar(rows: readonly Row[], scale: Scale): readonly Row[] {
  const [first, ...others] = rows;
  const isTall = ({ lines }: Row) => groupByLevel(lines, 0).length > 1;
  const isLed = (row: Row) => hasLead(row, scale);
  const isUnlike = (test: (row: Row) => boolean) =>
    first && !test(first) && others.filter(test).length > 0.6 * others.length;
  return isUnlike(isTall) || isUnlike(isLed) ? others : rows;
}

function fill(box: Box, parts: readonly Part[]): Row {
  const all = parts
    .filter((part) => isCentreIn(part.box, box) && part.box.y2 - part.box.y1 < 1.1 * (box.y2 - box.y1))
    .sort((a, b) => a.box.x1 - b.box.x1);
  const boxesOf = (kind: Part["kind"]) => all.filter((part) => part.kind === kind).map((part) => part.box);
  const texts = all.flatMap(({ text }) => (text === undefined ? [] : [text]));
  return { box, texts, lines: boxesOf("text"), icons: boxesOf("icon"), controls: boxesOf("control") };
}

/**
 * Keeps the rows that are aligned with others (at one position, or at a few in a tree) or that start after signs. Drops
 * the others, such as a heading.
 */
function keepAligned(rows: readonly Row[], scale: Scale): Row[] {
  const tolerance = Math.max(2, SAME_LEFT * scale.letter);
  const lefts = rows.map(findLeft);
  const led = rows.filter((row) => hasLead(row, scale));
  if (led.length >= 0.6 * rows.length) {
    const first = Math.min(...led.map(findLeft));
    return rows.filter((row, index) => led.includes(row) || (lefts[index] as number) >= first - tolerance);
  }
  const countAlike = (left: number) => lefts.filter((other) => Math.abs(other - left) <= tolerance).length;
  return rows.filter((_, index) => countAlike(lefts[index] as number) > 1);
}

/** Returns true if rows form a list whose rows are probably clickable. */
function isList(rows: readonly Row[], layout: Layout, scale: Scale): boolean {
  const share = (test: (row: Row) => boolean) => measureShare(rows, test);
  const isNamed = share(({ texts }) => texts.some((text) => LETTERS.test(text)) && WORD_START.test(texts[0] ?? ""));
  if (share(({ texts }) => texts.some((text) => CODE.test(text))) > 0.3) return false;
  if (share(({ texts }) => texts.length > 1 && LABEL.test(texts[0] ?? "")) > 0.3) return false;
  if (share(isOfTable) > 0.3 || isNamed < MIN_NAMED[layout] || share(({ controls }) => controls.length > 0) > 0.5)
    return false;
  if (share((row) => hasChevron(row, scale)) >= 0.5 || share((row) => hasLead(row, scale)) >= 0.6) return true;
  if (layout === "column") return isSidebar(rows, scale);
  if (layout === "ruled" && share(({ lines }) => groupByLevel(lines, 0).length > 1) >= 0.6) return true;
  const { x1, x2 } = (rows[0] as Row).box;
  const isInset = x1 > 2 && x2 < scale.width - 2;
  if (!isInset && x2 - x1 >= NARROW * scale.width) return false;
  return layout === "ruled" || !isProse(rows, scale);
}

/** Returns true for plain lines of text in a column at the picture's left side: a list of pages or files. */
function isSidebar(rows: readonly Row[], scale: Scale): boolean {
  const { x1, x2 } = (rows[0] as Row).box;
  const inset = MAX_SIDEBAR_INSET * scale.letter;
  const isAtSide = x1 <= inset || x2 >= scale.width - inset;
  return isAtSide && x2 - x1 <= NARROW * scale.width && rows.length >= MIN_SIDEBAR_ROWS && !isProse(rows, scale);
}

/**
 * Returns true for a text field of Material Design: a line with free ends under a value, and a smaller label above that.
 * The second line of a row is the smaller one.
 */
function isField({ box, lines, icons }: Row, { horizontal }: Edges, { letter }: Scale): boolean {
  const [label, value, ...others] = groupByLevel(lines, 0);
  if (label === undefined || value === undefined || others.length + icons.length > 0) return false;
  const isFree = horizontal.some(
    ({ at, from, to }) => Math.abs(at - box.y2) <= RULE && from > box.x1 + letter && to < box.x2 - letter,
  );
  return isFree && measureTallest(label) < MAX_LABEL_HEIGHT * measureTallest(value);
}

function measureTallest(lines: readonly Box[]): number {
  return Math.max(...lines.map(({ y1, y2 }) => y2 - y1));
}

function isOfTable({ lines }: Row): boolean {
  return groupByLevel(lines, 0).some((level) => level.length > MAX_COLUMNS);
}

function isProse(rows: readonly Row[], { letter }: Scale): boolean {
  const widths = rows.map(({ lines }) => Math.max(...lines.map(({ x1, x2 }) => x2 - x1)));
  const longest = Math.max(...widths);
  const isFull = widths.filter((width) => width > 0.75 * longest).length > 0.6 * widths.length;
  return longest > PROSE_WIDTH * letter && isFull;
}

function hasLead({ lines, icons }: Row, { letter }: Scale): boolean {
  const [first] = icons;
  if (!first) return false;
  const gap = findLeft({ lines }) - first.x2;
  return gap >= -2 && gap < MAX_LEAD * letter && first.y2 - first.y1 > MIN_LEAD_HEIGHT * letter;
}

function hasChevron({ box, lines, icons }: Row, { letter }: Scale): boolean {
  const last = icons.at(-1);
  if (!last || box.x2 - last.x2 >= MAX_CHEVRON_INSET * letter) return false;
  return lines.every(({ x2 }) => x2 <= last.x1);
}

function findLeft({ lines }: Pick<Row, "lines">): number {
  return Math.min(...lines.map(({ x1 }) => x1));
}

function measureShare(rows: readonly Row[], test: (row: Row) => boolean): number {
  return rows.filter(test).length / rows.length;
}
