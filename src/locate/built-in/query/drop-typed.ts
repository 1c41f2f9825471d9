import { foldText } from "../words/fold-text.ts";
import { findQuotedParts } from "./quoted-parts.ts";

/** Commands to write something, and words that say where it goes, in the languages of the grounder; folded. */
const TYPING = list(`
  type enter write input put insert paste fill in, type in, fill, key in,
  schreibe schreib tippe gib eingeben, escribe escriba introduce ingresa teclea, saisis saisissez saisir ecris ecrivez entrez tape tapez,
  scrivi digita inserisci, escreva digite insira`);
const WHERE = list("in into inside on to at as im ins en dans nel nella nello no na em");
/** Longer beginnings say more than that something is written. */
const LONGEST_COMMAND = 40;

/**
 * Takes off the text that is to be written: "write 'Quantity' in the notes field" asks for the notes, whatever is called Quantity. Only what stands in quotes is known
 * for a text.
 */
export function dropTyped(query: string): string {
  const [text] = findQuotedParts(query);
  if (!text || text.start > LONGEST_COMMAND) return query;
  const command = foldText(query.slice(0, text.start)).trim();
  const rest = query.slice(text.end).trim();
  const [where = "", ...target] = foldText(rest).split(" ");
  return TYPING.has(command) && WHERE.has(where) && target.length > 0 ? `${command} ${rest}` : query;
}

function list(spelled: string): ReadonlySet<string> {
  const phrases = spelled.split(",").map((part) => part.trim());
  return new Set([...phrases, ...phrases.flatMap((part) => part.split(/\s+/))]);
}
