import type { Box } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import type { Model } from "../hosts/host.ts";
import { classifyCrops } from "../icons/classify-crops.ts";
import { chooseIconCrop } from "../icons/icon-crop.ts";

/** A recognized emoji, and its probability, 0 to 1. */
export type ToldEmoji = { text: string; chance: number };

/** Returns the emoji in each box (pixels); null for a box that most likely has none. */
export async function recognizeEmoji(
  image: RgbaImage,
  boxes: readonly Box[],
  model: Model,
  alphabet: readonly string[],
): Promise<(ToldEmoji | null)[]> {
  const crops = boxes.map((box) => chooseIconCrop(box) ?? box);
  return (await classifyCrops(image, crops, model)).map((chances) => findLikeliest(chances, alphabet));
}

/** The last class is "no emoji". */
function findLikeliest(chances: Float32Array, alphabet: readonly string[]): ToldEmoji | null {
  let best = chances.length - 1;
  for (let index = 0; index < chances.length; index++)
    if ((chances[index] as number) > (chances[best] as number)) best = index;
  const text = alphabet[best];
  return text === undefined ? null : { text, chance: chances[best] as number };
}
