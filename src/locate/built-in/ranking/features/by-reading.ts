import { type Candidate, fitCandidate } from "../../candidate.ts";
import { listTexts } from "../../query/clause.ts";
import type { State } from "../../query/interpretation.ts";
import type { RelationKind } from "../../relations.ts";
import { tellState } from "../../score.ts";
import { fitColour } from "../../screen/colours.ts";
import { fitPlace } from "../../screen/places.ts";
import { isForeign, type Scene } from "../../screen/scene.ts";
import { foldText } from "../../words/fold-text.ts";
import type { AskedKind } from "../asked-kind.ts";
import type { Evidence } from "../evidence.ts";
import { findWords, measureShare } from "../found-words.ts";
import type { Tops } from "./by-score.ts";
import { toSign, type ValuesOf } from "./values.ts";

/** How a candidate's best reading takes the query, and how well it fits that. */
export const READING = [
  "words found",
  "name explained",
  "same name",
  "order asked by the query",
  "order asked",
  "place asked",
  "state asked",
  "relations asked",
  "roles asked",
  "telling words",
  "naturalness of the reading",
  "fits the role",
  "fits any use",
] as const;

/** The query's own features, which are the same for all of its candidates. */
export const REQUEST = [
  "candidates",
  "words of the query",
  "best by rules",
  "best by words",
  "best by meaning",
  "foreign",
] as const;

export const SIDES_ASKED = ["asks what is below", "asks what is above", "asks what is beside"] as const;

/** How well it fits what the query asks for in whatever reading. */
export const FITS = [
  "fits the asked role",
  "fits the asked place",
  "fits the asked state",
  "fits the asked colour",
] as const;

/** How it stands among all of the kind that is asked for. */
export const KIND_ASKED = [
  "best of the asked kind",
  "of the asked kind",
  "short of the asked kind",
  "in turn among the asked kind",
  "in the asked state",
  "alone in the asked state",
] as const;

const LONGEST_NAME = 200;
/** Where nothing says which role is meant, a candidate neither fits nor misfits. */
const UNKNOWN_FIT = 0.5;

/** Returns what describes a candidate by the query's readings. */
export function readReadings({
  scene,
  best,
}: Evidence): (candidate: Candidate, at: number) => ValuesOf<typeof READING> {
  const askedName = listTexts(scene.words, scene.wanted).join(" ");
  return (candidate, at) => {
    const reading = best.get(at)?.reading;
    const { found, explained } = measureOverlap(scene, at);
    const role = reading?.roles[0] ?? reading?.softRole;
    return [
      found,
      explained,
      askedName !== "" && foldText(candidate.name.slice(0, LONGEST_NAME)).trim() === askedName ? 1 : 0,
      scene.ordinal ? 1 : 0,
      reading?.ordinal ? 1 : 0,
      reading?.place ? 1 : 0,
      reading?.state ? 1 : 0,
      reading?.relations.length ?? 0,
      reading?.roles.length ? 1 : 0,
      scene.wanted.length,
      reading?.prior ?? 0,
      role === undefined ? UNKNOWN_FIT : fitCandidate(role, candidate),
      fitCandidate("interactive", candidate),
    ];
  };
}

/** How much of the telling words stands in a candidate's names, and how much of its fullest matched name stands in the query. */
function measureOverlap(scene: Scene, at: number): { found: number; explained: number } {
  const matches = scene.matches.get(at) ?? [];
  const covers = new Map<number, Set<number>>();
  for (const { document, start, end } of matches) {
    const cover = covers.get(document) ?? new Set();
    for (let word = start; word < end; word++) cover.add(word);
    covers.set(document, cover);
  }
  const found = measureShare(scene.wanted, findWords(scene, at));
  let explained = 0;
  for (const [document, cover] of covers)
    explained = Math.max(explained, cover.size / (scene.vocabulary.documents[document]?.wordWeights.length || 1));
  return { found, explained };
}

export function describeRequest(scene: Scene, tops: Tops): ValuesOf<typeof REQUEST> {
  return [
    Math.log(scene.candidates.length),
    scene.words.length,
    tops.rules,
    tops.literal,
    tops.telling,
    isForeign(scene) ? 1 : 0,
  ];
}

export function describeSidesAsked({ relationsAsked }: Scene): ValuesOf<typeof SIDES_ASKED> {
  const asks = (...kinds: readonly RelationKind[]) => Number(kinds.some((kind) => relationsAsked.has(kind)));
  return [asks("below", "after"), asks("above", "before"), asks("left", "right", "near", "with")];
}

export function describeFits(scene: Scene, candidate: Candidate): ValuesOf<typeof FITS> {
  return [
    scene.askedRole === undefined ? UNKNOWN_FIT : fitCandidate(scene.askedRole, candidate),
    scene.askedPlace ? fitPlace(scene.askedPlace, candidate.box, scene.extent) : 0,
    fitState(scene.askedState, candidate),
    fitColour(scene.askedColours, candidate),
  ];
}

/** 1 in the state that is asked for, -1 in the opposite one, 0 where none is asked for or told. */
export function fitState(state: State | undefined, candidate: Candidate): number {
  if (!state) return 0;
  const told = tellState(state, candidate);
  return toSign(told === undefined ? undefined : told === state.value);
}

export function describeKindAsked({ best, count, inState, of }: AskedKind, at: number): ValuesOf<typeof KIND_ASKED> {
  const own = of(at);
  return [best, Math.log(1 + count), own.short, own.inTurn, Math.log(1 + inState), own.inState];
}
