import type { Anchoring } from "../anchors.ts";
import type { Sectioned } from "../sections.ts";
import type { Surroundings } from "../surroundings.ts";
import type { ValuesOf } from "./values.ts";

/** Parts of the query that were found around a candidate. */
export const SURROUNDINGS = [
  "found above",
  "found below",
  "found beside",
  "found in a heading",
  "found together",
] as const;

/** Its part in a relation that the query asks for ("below the price"): what that starts from, or what is asked for. */
export const ANCHORING = [
  "is the anchor",
  "is what is asked for",
  "words asked for",
  "stands as asked",
  "stands as asked, to the best",
] as const;

/** Both at once: "the price below Coffee" is another thing than what is below Coffee. */
export const ANCHORED = [
  "is what is asked for, to the best",
  "asked for and stands as asked",
  "asked for and stands as asked, to the best",
] as const;

/** How it stands to headings, and to rows and columns of a table, that the query names. */
export const SECTION = [
  "under what is named",
  "found with its heading",
  "in turn under what is named",
  "crosses what is named",
] as const;

export function describeSurroundings(around: Surroundings | undefined): ValuesOf<typeof SURROUNDINGS> {
  return around ? [around.above, around.below, around.beside, around.heading, around.together] : [0, 0, 0, 0, 0];
}

/** Returns what describes a candidate by relations, by its place among those that are looked at. `asked`: how many words the query asks for. */
export function readAnchorings(anchorings: readonly (Anchoring | undefined)[], asked: number) {
  const find = (measure: (anchoring: Anchoring) => number) =>
    anchorings.reduce((most, anchoring) => Math.max(most, anchoring ? measure(anchoring) : 0), 0);
  const mostStanding = find(({ stands }) => stands);
  const mostAsked = find(({ isAsked }) => isAsked);
  const mostOfBoth = find(measureBoth);
  return {
    tellPart(place: number): ValuesOf<typeof ANCHORING> {
      const anchoring = anchorings[place];
      if (!anchoring) return [0, 0, 0, 0, 0];
      const { isAnchor, isAsked, stands } = anchoring;
      return [isAnchor, isAsked, asked, stands, stands - mostStanding];
    },
    tellBoth(place: number): ValuesOf<typeof ANCHORED> {
      const anchoring = anchorings[place];
      if (!anchoring) return [0, 0, 0];
      const both = measureBoth(anchoring);
      return [anchoring.isAsked - mostAsked, both, both - mostOfBoth];
    },
  };
}

const measureBoth = ({ isAsked, stands }: Anchoring): number => isAsked * stands;

export function describeSection(sectioned: Sectioned | undefined): ValuesOf<typeof SECTION> {
  if (!sectioned) return [0, 0, 0, 0];
  return [sectioned.under, sectioned.together, sectioned.inTurn, sectioned.crosses];
}
