import { type Box, measureArea, measureContainment, measureIou } from "../domain/screens/box.ts";
import type { IconDetection, TextDetection } from "../domain/screens/detection.ts";
import { type IconClass, stateClass } from "../domain/screens/icon-classes.ts";
import { READ_SIGN_CONFIDENCE } from "./text/read-signs.ts";

/** If an icon contains this share of another icon, or an image of another image, the larger one is dropped. */
const NESTED_CONTAINMENT = 0.9;
/** Boxes of a more similar size are two detections of one thing, which the request's own overlap threshold decides. */
const NESTED_AREA_RATIO = 0.8;
/** A part whose confidence is below this share of the whole's is a detail of its drawing, and is dropped instead. */
const DETAIL_CONFIDENCE_RATIO = 0.5;
/** An icon that lies within a line of text by this share may be some of its letters. */
const LETTER_CONTAINMENT = 0.6;
/**
 * An icon with at least this confidence isn't just letters: text lines often extend over the sign before or after them.
 */
const SURE_ICON = 0.6;
/** Except for an icon as tall as a line that was read with this confidence and has this many characters per icon. */
const SURE_LINE = 0.7;
const LINE_HEIGHT_SHARE = 0.9;
const CHARACTERS_AN_ICON = 5;
/** From this overlap (IoU), an icon and a line of text are the same thing, and only one of them is right. */
const SAME_THING_IOU = 0.4;

/** Two detections that overlap by more than this (IoU) are one thing under two names. */
const SAME_BOX_IOU = 0.6;

/**
 * A lone icon is often read as a letter: a magnifier as Q, a cross as X. The largest length and confidence of such a
 * reading.
 */
const MISREAD_CHARACTERS = 2;
const MISREAD_CONFIDENCE = 0.7;

const NO_BRACKET = /[^()[\]{};,:]/;
const BRACKET_CONFIDENCE = 0.22;

/** Classes that may appear within a text, such as a portrait or an emoji, and are easily read as a letter. */
export const SIGN_CLASSES: readonly string[] = ["icon", "image", "checkbox", "radio"];

const NESTING_CLASSES: readonly IconClass[] = ["icon", "image"];

/**
 * Drops icons around smaller icons, and images around smaller images. Other classes may contain each other: a button
 * its icon, an image its play sign. Keeps the order.
 */
export function removeNestedIcons(icons: readonly IconDetection[]): IconDetection[] {
  const nesting = icons
    .filter(({ class_name }) => NESTING_CLASSES.some((name) => name === class_name))
    .map((icon): Nesting => ({ icon, area: measureArea(icon.bbox) }));
  const overruled = new Set(
    nesting.filter((one) => nesting.some((other) => isOverruled(one, other))).map(({ icon }) => icon),
  );
  return icons.filter((icon) => !overruled.has(icon));
}

/** An icon or image with the area of its box, computed once because it is compared with all others. */
type Nesting = { icon: IconDetection; area: number };

function isOverruled(one: Nesting, other: Nesting): boolean {
  if (one.icon.class_id !== other.icon.class_id) return false;
  const isLarger = one.area >= other.area;
  const smaller = isLarger ? other : one;
  const larger = isLarger ? one : other;
  // Boxes of about the same size, such as a box and itself, aren't parts of each other.
  if (smaller.area >= NESTED_AREA_RATIO * larger.area) return false;
  if (measureContainment(smaller.icon.bbox, larger.icon.bbox) <= NESTED_CONTAINMENT) return false;
  const isDetail = smaller.icon.confidence < DETAIL_CONFIDENCE_RATIO * larger.icon.confidence;
  return one === (isDetail ? smaller : larger);
}

/**
 * Keeps the first of two boxes of different classes that are the same thing: an app's icon is an icon or an image, not
 * both. Expects the strongest first, and keeps the order. `nmsIou` is the request's own threshold, which applies if it
 * is higher.
 */
export function removeSecondNames(icons: readonly IconDetection[], nmsIou: number): IconDetection[] {
  const limit = Math.max(SAME_BOX_IOU, nmsIou);
  if (limit >= 1) return [...icons];
  const kept: IconDetection[] = [];
  for (const icon of icons) {
    const hasOtherName = (other: IconDetection) =>
      other.class_id !== icon.class_id && measureIou(other.bbox, icon.bbox) > limit;
    if (!kept.some(hasOtherName)) kept.push(icon);
  }
  return kept;
}

