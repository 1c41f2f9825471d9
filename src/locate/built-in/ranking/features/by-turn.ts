import type { Ordinal } from "../../query/ordinals.ts";
import { fitOrdinal, isInMiddle, type Standing } from "../siblings.ts";
import type { ValuesOf } from "./values.ts";

/** A candidate's turn among its siblings, as the query asks for it, and how many they are. */
export const STANDING = ["in turn in its column", "in turn in its row", "column", "row of siblings"] as const;

/** 1 in the middle of an odd number, -1 elsewhere, 0 where the middle isn't asked for. */
export const MIDDLE = ["middle of its column", "middle of its row"] as const;

/** Its turn in other series: lines below each other, and things like it. */
export const SERIES_ASKED = [
  "in turn among its lines",
  "in turn among its like",
  "lines",
  "like",
  "area of its column",
  "area of its lines",
  "area of its like",
] as const;

/** Its turn among those of its name. */
export const NAMESAKES = ["in turn among its namesakes", "namesakes"] as const;

export function describeStanding(
  standing: Standing | undefined,
  ordinal: Ordinal | undefined,
): ValuesOf<typeof STANDING> {
  if (!standing) return [0, 0, 0, 0];
  return [
    fitOrdinal(ordinal, standing.column),
    fitOrdinal(ordinal, standing.row),
    Math.log(standing.column.of),
    Math.log(standing.row.of),
  ];
}

export function describeMiddle(isAsked: boolean, standing: Standing | undefined): ValuesOf<typeof MIDDLE> {
  if (!isAsked || !standing) return [0, 0];
  return [isInMiddle(standing.column) ? 1 : -1, isInMiddle(standing.row) ? 1 : -1];
}

export function describeSeries(
  standing: Standing | undefined,
  ordinal: Ordinal | undefined,
): ValuesOf<typeof SERIES_ASKED> {
  if (!standing) return [0, 0, 0, 0, 0, 0, 0];
  return [
    fitOrdinal(ordinal, standing.lines),
    fitOrdinal(ordinal, standing.alike),
    Math.log(standing.lines.of),
    Math.log(standing.alike.of),
    standing.column.area,
    standing.lines.area,
    standing.alike.area,
  ];
}

export function describeNamesakes(
  standing: Standing | undefined,
  ordinal: Ordinal | undefined,
): ValuesOf<typeof NAMESAKES> {
  if (!standing) return [0, 0];
  return [fitOrdinal(ordinal, standing.namesakes), Math.log(standing.namesakes.of)];
}
