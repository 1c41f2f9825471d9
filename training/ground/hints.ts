import type { Rng } from "../screens/random.ts";
import { type Concept, capitalize } from "./lexicon.ts";

/** Headings and explanations say what the things under them are about, and aren't what is meant. */
const PATTERNS =
  "Choose {x}|Choose a {x}|Select {x}|Your {x}|Enter your {x}|Enter {x} below|{x} options|{x} settings|Manage {x}|About {x}|{x}?|{x}…|No {x} yet|Learn more about {x}|Please choose {x} to go on|Changes to {x} are saved at once|You can change {x} later|{x} needs a connection|Do you want {x}?|{x} and more|Step 2: {x}".split(
    "|",
  );
/** A hint is mostly made of another name of the thing; else it says what the thing does. */
const NAMED_SHARE = 0.7;

/** Makes up a heading or an explanation that comes near a thing in meaning; null where there is nothing to say but its label. */
export function makeHint(rng: Rng, { names, asks }: Concept, label: string): string | null {
  if (asks.length > 1 && !rng.chance(NAMED_SHARE)) return capitalize(rng.pick(asks));
  const others = names.filter((name) => name.toLowerCase() !== label.toLowerCase());
  if (others.length === 0) return null;
  return capitalize(rng.pick(PATTERNS).replace("{x}", rng.pick(others)));
}