/**
 * Resolves overlaps between icons and texts. An icon within a line of text is dropped, since letters look like icons. A
 * confident one that is only a part of the line stays, unless it is as tall as the line's letters: of 178 true icons on
 * real Android screens, 18 lay in the box of the line beside them. If a confident icon coincides with one or two
 * characters of low confidence, the text is dropped instead. So is a line in a script that no recognizer reads, except
 * on pages with more such lines away from icons. Controls stay beside their labels. Texts below the threshold are
 * dropped. Keeps both orders.
 */
export function mergeDetections(
  icons: readonly IconDetection[],
  texts: readonly TextDetection[],
  confidenceThreshold: number,
): { icons: IconDetection[]; texts: TextDetection[] } {
  const lone = icons.filter(({ class_name }) => class_name === "icon");
  const sure = texts.filter(({ confidence }) => confidence >= confidenceThreshold);
  const unread = sure.filter(({ text }) => text === "");
  const signs = unread.filter((text) => lone.some((icon) => isSameThing(icon, text)));
  const misread = new Set(signs.length > unread.length / 2 ? signs : []);
  const keptTexts = sure.filter((text) => !misread.has(text) && !lone.some((icon) => isMisread(text, icon)));
  const brackets = texts.filter(isBracket);
  const letters = new Set(
    lone.filter(
      (icon) =>
        keptTexts.some((text) => isLetters(icon, text, lone)) ||
        (icon.confidence < SURE_ICON && brackets.some((text) => isSameThing(icon, text))),
    ),
  );
  return { icons: icons.filter((icon) => !letters.has(icon)), texts: keptTexts };
}

/**
 * Adds the signs that only the reader found, as icons. If an icon is the same thing, the one with the higher confidence
 * stays: a weaker icon mostly contains letters. Keeps the order.
 */
export function addReadSigns(icons: readonly IconDetection[], signs: readonly Box[]): IconDetection[] {
  const read = signs.map(
    (bbox): IconDetection => ({
      bbox,
      ...stateClass("icon"),
      confidence: READ_SIGN_CONFIDENCE,
    }),
  );
  const isSame = (a: IconDetection, b: IconDetection) => measureIou(a.bbox, b.bbox) >= SAME_THING_IOU;
  const isSurer = ({ class_name, confidence }: IconDetection) =>
    class_name !== "icon" || confidence >= READ_SIGN_CONFIDENCE;
  const kept = icons.filter((icon) => isSurer(icon) || !read.some((sign) => isSame(icon, sign)));
  return [...kept, ...read.filter((sign) => !kept.some((icon) => isSame(icon, sign)))];
}

/** Drops the icons and pictures that were read as characters, such as emoji. Keeps the order. */
export function dropCharacters(icons: readonly IconDetection[], characters: readonly Box[]): IconDetection[] {
  const isOne = ({ class_name, bbox }: IconDetection) =>
    SIGN_CLASSES.includes(class_name) && characters.some((box) => measureIou(bbox, box) >= SAME_THING_IOU);
  return icons.filter((icon) => !isOne(icon));
}

/**
 * Returns true for marks that stand alone in code. Lone characters are mostly signs and rarely returned, but no sign
 * looks like these.
 */
function isBracket({ text, confidence }: TextDetection): boolean {
  return text !== "" && !NO_BRACKET.test(text) && confidence >= BRACKET_CONFIDENCE;
}

function isLetters(icon: IconDetection, text: TextDetection, icons: readonly IconDetection[]): boolean {
  if (!isWithinLine(icon, text)) return false;
  return icon.confidence < SURE_ICON || isSameThing(icon, text) || isWordOfLine(icon, text, icons);
}

/**
 * Returns true if an icon is as tall as a confidently read line that consists mostly of other letters: a toolbar is a
 * line of signs.
 */
function isWordOfLine({ bbox }: IconDetection, text: TextDetection, icons: readonly IconDetection[]): boolean {
  if (text.confidence < SURE_LINE || bbox.y2 - bbox.y1 < LINE_HEIGHT_SHARE * (text.bbox.y2 - text.bbox.y1))
    return false;
  const characters = [...text.text.replace(/\s/g, "")].length;
  return characters >= CHARACTERS_AN_ICON * icons.filter((icon) => isWithinLine(icon, text)).length;
}

function isWithinLine(icon: IconDetection, text: TextDetection): boolean {
  return measureContainment(icon.bbox, text.bbox) >= LETTER_CONTAINMENT;
}

function isMisread(text: TextDetection, icon: IconDetection): boolean {
  const isDoubtful = [...text.text].length <= MISREAD_CHARACTERS && text.confidence < MISREAD_CONFIDENCE;
  return isDoubtful && icon.confidence >= SURE_ICON && isSameThing(icon, text);
}

function isSameThing(icon: IconDetection, text: TextDetection): boolean {
  return measureIou(icon.bbox, text.bbox) >= SAME_THING_IOU;
}
