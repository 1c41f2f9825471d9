/**
 * Prints the requests about the written screens that don't say a name, one a line, with the half that their screen belongs to and what the thing asked for is called:
 * `node training/ground/list-written-asks.ts > asks.jsonl`. What has no name is called as its sign is.
 */
import { spellSign } from "../../src/locate/built-in/words/sign-names.ts";
import { halfOf, readWritten, type WrittenScreen } from "./written.ts";

/** Kinds of requests that another screen may get as they are: they depend on no order, place or state. */
const KINDS = new Set(["function", "lang", "icon"]);
/** A longer name is a row's content, which no other screen has. */
const MOST_WORDS = 6;

for (const screen of readWritten(false))
  for (const { kind, query, want } of screen.cases) {
    const names = KINDS.has(kind) ? listNames(screen, want) : [];
    if (names.length > 0) console.log(JSON.stringify({ half: halfOf(screen.name), names, ask: query }));
  }

/** The name of the first of these elements that has one, or those of the sign that is drawn on the first of them that has one. */
function listNames({ elements, signs }: WrittenScreen, want: readonly string[]): string[] {
  const wanted = want.flatMap((id) => elements.find((element) => element.id === id) ?? []);
  const name = wanted.map((element) => element.name ?? "").find((text) => text !== "");
  if (name !== undefined) return name.split(/\s+/).length > MOST_WORDS ? [] : [name];
  const sign = wanted.map(({ id }) => signs.get(id)).find((kind) => kind !== undefined);
  return sign === undefined ? [] : spellSign(sign);
}
