import { type Box, isCentreIn, measureIntersection, uniteBoxes } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { follows, isBeside } from "./panels.ts";
import { LETTERS, type Part, type Scale, SMALL_LETTER } from "./parts.ts";
import { findPlate } from "./plate.ts";
import type { ReadColours } from "./text-colours.ts";

/** The height of a plate, in heights of its label's capitals. Badges and chips are lower, cards taller; chips are hardly ever labelled in upper case. */
const MIN_HEIGHT = 3.1;
const MIN_HEIGHT_IN_UPPER_CASE = 2.8;
const MAX_HEIGHT = 7;
/** A plate is at least so many times wider than tall: a square is a picture or a key. */
const MIN_RATIO = 1.2;
const MAX_CHARACTERS = 32;
/** How far the label, with its sign, may be from the middle: as a share of the plate's sides, or in heights of the small letters and in pixels. */
const OFF_CENTRE_X = 0.06;
const OFF_CENTRE_Y = 0.12;
const LEAST_OFF_X = 0.5;
const LEAST_OFF_Y = 2;

/** The height of a line in heights of its capitals, if no letter of it is tall, and how much letters that reach below it add. */
const WITHOUT_TALL = 0.72;
const WITH_DEEP = 1.27;
const TALL = /[\p{Lu}\p{N}bdfhijklt]|[^\p{Script=Latin}\s]/u;
const DEEP = /[gjpqyçşţ,;Q]/u;

/** Finds buttons by the plate or the frame around their label, in whose middle it stands. The network misses some, above all those as wide as a phone. */
export function findPaintedButtons(
  image: RgbaImage,
  parts: readonly Part[],
  readColours: ReadColours,
  scale: Scale,
): Box[] {
  const texts = parts.filter(({ kind }) => kind === "text");
  const signs = parts.filter(({ kind }) => kind === "icon").map(({ box }) => box);
  const plates = texts.flatMap(({ box, text = "" }) => {
    if (!LETTERS.test(text) || text.length > MAX_CHARACTERS) return [];
    const colours = readColours(box);
    if (!colours) return [];
    const capitals = measureCapitals(box, text);
    const plate = findPlate(image, box, colours.ground, signs, (MAX_HEIGHT / 2) * capitals);
    if (!plate || !isShapedLikeButton(plate, capitals, text)) return [];
    if (texts.some((other) => other.box !== box && measureIntersection(other.box, plate) > 0)) return [];
    const [sign, second] = signs.filter((one) => isCentreIn(one, plate));
    if (second) return [];
    return isInMiddle(sign ? uniteBoxes(box, sign) : box, plate, scale.letter) ? [plate] : [];
  });
  return plates.filter((plate) => !plates.some((other) => other !== plate && isNextCell(plate, other)));
}

/** Returns the height of a line's capitals, whatever letters it has. */
function measureCapitals({ y1, y2 }: Box, text: string): number {
  return (y2 - y1) / ((TALL.test(text) ? 1 : WITHOUT_TALL) * (DEEP.test(text) ? WITH_DEEP : 1));
}

function isShapedLikeButton({ x1, y1, x2, y2 }: Box, capitals: number, label: string): boolean {
  const height = y2 - y1;
  const lowest = SMALL_LETTER.test(label) ? MIN_HEIGHT : MIN_HEIGHT_IN_UPPER_CASE;
  return height >= lowest * capitals && height <= MAX_HEIGHT * capitals && x2 - x1 >= MIN_RATIO * height;
}

function isInMiddle(content: Box, plate: Box, letter: number): boolean {
  const offX = Math.abs(content.x1 + content.x2 - plate.x1 - plate.x2) / 2;
  const offY = Math.abs(content.y1 + content.y2 - plate.y1 - plate.y2) / 2;
  return (
    offX <= Math.max(LEAST_OFF_X * letter, OFF_CENTRE_X * (plate.x2 - plate.x1)) &&
    offY <= Math.max(LEAST_OFF_Y, OFF_CENTRE_Y * (plate.y2 - plate.y1))
  );
}

function isNextCell(a: Box, b: Box): boolean {
  return isBeside(a, b) || follows(a, b) || follows(b, a);
}
