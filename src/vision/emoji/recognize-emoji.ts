import type { Box } from "../../domain/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { type Normalization, resampleToPlanes } from "../../images/resample.ts";
import type { Model } from "../hosts/host.ts";
import { chooseIconCrop } from "../icons/icon-crop.ts";

/** The side of what the network is shown. */
const SIDE = 32;
const PLANE = SIDE * SIDE;
/** The network normalizes by itself: it takes levels unchanged, 0 to 255. */
const RAW_LEVELS: Normalization = { order: "rgb", mean: [0, 0, 0], deviation: [1 / 255, 1 / 255, 1 / 255] };
const BATCH = 8;

/** An emoji that was told, and how sure that is, 0 to 1. */
export type ToldEmoji = { text: string; chance: number };

/** Tells which emoji is painted in each box (pixels); null where it's likeliest none. */
export async function recognizeEmoji(
  image: RgbaImage,
  boxes: readonly Box[],
  model: Model,
  alphabet: readonly string[],
): Promise<(ToldEmoji | null)[]> {
  const told: (ToldEmoji | null)[] = [];
  for (let start = 0; start < boxes.length; start += BATCH) {
    const batch = boxes.slice(start, start + BATCH);
    const data = new Float32Array(batch.length * 3 * PLANE);
    for (const [place, box] of batch.entries()) {
      const target = {
        data,
        offset: place * 3 * PLANE,
        width: SIDE,
        height: SIDE,
        rowStride: SIDE,
        planeStride: PLANE,
      };
      resampleToPlanes(image, chooseIconCrop(box) ?? box, target, RAW_LEVELS);
    }
    const chances = (await model.run({ data, dims: [batch.length, 3, SIDE, SIDE] })).data;
    const classes = alphabet.length + 1;
    for (let place = 0; place < batch.length; place++)
      told.push(findLikeliest(chances.subarray(place * classes, (place + 1) * classes), alphabet));
  }
  return told;
}

/** The last chance is that of no emoji. */
function findLikeliest(chances: Float32Array, alphabet: readonly string[]): ToldEmoji | null {
  let best = chances.length - 1;
  for (let index = 0; index < chances.length; index++)
    if ((chances[index] as number) > (chances[best] as number)) best = index;
  const text = alphabet[best];
  return text === undefined ? null : { text, chance: chances[best] as number };
}
