import type { RelationKind } from "../relations.ts";
import type { Place } from "../screen/places.ts";
import type { AskedRole } from "../screen/roles.ts";
import type { Ordinal } from "./ordinals.ts";

export type State = { name: string; value: boolean };
/** `anchors`: of each thing that it starts from, how that may be read, and in `spelled` its words as they stand. */
export type Relation = {
  kind: RelationKind;
  anchors: readonly (readonly Interpretation[])[];
  spelled: readonly (readonly number[])[];
};

/** One way to understand a query. The ways compete, and the one that explains most of the query wins. */
export type Interpretation = {
  /** How natural this reading is, 0 to 1. */
  prior: number;
  /** Words that the element's names should account for. */
  content: readonly number[];
  /** True if command and role words were left in the content. */
  verbatim: boolean;
  roles: readonly AskedRole[];
  /** A role that the command suggests ("turn on …"). */
  softRole: AskedRole | undefined;
  place: Place | undefined;
  ordinal: Ordinal | undefined;
  state: State | undefined;
  relations: readonly Relation[];
  /** Words that rule an element out, each a list. */
  excluded: readonly (readonly number[])[];
  /** Words taken for the name of a kind, if they are nowhere on the screen: "the third dish". */
  kindUnlessNamed: readonly number[];
};

/** A reading that only requires these words. */
export function bareReading(content: readonly number[]): Interpretation {
  return {
    prior: 1,
    content,
    verbatim: false,
    roles: [],
    softRole: undefined,
    place: undefined,
    ordinal: undefined,
    state: undefined,
    relations: [],
    excluded: [],
    kindUnlessNamed: [],
  };
}
