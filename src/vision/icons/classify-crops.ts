import type { Box } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { RAW_LEVELS, resampleToPlanes } from "../../images/resample.ts";
import type { Model } from "../hosts/host.ts";

/** The side of the networks' input, in pixels. */
const SIDE = 32;
const PLANE = SIDE * SIDE;
/** Crops per run of a network: more would enlarge the heap without being faster. */
const BATCH = 12;

/** Runs a network on parts of an image (in pixels), each scaled to 32 x 32. Returns the class probabilities of each. */
export async function classifyCrops(image: RgbaImage, crops: readonly Box[], model: Model): Promise<Float32Array[]> {
  const answers: Float32Array[] = [];
  for (let start = 0; start < crops.length; start += BATCH) {
    const batch = crops.slice(start, start + BATCH);
    const data = new Float32Array(batch.length * 3 * PLANE);
    const target = { data, width: SIDE, height: SIDE, rowStride: SIDE, planeStride: PLANE };
    for (const [place, crop] of batch.entries())
      resampleToPlanes(image, crop, { ...target, offset: place * 3 * PLANE }, RAW_LEVELS);
    const chances = (await model.run({ data, dims: [batch.length, 3, SIDE, SIDE] })).data;
    const classes = chances.length / batch.length;
    for (let place = 0; place < batch.length; place++)
      answers.push(chances.subarray(place * classes, (place + 1) * classes));
  }
  return answers;
}
