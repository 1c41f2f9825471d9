/** For models that don't tell their grid: the densest of the usual rules (one token for 28 x 28 pixels). */
export const PIXELS_A_TOKEN = 784;

/** Begin and end of an image, and one row marker for each line of patches at most. */
const IMAGE_FRAME_TOKENS = 16;

// A word, an acronym, one digit, white space, a row of ASCII punctuation; anything else character by character.
const RUNS = /[A-Z]?[a-z]+|[A-Z]+|[0-9]|[\t-\r ]+|[!-/:-@[-`{-~]+|[\s\S]/gu;

// Letters a token, by how common the run's spelling is.
const WORD_LETTERS = 3.5;
const ACRONYM_LETTERS = 1.7;
const UNPRONOUNCEABLE_LETTERS = 1.7;
const UNPRONOUNCEABLE = /^[^aeiouyAEIOUY]{3,}$|[^aeiouyAEIOUY]{5}/;

/** Tokens a character, by the last code point of a block: the dear ones are blocks that vocabularies hardly know. */
const TOKENS_BY_BLOCK: readonly (readonly [lastCodePoint: number, tokens: number])[] = [
  [0x07ff, 0.9], // Latin with accents, Greek, Cyrillic, Hebrew, Arabic
  [0x08ff, 2],
  [0x0eff, 1.5], // India's scripts, Thai, Lao
  [0x1fff, 3],
  [0x2bff, 2], // punctuation and symbols
  [0x2fff, 3],
  [0x9fff, 1.5], // kana, Chinese
  [0xabff, 3],
  [0xd7ff, 1.5], // Hangul
  [0xffff, 2],
  [0x10ffff, 3.5],
];

/**
 * How many tokens a text takes, estimated without any model's vocabulary, and on the safe side: digits count one each (as Qwen and
 * Gemma cut them), punctuation too, words by length, other scripts by what a byte-level vocabulary makes of them. Against
 * OpenAI's o200k_base, prompts of the test corpora come out between 1.0 and 2 times what they are, and no script's text below
 * 0.9 (test/locate/token-estimate.test.ts). Linear in the text's length.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(RUNS)) tokens += weighRun(run);
  return Math.ceil(tokens);
}

/** Tokens of an image of that size, in pixels, on a model whose patches have `imageGrid` pixels a side (1: not known). */
export function estimateImageTokens({ width, height }: { width: number; height: number }, imageGrid: number): number {
  const patches =
    imageGrid > 1
      ? Math.ceil(width / imageGrid) * Math.ceil(height / imageGrid)
      : Math.ceil((width * height) / PIXELS_A_TOKEN);
  return patches + IMAGE_FRAME_TOKENS;
}

function weighRun(run: string): number {
  const code = run.codePointAt(0) ?? 0;
  if (code > 0x7f) return TOKENS_BY_BLOCK.find(([last]) => code <= last)?.[1] ?? 4;
  if (/^[A-Z]?[a-z]/.test(run))
    return Math.max(1, run.length / (UNPRONOUNCEABLE.test(run) ? UNPRONOUNCEABLE_LETTERS : WORD_LETTERS));
  if (/^[A-Z]/.test(run)) return Math.max(1, run.length / ACRONYM_LETTERS);
  if (/^[0-9]/.test(run)) return 1;
  // One space goes with the word after it.
  if (/^[\t-\r ]/.test(run)) return run === " " ? 0 : 1 + run.length / 16;
  return Math.max(1, run.length * 0.75);
}
