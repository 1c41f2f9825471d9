import { foldText } from "../words/fold-text.ts";

/** How a language is cut into words: at its spaces; at its spaces, where its accents tell words apart; or letter by letter, as it is written without spaces. */
export type Script = "spaced" | "accented" | "unspaced";

/** How languages are cut into words, by their codes, where it isn't at their spaces alone. */
const SCRIPTS: Readonly<Record<string, Script>> = { ja: "unspaced", zh: "unspaced", vi: "accented" };

export function chooseScript(language: string): Script {
  return SCRIPTS[language] ?? "spaced";
}

/** Articles and pronouns before a vowel: "l'adresse", "dell'ordine", "j'ai". */
const ELIDED = /(?<![\p{L}\p{M}])(?:[ldjnmtsc]|qu|dell|all|nell|sull|un|quest|quell)['’](?=\p{L})/gu;
const INNER_HYPHEN = /(?<=\p{L})[-‐](?=\p{L})/gu;
const APOSTROPHES = /['’`´]/gu;
/** A word, or what stands between spaces and holds more than letters, such as report.pdf and 12:30. */
const PIECE = /[^\s,!?;…¿¡«»"“”„()[\]]+/gu;
const LAST_SIGNS: ReadonlySet<string> = new Set([".", ":"]);

/** Cuts a text into words, or letters, in the form in which lexicons list them. */
export function cutWords(text: string, script: Script): string[] {
  const folded = script === "accented" ? text.toWellFormed().normalize("NFC").toLowerCase() : foldText(text);
  if (script === "unspaced") return [...folded];
  const pieces = folded.replace(ELIDED, "").replace(INNER_HYPHEN, " ").replace(APOSTROPHES, "").match(PIECE) ?? [];
  return pieces.map(dropLastSigns);
}

/** A full stop at the end of a sentence belongs to no word. */
function dropLastSigns(piece: string): string {
  let end = piece.length;
  while (end > 1 && LAST_SIGNS.has(piece[end - 1] ?? "")) end--;
  return piece.slice(0, end);
}

const LETTER = /\p{L}/u;
/** Names such as report.pdf, and numbers, are in no language. */
const NAME = /[\p{N}._@/\\]/u;

/** Returns true for a word of some language. */
export function isWord(text: string): boolean {
  return LETTER.test(text) && !NAME.test(text);
}
