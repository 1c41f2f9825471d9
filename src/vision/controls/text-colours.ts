import type { Box } from "../../domain/screens/box.ts";
import { measureChroma, type Rgb } from "../../domain/screens/shade.ts";
import type { RgbaImage } from "../../images/image.ts";
import { ColourTally, measureInk } from "../colour-tally.ts";

/** The colours of a line of text and of its background. `isColoured`: its letters are neither gray nor on a coloured background. */
export type TextColours = { ground: Rgb; ink: Rgb; isColoured: boolean };

/** With less contrast, of 255 levels, the colour of a text can't be determined. */
const MIN_CONTRAST = 40;
/** Channels that differ by at least this many levels make a colour; otherwise it is a grey. */
const MIN_CHROMA = 60;

/** Returns the colours of the text in a box. */
export type ReadColours = (text: Box) => TextColours | undefined;

/** Opens an image's texts for several rules: the colours of each box are measured once. */
export function openTextColours(image: RgbaImage): ReadColours {
  const known = new Map<Box, TextColours | undefined>();
  return (text) => {
    if (!known.has(text)) known.set(text, measureTextColours(image, text));
    return known.get(text);
  };
}

/** Returns the colours of the text in a box, or nothing if its contrast is too low. */
function measureTextColours(image: RgbaImage, box: Box): TextColours | undefined {
  const x1 = Math.max(0, Math.floor(box.x1));
  const x2 = Math.min(image.width, Math.ceil(box.x2));
  const y1 = Math.max(0, Math.floor(box.y1));
  const y2 = Math.min(image.height, Math.ceil(box.y2));
  if (x1 >= x2 || y1 >= y2) return undefined;
  const tally = new ColourTally(image);
  for (let y = y1; y < y2; y++) tally.countRow(y, x1, x2);
  const ground = tally.findCommonest();
  const { colour: ink, strongest } = measureInk(image, box, ground);
  if (strongest < MIN_CONTRAST) return undefined;
  return { ground, ink, isColoured: measureChroma(ink) >= MIN_CHROMA && measureChroma(ground) < MIN_CHROMA };
}
