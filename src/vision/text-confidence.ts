/**
 * Icons are often read as a lone character: a menu as 三, a check box as □, a chevron as <, three dots as a colon. The
 * recognizer is sure of these, so its own figure can't tell them from text; what stands alone and looks like an icon is
 * trusted less. A caller who wants them still gets them with a lower threshold.
 */
const ICON_LIKE_TRUST = 0.25;
const LONE_LETTER_TRUST = 0.9;

const HAN = /\p{Script=Han}/u;
/** Word characters of any script, and the marks that calculators and keyboards show alone. */
const WORD = /[\p{L}\p{N}]/u;
const KEY_MARK = /^[+\-−=×÷%*/.,?!@#$€£¥&]$/u;
/** Letters and figures that a ring, a cross or a bar is taken for. */
const SHAPE_LETTER = /^[oO0xXlI|vV]$/;

/**
 * How far a read line can be trusted, 0 to 1: the recognizer's mean over its characters, lowered for what is probably an
 * icon. `screenHasHan` tells whether other lines hold Chinese characters, so that a lone one is believed.
 */
export function rateLine(text: string, recognizerConfidence: number, screenHasHan: boolean): number {
  const characters = [...text];
  if (characters.every((character) => !WORD.test(character)) && !KEY_MARK.test(text))
    return recognizerConfidence * ICON_LIKE_TRUST;
  if (characters.length > 1) return recognizerConfidence;
  if (HAN.test(text) && !screenHasHan) return recognizerConfidence * ICON_LIKE_TRUST;
  if (SHAPE_LETTER.test(text)) return recognizerConfidence * recognizerConfidence * LONE_LETTER_TRUST;
  return recognizerConfidence;
}

/** Whether lines of more than one character hold Chinese characters. */
export function hasHan(texts: readonly string[]): boolean {
  return texts.some((text) => [...text].length > 1 && HAN.test(text));
}
