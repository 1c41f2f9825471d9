/** The scripts whose letters `reader-latin` tells apart, though many of them are drawn alike. */
export type LetterScript = "latin" | "cyrillic" | "greek";

export const LETTER_SCRIPTS: readonly LetterScript[] = ["latin", "cyrillic", "greek"];

/** Letters drawn alike, one group a word. */
const ALIKE = [
  ..."AАΑ BВΒ CС EЕΕ HНΗ IІΙ JЈ KКΚ MМΜ NΝ OОΟ PРΡ SЅ TТΤ XХΧ YУΥҮ ZΖ".split(" "),
  ..."aа cс eе iі jј kκ oоο pрρ sѕ uυ vν xхχ yу hһ ÏЇΪ ïїϊ ËЁ ëё ÄӒ äӓ ÖӦ öӧ óό".split(" "),
];

const GROUP_OF = new Map(ALIKE.flatMap((group) => [...group].map((letter) => [letter, group] as const)));

/** Letters whose small form is the capital's, only smaller. */
const SAME_IN_BOTH_CASES = /^[cosuvwxzçóöőòôõøœšśßúüůűùûžźżćčоıвгджзийклмнпстхцчшщъыьэюяіјњљћђґκοπχψω]$/iu;

/** The script that a letter belongs to; none of digits and signs. */
export function findLetterScript(character: string): LetterScript | null {
  if (/\p{Script=Latin}/u.test(character)) return "latin";
  if (/\p{Script=Cyrillic}/u.test(character)) return "cyrillic";
  return /\p{Script=Greek}/u.test(character) ? "greek" : null;
}

/** The letters that are drawn like this one, itself among them. */
export function listAlike(character: string): string {
  return GROUP_OF.get(character) ?? character;
}

/** The same letter in the other case where the two are drawn alike but for their size, else none. */
export function findOtherCase(character: string): string | null {
  if (!SAME_IN_BOTH_CASES.test(character)) return null;
  const lower = character.toLowerCase();
  const other = character === lower ? character.toUpperCase() : lower;
  return other.length === 1 && other !== character ? other : null;
}
