import { type Box, scaleToPixels } from "../../domain/screens/box.ts";
import type { IconDetection } from "../../domain/screens/detection.ts";
import { ICON_KINDS, type IconGuess, type IconKind, MAX_NAMED_ICONS } from "../../domain/screens/icon-kinds.ts";
import type { RgbaImage } from "../../images/image.ts";
import type { Model } from "../hosts/host.ts";
import { classifyCrops } from "./classify-crops.ts";
import { chooseIconCrop, findInkWithin, findSignOnPlate } from "./icon-crop.ts";

const MOST_GUESSES = 3;
/** Kinds with a lower probability aren't returned. */
const LEAST_CHANCE = 0.08;
/** Roughly square buttons and images up to this share of the picture's shorter side may be icons on a plate. */
const MAX_FRAME_SHARE = 1 / 5;
const MAX_FRAME_ASPECT = 1.5;
const DIGITS = 1000;
/** From this probability on, the kind is considered known. */
const TOLD = 0.5;
/** The kinds that a disc or a plate looks like, regardless of the sign on it. */
const BARE_PLATES: readonly IconKind[] = ["record", "stop"];

/**
 * Guesses the kinds of icons from their boxes in pixels: the most likely ones of each, or none if it is no known kind.
 * If the whole icon is inconclusive, looks at its middle: it may be a sign on a disc.
 */
export async function nameIcons(image: RgbaImage, boxes: readonly Box[], model: Model): Promise<IconGuess[][]> {
  const guesses = await nameCrops(image, boxes.map(chooseIconCrop), model);
  const inner = boxes.map((box, at) => (isTold(guesses[at]) ? null : findSignOnPlate(image, box)));
  const again = await nameCrops(
    image,
    inner.map((box) => box && chooseIconCrop(box)),
    model,
  );
  return guesses.map((whole, at) => (isTold(again[at]) ? (again[at] ?? whole) : whole));
}

function isTold(guesses: readonly IconGuess[] | undefined): boolean {
  const [first] = guesses ?? [];
  return first !== undefined && first.chance >= TOLD && !BARE_PLATES.includes(first.kind);
}

async function nameCrops(image: RgbaImage, wanted: readonly (Box | null)[], model: Model): Promise<IconGuess[][]> {
  const guesses: IconGuess[][] = wanted.map(() => []);
  const crops = wanted.flatMap((crop, at) => (crop ? [{ crop, at }] : []));
  const chances = await classifyCrops(
    image,
    crops.map(({ crop }) => crop),
    model,
  );
  for (const [place, { at }] of crops.entries()) guesses[at] = readGuesses(chances[place] as Float32Array);
  return guesses;
}

/** Names the icons of controls, given their bounds, which may be larger than the icons. */
export function nameControls(image: RgbaImage, bounds: readonly Box[], model: Model): Promise<IconGuess[][]> {
  const nothing: Box = { x1: 0, y1: 0, x2: 0, y2: 0 };
  return nameIcons(
    image,
    bounds.map((one) => findInkWithin(image, one) ?? nothing),
    model,
  );
}

/** Names the detections that may be icons, up to the limit. */
export async function nameDetections(
  image: RgbaImage,
  detections: readonly IconDetection[],
  model: Model,
): Promise<IconGuess[][]> {
  const named = detections
    .map(({ bbox, class_name }, at) => ({ at, class_name, box: scaleToPixels(bbox, image) }))
    .filter(({ box, class_name }) => mayBeIcon(class_name, box, image))
    .slice(0, MAX_NAMED_ICONS);
  const found = await nameIcons(
    image,
    named.map(({ box }) => box),
    model,
  );
  const guesses: IconGuess[][] = detections.map(() => []);
  for (const [place, { at }] of named.entries()) guesses[at] = found[place] ?? [];
  return guesses;
}

function mayBeIcon(className: string, { x1, y1, x2, y2 }: Box, { width, height }: RgbaImage): boolean {
  if (className === "icon") return true;
  if (className !== "button" && className !== "image") return false;
  const [longer, shorter] = [Math.max(x2 - x1, y2 - y1), Math.min(x2 - x1, y2 - y1)];
  return longer <= MAX_FRAME_SHARE * Math.min(width, height) && longer <= MAX_FRAME_ASPECT * shorter;
}

/** Returns the most likely kinds. The last of `chances` is that of "none of them". */
function readGuesses(chances: Float32Array): IconGuess[] {
  return ICON_KINDS.map((kind: IconKind, at) => ({ kind, chance: Math.round((chances[at] ?? 0) * DIGITS) / DIGITS }))
    .filter(({ chance }) => chance >= LEAST_CHANCE)
    .sort((a, b) => b.chance - a.chance)
    .slice(0, MOST_GUESSES);
}
