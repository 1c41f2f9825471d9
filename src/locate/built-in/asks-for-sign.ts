import { ICON_KINDS } from "../../domain/screens/icon-kinds.ts";
import type { UiElement } from "../../domain/screens/ui-element.ts";
import { once } from "./once.ts";
import { listTexts, readQuery } from "./query/clause.ts";
import { stripCommands } from "./query/strip-commands.ts";
import { foldText } from "./words/fold-text.ts";
import { spellSign } from "./words/sign-names.ts";

const NOT_A_WORD = /[^\p{L}\p{N}]+/u;
const listSigns = once(() => [...new Set(ICON_KINDS.flatMap(spellSign))].map(spellWords));

/**
 * Returns true if a query names a sign ("star") and this element's own name doesn't: it may mean the same ("Favorites"), but another element may show the
 * sign itself.
 */
export function asksForSignBeside(query: string, { name }: UiElement): boolean {
  const words = readQuery(query);
  const { rest } = stripCommands(words, [...words.keys()]);
  const asked = joinWords(listTexts(words, rest));
  const named = spellWords(name);
  return listSigns().some((sign) => asked.includes(sign) && !named.includes(sign));
}

/** Spells a name as queries are read: "sign in" and "Wi-Fi" are one word each there. */
function spellWords(text: string): string {
  const words = readQuery(text);
  return joinWords(listTexts(words, [...words.keys()]));
}

function joinWords(texts: readonly string[]): string {
  return ` ${foldText(texts.join(" ")).split(NOT_A_WORD).join(" ").trim()} `;
}
