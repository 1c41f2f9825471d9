/**
 * In most sans-serif faces I and l are the same stroke, so the recognizer can only guess between them; spelling tells
 * better. Only what no word of a Latin-script language begins with, or could hold, is changed.
 */
const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // "lcons", "lmage": a consonant follows and a vowel comes later. Abbreviations such as "ltd" and "lbs" have none.
  [/(?<![\p{L}\p{N}])l(?=[bcdfghjkmnpqrstvwxz]\p{Ll}*[aeiou]\p{Ll}*)(?!dap\b|tac\b)/gu, "I"],
  // "l'm", "l'll", "l've", "l'd" as whole words.
  [/(?<![\p{L}\p{N}])l(?=['’](?:m|ll|ve|d)(?!\p{L}))/gu, "I"],
  // "lt is", "ln use", "lf you" at the start of a line.
  [/^l(?=[tnf] \p{Ll})/gu, "I"],
  // "lD", "VlP": capitals on what sides there are.
  [/(?<=(?<!\p{L})\p{Lu}*)l(?=\p{Lu}+(?!\p{L}))/gu, "I"],
];

/** Puts right a line's l that can only be an I. */
export function correctLetterShapes(text: string): string {
  return RULES.reduce((corrected, [pattern, replacement]) => corrected.replace(pattern, replacement), text);
}
