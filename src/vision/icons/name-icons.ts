import { type Box, scaleToPixels } from "../../domain/box.ts";
import type { IconDetection } from "../../domain/detection.ts";
import { ICON_KINDS, type IconGuess, type IconKind, MAX_NAMED_ICONS } from "../../domain/icon-kinds.ts";
import type { RgbaImage } from "../../images/image.ts";
import type { Model } from "../hosts/host.ts";
import { classifyCrops } from "./classify-crops.ts";
import { chooseIconCrop, findInkWithin, findSignOnPlate } from "./icon-crop.ts";

const MOST_GUESSES = 3;
/** The least chance that is worth telling. */
const LEAST_CHANCE = 0.08;
/** Buttons and images that are no longer than this share of the picture's shorter side, and about square, may be icons with a ground of their own. */
const MAX_FRAME_SHARE = 1 / 5;
const MAX_FRAME_ASPECT = 1.5;
const DIGITS = 1000;
/** From this chance on, a kind is taken as told. */
const TOLD = 0.5;
/** The kinds that a disc or a plate looks like, whatever sign is on it. */
const BARE_PLATES: readonly IconKind[] = ["record", "stop"];

/**
 * Guesses what icons show, given their own boxes in pixels: for each the likeliest kinds, none where it is none that is known. Where the whole tells little,
 * what is painted in its middle may: a sign on a disc.
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

/** Names what controls show, given their bounds, which may be larger than their icons. */
export function nameControls(image: RgbaImage, bounds: readonly Box[], model: Model): Promise<IconGuess[][]> {
  const nothing: Box = { x1: 0, y1: 0, x2: 0, y2: 0 };
  return nameIcons(
    image,
    bounds.map((one) => findInkWithin(image, one) ?? nothing),
    model,
  );
}

/** Names those detections that may be icons, the first of them where there are too many. */
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

/** The likeliest kinds; `chances` has that of none of them at its end. */
function readGuesses(chances: Float32Array): IconGuess[] {
  return ICON_KINDS.map((kind: IconKind, at) => ({ kind, chance: Math.round((chances[at] ?? 0) * DIGITS) / DIGITS }))
    .filter(({ chance }) => chance >= LEAST_CHANCE)
    .sort((a, b) => b.chance - a.chance)
    .slice(0, MOST_GUESSES);
}
