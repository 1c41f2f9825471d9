import { type Box, measureContainment, scaleToPixels } from "../../../domain/screens/box.ts";
import type { IconClass } from "../../../domain/screens/icon-classes.ts";
import type { IconGuess } from "../../../domain/screens/icon-kinds.ts";
import type { ScreenText } from "../../../domain/screens/screen-text.ts";
import type { Shade } from "../../../domain/screens/shade.ts";
import type { Steps } from "../../../domain/steps.ts";
import { type Candidate, type NamedBy, readElement, readTextAmongControls, type SeenAs } from "../candidate.ts";
import { listTexts, readQuery } from "../query/clause.ts";
import { stripCommands } from "../query/strip-commands.ts";
import { foldText } from "../words/fold-text.ts";
import { addSignNames } from "../words/sign-names.ts";
import { centerY } from "./geometry.ts";
import type { Role } from "./roles.ts";

/** The facts of a screenshot. Boxes are in [0, 1] of the picture, `width` and `height` its pixels. */
export type SeenScreen = {
  texts: readonly ScreenText[];
  /** `icons`: what the icon in it shows, the likeliest first; `shade`: its colours. */
  detections: readonly { bbox: Box; class_name: string; icons?: readonly IconGuess[]; shade?: Shade | null }[];
  width: number;
  height: number;
};

/** Controls whose text is what they hold or lead to; others take theirs as a label. */
const SHOWS_ITS_VALUE: ReadonlySet<string> = new Set<IconClass>(["button", "input", "select", "tab"]);
/** With text in it, it's no sign. */
const SEEN_WITH_TEXT: SeenAs = { icon: 0.5, image: 0.3 };
const TICKED: ReadonlySet<Role> = new Set(["switch", "checkbox", "radio"]);
/** How far above or below a control's middle the middle of its label may be, in heights of the control. */
const BESIDE_SHARE = 0.75;
const TITLE_WEIGHT = 0.95;
const DETAIL_WEIGHT = 0.8;
const INSIDE_SHARE = 0.8;
const MAX_LINES_INSIDE = 3;

/** Matches the time in a status bar, with or without AM or PM. */
const CLOCK = /^\s?\d{1,2}[:.]\d{2}(?:\s?[ap]\.?m\.?)?\s?$/i;
/** How many texts, of up to 1,024 characters each, are folded in a step: several steps pass before other requests can run. */
const TEXTS_A_STEP = 8;
const ARTICLES: ReadonlySet<string> = new Set(["the", "a", "an"]);
/** How much longer than its folded form a text may be: a letter of Hangul has three parts, a Vietnamese one two marks. */
const MOST_FOLDED = 4;
/** How much of an upright screen's height its status bar takes at most. */
const STATUS_BAR_SHARE = 0.07;

/** Reads a screen's texts and detections as candidates, in this order, with boxes in pixels. Those of the system's status bar are marked. */
export function readScreen({ texts, detections, width, height }: SeenScreen): Candidate[] {
  const scale = (box: Box): Box => scaleToPixels(box, { width, height });
  const lines = texts.map((line, index) => readTextAmongControls({ ...line, bbox: scale(line.bbox) }, index));
  const things = detections.map(({ bbox, class_name, icons = [], shade = null }, at) => {
    const { x1, y1, x2, y2 } = scale(bbox);
    const bounds = { x: x1, y: y1, width: x2 - x1, height: y2 - y1 };
    const value = SHOWS_ITS_VALUE.has(class_name) ? listInside(lines, { x1, y1, x2, y2 }) : null;
    const element = { id: "", role: class_name, name: "", value, bounds };
    const candidate = readElement(element, texts.length + at);
    candidate.shade = shade;
    if (candidate.roles.some((role) => TICKED.has(role)))
      candidate.names.push(...listLabels(lines, { x1, y1, x2, y2 }));
    // A control that holds a text is one with a text, whatever its letters look like.
    if (value === null) addSignNames(candidate, icons);
    return value === null ? candidate : { ...candidate, seenAs: SEEN_WITH_TEXT };
  });
  const candidates = [...lines, ...things];
  const barBottom = findStatusBar(lines, width, height);
  for (const candidate of candidates) candidate.isSystem = !!candidate.box && candidate.box.y2 <= barBottom;
  return candidates;
}

/** Returns the text in a control, line by line; null where that's nothing, or more than a control holds. */
function listInside(lines: readonly Candidate[], box: Box): string | null {
  const inside = lines.filter((line) => line.box && measureContainment(line.box, box) > INSIDE_SHARE);
  return inside.length === 0 || inside.length > MAX_LINES_INSIDE ? null : inside.map(({ name }) => name).join(" ");
}

/**
 * The label of a switch, a check box or a radio button: the nearest lines beside it, in one column where there are several. The first is the title, and
 * those below tell more of it.
 */
function listLabels(lines: readonly Candidate[], control: Box): NamedBy[] {
  const reach = BESIDE_SHARE * (control.y2 - control.y1);
  const beside = lines.flatMap(({ box, name }) => {
    if (!box || Math.abs(centerY(box) - centerY(control)) > reach) return [];
    const gap = Math.max(box.x1 - control.x2, control.x1 - box.x2);
    return gap < 0 ? [] : [{ box, name, gap }];
  });
  const nearest = beside.reduce<(typeof beside)[number] | null>((a, b) => (a && a.gap <= b.gap ? a : b), null);
  if (!nearest) return [];
  const column = beside.filter(({ box }) => Math.abs(box.x1 - nearest.box.x1) <= reach);
  return column
    .sort((a, b) => a.box.y1 - b.box.y1)
    .map(({ name }, at) => ({ text: name, weight: at === 0 ? TITLE_WEIGHT : DETAIL_WEIGHT }));
}

/** Returns the lower edge of a phone's status bar, told by its clock; 0 where there is none. */
function findStatusBar(lines: readonly Candidate[], width: number, height: number): number {
  if (height <= width) return 0;
  const clock = lines.find(({ box, name }) => box && box.y2 <= STATUS_BAR_SHARE * height && CLOCK.test(name));
  if (!clock?.box) return 0;
  // Signs beside the clock may be taller than its digits.
  return clock.box.y2 + (clock.box.y2 - clock.box.y1) / 2;
}

/**
 * Returns true if one text alone reads as the query does, but for case, spaces and what says how to act ("open"): then it is what is meant, and nothing
 * else is. In steps, for a letter may fold into eighteen.
 */
export function* namesWholeText(query: string, texts: readonly { text: string }[]): Steps<boolean> {
  const asked = listSpellings(query);
  const longest = Math.max(...asked.map((spelling) => spelling.length));
  if (longest === 0) return false;
  let named = 0;
  for (const [at, { text }] of texts.entries()) {
    if (at % TEXTS_A_STEP === TEXTS_A_STEP - 1) yield;
    const bare = text.trim();
    if (bare.length <= longest * MOST_FOLDED && asked.includes(foldText(bare).trim())) named++;
  }
  return named === 1;
}

/** A query as it is, and without a command that asks for no kind of control. */
function listSpellings(query: string): string[] {
  const whole = foldText(query).trim();
  const words = readQuery(query);
  const { rest, softRole } = stripCommands(words, [...words.keys()]);
  const isCommand = words.some(({ canon }, at) => !rest.includes(at) && !ARTICLES.has(canon));
  const asksForControl = softRole !== undefined && softRole !== "interactive";
  if (asksForControl || !isCommand || rest.length === 0) return [whole];
  return [whole, listTexts(words, rest).join(" ")];
}
