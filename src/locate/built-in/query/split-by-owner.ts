import { findMeanings } from "../words/concept-index.ts";
import { actionWords } from "../words/query-words.ts";
import type { QueryWord } from "./clause.ts";
import { bareReading, type Interpretation, type Relation } from "./interpretation.ts";
import { isOrdinalWord } from "./ordinals.ts";

const MAX_SPLIT_WORDS = 6;
const ANY_CONTROL = 0.82;

/** "John's delete button", "add the Pixel to the cart": part of the content may belong to something in the same row. */
export function splitByOwner(words: readonly QueryWord[], reading: Interpretation): Interpretation[] {
  const { content } = reading;
  if (content.length < 2 || content.length > MAX_SPLIT_WORDS || reading.relations.length > 0 || reading.ordinal)
    return [];
  const split: Interpretation[] = [];
  for (let from = 0; from < content.length; from++)
    for (let to = from + 1; to <= content.length; to++) {
      const own = [...content.slice(0, from), ...content.slice(to)];
      if (own.length === 0 && reading.roles.length === 0) continue;
      // An order owns nothing: a second one that isn't there is not the one beside "Second hand".
      if (isOrdinalWord(words[content[from] ?? 0]?.canon ?? "")) continue;
      const owner = content.slice(from, to);
      const relation: Relation = { kind: "with", anchors: [[bareReading(owner)]], spelled: [owner] };
      split.push({
        ...reading,
        prior:
          reading.prior * weighOwner(words, own, owner, from === 0) * (isAnyControl(reading, own) ? ANY_CONTROL : 1),
        content: own,
        relations: [relation],
      });
    }
  return split;
}

/** "The star icon" is seldom any icon beside a star. */
function isAnyControl(reading: Interpretation, own: readonly number[]): boolean {
  return own.length === 0 && /^(button|icon|link)$/.test(reading.roles[0] ?? "");
}

/**
 * How likely words are the owner of the rest. English names the owner before a noun ("total price") and after a verb
 * ("delete report.pdf"); a control is named by words that interfaces use, its owner often by others.
 */
function weighOwner(
  words: readonly QueryWord[],
  own: readonly number[],
  owner: readonly number[],
  ownerFirst: boolean,
): number {
  // "Which team is Tomas in" asks for the team.
  if (/^(which|what)$/.test(words[0]?.canon ?? "") && !ownerFirst) return 0.96;
  const acts = (part: readonly number[]) => part.length > 0 && actionWords.has(words[part[0] ?? 0]?.canon ?? "");
  const byPlace = ownerFirst ? (acts(owner) ? 0.8 : 0.88) : acts(own) ? 0.89 : 0.81;
  const byWords = (own.every((at) => knows(words, at)) ? 0.03 : 0) + (owner.every((at) => knows(words, at)) ? 0 : 0.03);
  return byPlace + byWords;
}

function knows(words: readonly QueryWord[], at: number): boolean {
  return findMeanings(words[at]?.text ?? "") !== undefined;
}
