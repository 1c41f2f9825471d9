import { ICON_KINDS, type IconGuess, type IconKind } from "../../src/domain/icon-kinds.ts";
import { spellSign } from "../../src/locate/built-in/sign-names.ts";
import type { Rng } from "../screens/random.ts";
import type { Concept } from "./lexicon.ts";
import type { Screen } from "./screens.ts";

/** What icons show, by the id of their element. */
export type SeenSigns = ReadonlyMap<string, readonly IconGuess[]>;

/** How often the namer says nothing of a sign, or takes it for another (models/icon-namer.md). */
const UNNAMED = 0.12;
const MISTAKEN = 0.18;

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

/** Makes up what the icon namer says of the signs on a screen, by element id: mostly what they are. These are told then. */
export function seeSigns(rng: Rng, { things }: Screen): SeenSigns {
  const seen = new Map<string, IconGuess[]>();
  for (const thing of things) {
    const { noun, concept, ids } = thing;
    if (noun !== "icon" || rng.chance(UNNAMED)) continue;
    const kind = concept && !rng.chance(MISTAKEN) ? findKind(concept) : undefined;
    // A sign that has no kind of its own is taken for one of others, and seldom surely.
    if (kind) thing.isTold = true;
    const chance = kind ? 1 - 0.6 * rng.float() ** 2 : 0.15 + 0.7 * rng.float() ** 2;
    const guesses = [{ kind: kind ?? rng.pick(ICON_KINDS), chance }];
    if (chance < 0.8 && rng.chance(0.7))
      guesses.push({ kind: rng.pick(ICON_KINDS), chance: (1 - chance) * rng.float() });
    for (const id of ids)
      seen.set(
        id,
        guesses.sort((a, b) => b.chance - a.chance),
      );
  }
  return seen;
}
