import { ICON_KINDS } from "../../domain/icon-kinds.ts";
import type { UiElement } from "../../domain/ui-element.ts";
import { listTexts, readQuery } from "./clause.ts";
import { foldText } from "./fold-text.ts";
import { spellSign } from "./sign-names.ts";
import { stripCommands } from "./strip-commands.ts";

const signs = [...new Set(ICON_KINDS.flatMap(spellSign))].map((name) => ` ${foldText(name)} `);
const NOT_A_WORD = /[^\p{L}\p{N}]+/u;

/**
 * Returns true if a query names a sign ("star") and this element's own name doesn't: it may mean the same ("Favorites"), but another element may show the
 * sign itself.
 */
export function asksForSignBeside(query: string, { name }: UiElement): boolean {
  const words = readQuery(query);
  const { rest } = stripCommands(words, [...words.keys()]);
  const asked = spellWords(listTexts(words, rest).join(" "));
  const named = spellWords(name);
  return signs.some((sign) => asked.includes(sign) && !named.includes(sign));
}

function spellWords(text: string): string {
  return ` ${foldText(text).split(NOT_A_WORD).join(" ").trim()} `;
}
