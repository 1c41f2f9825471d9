/**
 * In most sans-serif fonts I and l are the same stroke, and an arrowhead is a caret, so the recognizer can only guess
 * between them; spelling is a better guide. A rule changes only sequences that hardly any word begins with or contains:
 * Slavic words may begin with lw or lz.
 */
const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // "lcons", "lmage": a consonant follows, and a vowel comes later. Abbreviations such as "ltd" and "lbs" have no
  // vowel; the others are listed here.
  [/(?<![\p{L}\p{N}])l(?=[bcdfghjkmnpqrstvx]\p{Ll}*[aeiou]\p{Ll}*)(?!(?:dap|mao|sof|strip|tac|te|value)\b)/gu, "I"],
  // "Hi, l am": the only word of one letter that looks like this is I. After an apostrophe or a figure it isn't a word.
  [/(?<=^|[\p{Ll},.!?] )l(?= \p{Ll}{2})/gu, "I"],
  // "I'estensione", "|'accesso": before a vowel it is the Italian or French article.
  [/(?<![\p{L}\p{N}])[I|](?=['’][aeiouhàâèéêëìîïòôùû]\p{Ll})/gu, "l"],
  // "l'm", "l'll", "l've", "l'd" as whole words.
  [/(?<![\p{L}\p{N}])l(?=['’](?:m|ll|ve|d)(?!\p{L}))/gu, "I"],
  // "lt is", "ln use", "lf you" at the start of a line.
  [/^l(?=[tnf] \p{Ll})/gu, "I"],
  // "lD", "VlP": capitals on all existing sides. The pattern looks behind only at an l: the other way round, a line of
  // capitals would take quadratic time.
  [/l(?=\p{Lu}+(?!\p{L}))(?<=(?<!\p{L})\p{Lu}*l)/gu, "I"],
  // "APl", "URl": the last letter after two capitals, unless they are a chloride's.
  [/(?<=(?<!\p{L})\p{Lu}{1,8}[ABD-Z])l(?!\p{L})/gu, "I"],
  // "a ll b": two strokes between spaces are code.
  [/(?<= )ll(?= )/g, "||"],
  // "a I| b": neither is a word.
  [/(?<= )(?:[Il]\||\|[Il])(?= )/g, "||"],
  // "⌃7.2.0": the sign of the control key never precedes a number with a point.
  [/⌃(?=\p{N}{1,8}\.\p{N})/gu, "^"],
];

/** Corrects impossible characters of a line: an l that is an I, two that are strokes, an arrowhead that is a caret. */
export function correctLetterShapes(text: string): string {
  return RULES.reduce((corrected, [pattern, replacement]) => corrected.replace(pattern, replacement), text);
}
