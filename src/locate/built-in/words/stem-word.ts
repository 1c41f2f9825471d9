/** "Do" behind a Korean noun, in the forms of commands and wishes: 초대하기, 저장해줘, 취소할래. */
const KOREAN_DOING =
  /(?<=[가-힣]{2})(?:하기|하다|하고|하는|하자|하세요|하십시오|합니다|할래|할게|해줘|해줘요|해주세요|해라|해요|해)$/u;
const PARTICLES = /(에서|으로|에게|까지|부터|을|를|이|가|은|는|에|의|로|와|과|도)$/u;

/** Strips an ending so that forms of one word meet. Light on purpose: it must never join different words. Takes folded text. */
export function stemWord(word: string): string {
  const counted = /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1];
  if (counted !== undefined) return counted;
  if (word.length < 4) return /^[가-힣]{3}$/u.test(word) ? stemKorean(word) : word;
  const last = word.charCodeAt(word.length - 1);
  if (last >= 0xac00 && last <= 0xd7a3) return stemKorean(word);
  if (last >= 0x0600 && last <= 0x06ff) return word.replace(/^(وال|بال|لل|ال)/u, "");
  if (last > 0x7a) return word;
  const singular = dropPlural(word);
  if (singular.length > 6 && singular.endsWith("ing")) {
    const root = dropDoubling(singular.slice(0, -3));
    if (root.length >= 4) return root;
  }
  if (singular.length > 4 && singular.endsWith("ed") && !singular.endsWith("eed"))
    return dropDoubling(singular.slice(0, -2));
  return singular.endsWith("e") ? singular.slice(0, -1) : singular;
}

function stemKorean(word: string): string {
  const noun = word.replace(KOREAN_DOING, "");
  return noun === word ? word.replace(PARTICLES, "") : noun;
}

function dropPlural(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(ss|us|is)$/.test(word)) return word;
  if (/(sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

function dropDoubling(root: string): string {
  if (/([bdfgmnprt])\1$/.test(root)) return root.slice(0, -1);
  return root.endsWith("e") ? root.slice(0, -1) : root;
}

/** Pronouns that Spanish, Portuguese and Italian join with a command: "bórralo", "condividilo", "respóndele". */
const PRONOUNS = /^(.{3,40}?)(?:me|te|se|nos|mi|ti|ci|ce)?(?:l[oaeih]s?|gli|ne|me|te|se|mi|ti|ci)$/;
/** Endings of Turkish nouns that something is done to, or that are somebody's: "dosyayı", "şifreni", "ayarları". */
const CASES = /^(.{3,40}?)(?:[ysn]?[iu]|[iu]m[iu]?|[iu]n[iu]?)$/;

/** Returns what a word may be without an ending that other languages join with it. Takes folded text. */
export function dropEndings(word: string): string[] {
  return [PRONOUNS, CASES].flatMap((endings) => endings.exec(word)?.[1] ?? []);
}
