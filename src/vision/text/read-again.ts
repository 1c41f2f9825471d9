import type { Box } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import type { FloatTensor, Model, VisionHost } from "../hosts/host.ts";
import { findDoubtfulLatin, type LineSight } from "./choose-reading.ts";
import { chooseLineWidth, sampleLine } from "./lines/line-sample.ts";
import { MAX_AVERAGED_COLUMNS } from "./reading-limits.ts";
import { readLatin } from "./recognition/read-latin.ts";

/** A line is read again if its least certain character is below this probability. */
const DOUBT = 0.9;
/**
 * The additional rows above and below the line in each view, in the crop's heights. The first view was read before, but
 * keeping the reader's output for each line of a picture would take too much memory.
 */
const VIEWS: readonly { above: number; below: number }[] = [
  { above: 0, below: 0 },
  { above: 0.06, below: 0.06 },
  { above: -0.06, below: -0.06 },
  { above: 0.05, below: -0.05 },
  { above: -0.05, below: 0.05 },
];

/**
 * Reads each line that our reader of Latin, Cyrillic and Greek is uncertain of in several views, a little larger,
 * smaller, higher and lower, and averages the outputs: guesses differ between views, recognized characters don't. Crops
 * are in pixels. Returns the sights in their order; of lines that look alike, only the first is read again.
 */
export async function readDoubtfulAgain(
  image: RgbaImage,
  lines: readonly { crop: Box }[],
  { sights, alike }: { sights: readonly LineSight[]; alike: readonly number[] },
  host: VisionHost,
): Promise<LineSight[]> {
  const read = [...sights];
  const doubtful = findDoubtfulLatin(sights, DOUBT).filter((index) => alike[index] === index);
  if (doubtful.length === 0) return read;
  const reader = await host.openModel("latin-recognition");
  const alphabet = await host.loadAlphabet("latin-recognition");
  let columns = 0;
  for (const index of doubtful) {
    const { crop } = lines[index] as { crop: Box };
    columns += VIEWS.length * chooseLineWidth(crop);
    if (columns > MAX_AVERAGED_COLUMNS) break;
    read[index] = { ...(sights[index] as LineSight), ...readLatin(await averageViews(image, crop, reader), alphabet) };
  }
  return read.map((_, index) => read[alike[index] as number] as LineSight);
}

/**
 * Returns the mean of the reader's outputs for a line's views, which have the same width, so that their steps agree.
 */
async function averageViews(image: RgbaImage, crop: Box, reader: Model): Promise<FloatTensor> {
  const height = crop.y2 - crop.y1;
  const width = chooseLineWidth(crop);
  let [sum, dims] = [new Float32Array(), [] as readonly number[]];
  for (const { above, below } of VIEWS) {
    const y1 = Math.max(0, crop.y1 - above * height);
    const y2 = Math.min(image.height, crop.y2 + below * height);
    const { data, dims: shape } = await reader.run(sampleLine(image, { ...crop, y1, y2 }, width));
    if (sum.length === 0) [sum, dims] = [new Float32Array(data.length), shape];
    for (let at = 0; at < sum.length; at++) (sum[at] as number) += (data[at] as number) / VIEWS.length;
  }
  return { data: sum, dims };
}
