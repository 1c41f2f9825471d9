const LETTERS_WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  ى: "ي",
  ة: "ه",
};
const SPECIAL_LETTERS = /[ßæœøđðłıþىة]/gu;

// Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs and tatweel. Kana voicing marks and Hangul jamo
// are letters' halves, not accents, and stay.
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/g;
const ONLY_ASCII = /^[\x20-\x7e\n\t]*$/;

/** So much of a name is compared as a whole. */
const LONGEST_NAME = 100;

/** Brings the beginning of a name to the form in which it is compared as a whole. */
export function foldName(name: string): string {
  return foldText(name.slice(0, LONGEST_NAME)).trim();
}

/**
 * Brings text to the form in which the grounder compares it: compatibility forms unified, lower case, without accents.
 * Lone surrogates become U+FFFD. Never throws; linear in the text's length.
 */
export function foldText(text: string): string {
  if (ONLY_ASCII.test(text)) return text.toLowerCase();
  return text
    .toWellFormed()
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(ACCENTS, "")
    .normalize("NFC")
    .replace(SPECIAL_LETTERS, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter);
}
