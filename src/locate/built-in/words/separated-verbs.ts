/** Beginnings of German and Dutch verbs that stand last in a command: "lade die Datei herunter". */
export const SEPARATED: readonly string[] =
  "herunter runter hoch ab an aus ein hinzu um weiter zuruck zu auf op af uit toe aan terug door verder".split(" ");

/** Puts the beginning of a verb behind it, as in "lade herunter die Datei", if the first and the last word are such a verb. */
export function joinSeparated<Word>(words: Word[], isVerb: (first: Word, last: Word) => boolean): Word[] {
  const [first, ...others] = words;
  const last = others.pop();
  if (first === undefined || last === undefined || others.length === 0 || !isVerb(first, last)) return words;
  return [first, last, ...others];
}
