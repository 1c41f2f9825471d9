import { JPEG_BOMBS } from "./jpeg-bombs.ts";
import { PNG_BOMBS } from "./png-bombs.ts";

/** A picture file that is made to cost its decoder as much as it can, or to mislead it. */
export type ImageBomb = { name: string; make: () => Uint8Array | Promise<Uint8Array> };

export const IMAGE_BOMBS: readonly ImageBomb[] = [...PNG_BOMBS, ...JPEG_BOMBS];
