/** The scripts whose letters `reader-latin` tells apart, though many of them are drawn alike. */
export type LetterScript = "latin" | "cyrillic" | "greek";

export const LETTER_SCRIPTS: readonly LetterScript[] = ["latin", "cyrillic", "greek"];

/** Groups of letters that look alike, one per word. */
const ALIKE = [
  ..."AАΑ BВΒ CС EЕΕ HНΗ IІΙ JЈ KКΚ MМΜ NΝ OОΟ PРΡ SЅ TТΤ XХΧ YУΥҮ ZΖ".split(" "),
  ..."aа cс eе iі jј kκ oоο pрρ sѕ uυ vν xхχ yу hһ ÏЇΪ ïїϊ ËЁ ëё ÄӒ äӓ ÖӦ öӧ óό".split(" "),
];

const GROUP_OF = new Map(ALIKE.flatMap((group) => [...group].map((letter) => [letter, group] as const)));

/** Letters whose lower case is a smaller form of the capital. */
const SAME_IN_BOTH_CASES = /^[cosuvwxzçóöőòôõøœšśßúüůűùûžźżćčоıвгджзийклмнпстхцчшщъыьэюяіјњљћђґκοπχψω]$/iu;

/** Returns the script of a letter; none for digits and signs. */
export function findLetterScript(character: string): LetterScript | null {
  if (/\p{Script=Latin}/u.test(character)) return "latin";
  if (/\p{Script=Cyrillic}/u.test(character)) return "cyrillic";
  return /\p{Script=Greek}/u.test(character) ? "greek" : null;
}

/** Returns the letters that look like this one, including itself. */
export function listAlike(character: string): string {
  return GROUP_OF.get(character) ?? character;
}

/** Returns the letter in the other case if the two differ only in size; otherwise none. */
export function findOtherCase(character: string): string | null {
  if (!SAME_IN_BOTH_CASES.test(character)) return null;
  const lower = character.toLowerCase();
  const other = character === lower ? character.toUpperCase() : lower;
  return other.length === 1 && other !== character ? other : null;
}
