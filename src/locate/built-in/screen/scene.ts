import type { Box } from "../../../domain/screens/box.ts";
import type { Candidate } from "../candidate.ts";
import type { Match } from "../find-matches.ts";
import type { Meaning, MeaningReader } from "../meaning/embedding.ts";
import type { ListOrder } from "../ordering/read-order.ts";
import type { QueryWord } from "../query/clause.ts";
import type { Interpretation, State } from "../query/interpretation.ts";
import type { Ordinal } from "../query/ordinals.ts";
import type { RelationKind } from "../relations.ts";
import type { Term } from "../words/similarity.ts";
import type { Vocabulary } from "../words/vocabulary.ts";
import { prepare, type Work } from "../work.ts";
import type { Colour } from "./colours.ts";
import { type Extent, encloses, measureArea } from "./geometry.ts";
import type { Place } from "./places.ts";
import type { AskedRole } from "./roles.ts";
import type { Sight } from "./sight.ts";

/** A word or phrase of the query and the words it covers. */
export type QueryItem = { term: Term; covers: readonly number[]; exact: boolean };

/** "The field below E-mail": the words of the anchor. */
export type AskedRelation = { kind: RelationKind; anchor: readonly number[] };

/** Everything that scoring needs to know about one request. */
export type Scene = {
  /** All of the query as names are compared with it as a whole. */
  wholeName: string;
  /** The query as it was said, folded, without its quoted parts. */
  said: string;
  words: readonly QueryWord[];
  items: readonly QueryItem[];
  candidates: readonly Candidate[];
  vocabulary: Vocabulary;
  matches: ReadonlyMap<number, readonly Match[]>;
  /** By candidate, how well its names have each word of the query (found-words.ts), as far as it was asked for. */
  foundWords: Map<number, ReadonlyMap<number, number>>;
  /** The cost of looking at all of them once, in steps. */
  matchSteps: number;
  /** By query word: 1 for a rare one on this screen, down to 0.5. */
  rarity: readonly number[];
  /** By query word: true if it is in any name of the screen, or a name means the same. */
  isOnScreen: readonly boolean[];
  /** Words that tell what is wanted, without what the query rules out. */
  wanted: readonly number[];
  /** Words before an "of": what is asked for, where the rest says whose. */
  heads: ReadonlySet<number>;
  /** The first word of the query that says something; -1 where none does. */
  firstTelling: number;
  /** True if that word is a verb with an object, as in "delete the photo". */
  actsOnSomething: boolean;
  /** The order that some reading of the query asks for. */
  ordinal: Ordinal | undefined;
  /** The turn that the query asks for among things that look alike: that order, or an extreme such as "the lowest". */
  askedTurn: Ordinal | undefined;
  /** True if the query asks for the thing in the middle. */
  asksForMiddle: boolean;
  /** Where some reading of the query looks for the target: below, beside or above something else. */
  relationsAsked: ReadonlySet<RelationKind>;
  /** The first relation that a reading of the query asks for, and the words of what it starts from. */
  relationAsked: AskedRelation | undefined;
  /** The words that name what is asked for, by the most natural reading. */
  asked: readonly number[];
  /** The kind of thing that is asked for first, where one is. */
  askedRole: AskedRole | undefined;
  /** The kind of control that the command suggests: a switch is turned on, a check box ticked, a field filled in. */
  suggestedRole: AskedRole | undefined;
  /** Where on the screen, and in which state it is to be, where some reading says so. */
  askedPlace: Place | undefined;
  askedState: State | undefined;
  /** The reading that is mostly meant, and the same where part of it says in or of what it is. */
  plain: Interpretation;
  belonging: Interpretation | undefined;
  /** The colours that the query names. */
  askedColours: readonly Colour[];
  extent: Extent;
  sight: Sight;
  /** Reading order, by candidate. */
  ranks: Int32Array;
  work: Work;
  meaningReader: MeaningReader;
  /** By candidate, what its names mean, and how much a match there is worth. */
  nameMeanings: readonly (readonly { meaning: Meaning; weight: number }[])[];
  /** True when names must share words with the query, so that what only means the same is left out. */
  isLiteral: boolean;
  /** By candidate and by the words that are ruled out, whether its own name has that negation in it, as far as it was asked for. */
  negatedNames: Map<string, boolean>;
  /** The words that the query rules out, each a list (ruled-out-words.ts). */
  ruledOutWords: readonly (readonly number[])[];
  /** The deeds (words/deeds.ts) that the query refuses in another language than English. */
  refusedDeeds: ReadonlySet<number>;
  /** The order that the query asks to bring a list into. */
  askedOrder: ListOrder | null;
  /** By candidate, whether the query rules it out, as far as it was asked for. */
  ruledOut: Map<number, boolean>;
  /** Candidates near to some words of the query, by these words: readings share them. */
  near: Map<string, ReadonlyMap<number, number>>;
  /** Anchors that were looked for already, by what was asked: readings share them. */
  anchors: Map<string, readonly (readonly [number, number])[]>;
};

/** Compares two candidates by their places in reading order. */
export function compareRanks({ ranks }: Pick<Scene, "ranks">, a: number, b: number): number {
  return (ranks[a] ?? 0) - (ranks[b] ?? 0);
}

/** Finds the smallest candidate of a kind that a box lies in, and of equally large ones the first in reading order. */
export function findSmallestAround(
  scene: Scene,
  inner: Box,
  isOfKind: (candidate: Candidate) => boolean,
): number | undefined {
  const { candidates, work } = scene;
  prepare(work, candidates.length);
  let found: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, candidate] of candidates.entries()) {
    const { box } = candidate;
    if (!box || !isOfKind(candidate) || !encloses(box, inner)) continue;
    const area = measureArea(box);
    if (area < least || (area === least && compareRanks(scene, at, found ?? at) < 0)) [found, least] = [at, area];
  }
  return found;
}

/** Returns true if the query isn't plain English: a word of it has another alphabet, or was translated. */
export function isForeign({ words }: Pick<Scene, "words">): boolean {
  return words.some(({ text, canon }) => text !== canon || /[^\x20-\x7e]/.test(text));
}
