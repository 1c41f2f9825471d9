import { JPEG_BOMBS } from "./jpeg-bombs.ts";
import { PNG_BOMBS } from "./png-bombs.ts";

/** A picture file that is made to be as expensive to decode as possible, or to mislead the decoder. */
export type ImageBomb = { name: string; make: () => Uint8Array | Promise<Uint8Array> };

export const IMAGE_BOMBS: readonly ImageBomb[] = [...PNG_BOMBS, ...JPEG_BOMBS];
