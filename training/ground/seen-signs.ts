import { ICON_KINDS, type IconGuess, type IconKind } from "../../src/domain/screens/icon-kinds.ts";
import { spellSign } from "../../src/locate/built-in/words/sign-names.ts";
import type { Rng } from "../screens/random.ts";
import type { Concept } from "./lexicon.ts";
import type { Screen } from "./screens.ts";

/** What icons show, by the id of their element. */
export type SeenSigns = ReadonlyMap<string, readonly IconGuess[]>;

/** How often the namer says nothing of a sign, or takes it for another, and how often the right one is its next guess then (models/icon-namer.md). */
const UNNAMED = 0.12;
const MISTAKEN = 0.2;
const GUESSED_NEXT = 0.5;

const kinds = new Map<string, IconKind>();
for (const kind of [...ICON_KINDS].reverse()) for (const text of spellSign(kind).reverse()) kinds.set(text, kind);

/** The kind of sign that stands for a concept: the first that is called as the concept is, or looks like it. */
function findKind({ names, looks }: Concept): IconKind | undefined {
  for (const text of [...names.slice(0, 4), ...looks]) {
    const kind = kinds.get(text);
    if (kind) return kind;
  }
  return undefined;
}

/**
 * Generates the icon namer's results for the signs on a screen, and for those in its rows and tabs, by element id. Most
 * are right, and those signs then count as named.
 */
export function seeSigns(rng: Rng, { things }: Screen): SeenSigns {
  const seen = new Map<string, IconGuess[]>();
  for (const thing of things) {
    const { noun, concept, ids, signs = [] } = thing;
    const drawn = noun === "icon" ? ids : signs;
    if (drawn.length === 0 || rng.chance(UNNAMED)) continue;
    const own = concept ? findKind(concept) : undefined;
    const isRight = own !== undefined && !rng.chance(MISTAKEN);
    if (isRight && noun === "icon") thing.isTold = true;
    else if (isRight) thing.isSignTold = true;
    const guesses = guess(rng, own, isRight);
    for (const id of drawn) seen.set(id, guesses);
  }
  return seen;
}

/**
 * Guesses the kinds of a sign, the likeliest first. A sign without a kind of its own is taken for one of the others,
 * seldom with high confidence.
 */
function guess(rng: Rng, own: IconKind | undefined, isRight: boolean): IconGuess[] {
  const chance = isRight ? 1 - 0.6 * rng.float() ** 2 : 0.15 + 0.7 * rng.float() ** 2;
  const guesses = [{ kind: own && isRight ? own : rng.pick(ICON_KINDS), chance }];
  const rest = (1 - chance) * rng.float();
  if (own && !isRight && rng.chance(GUESSED_NEXT)) guesses.push({ kind: own, chance: rest });
  else if (chance < 0.8 && rng.chance(0.7)) guesses.push({ kind: rng.pick(ICON_KINDS), chance: rest });
  return guesses.sort((a, b) => b.chance - a.chance);
}
