import type { Box } from "./box.ts";

/** A line of text on a screen as OCR reads it. `bbox` is in [0, 1] of the image, top left first; `confidence`, 0 to 1, is the reader's. */
export type ScreenText = { text: string; bbox: Box; confidence?: number | undefined };
