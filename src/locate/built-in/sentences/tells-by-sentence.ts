import type { Scene } from "../screen/scene.ts";
import { foldName } from "../words/fold-text.ts";

const NUMBER_OR_QUOTE = /[\p{Nd}"“”«»‘]|(?:^|\s)['’]/u;
const WORD = /[\p{L}\p{M}]+/gu;
/** Of a longer request the rest is left out. */
const MOST_LETTERS = 300;

/** Returns true if a request tells by its sentence what it means, and not by what only the screen can show. */
export function tellsBySentence(request: string, scene: Scene): boolean {
  return !asksForMore(scene) && !namesSomethingElse(request, scene);
}

/** Returns true for a place, a turn, a state or a colour, which no name tells, and for a screen whose signs were looked at: what they show tells more than their names. */
function asksForMore(scene: Scene): boolean {
  const { ordinal, askedTurn, asksForMiddle, askedPlace, askedState, askedColours, relationAsked, sight } = scene;
  // Any two words may be read as a thing that belongs to another.
  const isRelated = relationAsked !== undefined && relationAsked.kind !== "with";
  const asksForTurn = Boolean(ordinal || askedTurn || asksForMiddle);
  const asksForLook = Boolean(askedPlace || askedState) || askedColours.length > 0;
  return isRelated || asksForTurn || asksForLook || sight.lines === "some";
}

/**
 * Returns true for a request that says exactly which thing it means: by a number, in quotes, or by a name that no candidate has, such as "PayPal". As a sentence, it is near
 * whatever is of that kind.
 */
function namesSomethingElse(request: string, { candidates }: Pick<Scene, "candidates">): boolean {
  const said = request.slice(0, MOST_LETTERS);
  if (NUMBER_OR_QUOTE.test(said)) return true;
  const [, ...others] = said.match(WORD) ?? [];
  const named = others.filter((word) => word.length > 1 && isCapital(word[0] ?? ""));
  if (named.length === 0) return false;
  // Folded once for all words: there may be thousands of names. A word has no line break, so none reaches from one name into the next.
  const names = candidates.map(({ name }) => foldName(name)).join("\n");
  return named.some((word) => !names.includes(foldName(word)));
}

function isCapital(letter: string): boolean {
  return letter !== letter.toLowerCase();
}
