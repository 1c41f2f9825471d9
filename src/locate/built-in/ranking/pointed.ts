import { areOne } from "../counting/groups.ts";
import type { Pointed } from "../counting/point-out.ts";
import { encloses } from "../screen/geometry.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { prepare } from "../work.ts";
import type { ValuesOf } from "./features/values.ts";

/** How surely counting says that it is this candidate, by half for what is a part of it or holds it, and below zero for what it isn't; and how that was counted. */
export const POINTED = ["pointed out", "pointed out by"] as const;

/** Ways to point something out, the surest last. */
const POINTED_BY: readonly Pointed["by"][] = ["group", "kind", "relation", "name", "state", "crossing"];
/** Counting that leaves much open tells a little all the same. */
const LEAST_LEAD = 0.05;
/** The worth of a part of what is pointed out, or of what holds it. */
const PART = 0.5;
/** So many of its parts are looked at, the first ones. */
const MOST_PARTS = 12;

export function describePointed(scene: Scene, pointed: Pointed | null, at: number): ValuesOf<typeof POINTED> {
  if (!pointed) return [0, 0];
  const lead = Math.max(LEAST_LEAD, pointed.lead);
  const share = at === pointed.at ? 1 : areOne(scene, at, pointed.at) ? PART : -1;
  return [share * lead, 1 + POINTED_BY.indexOf(pointed.by)];
}

/** The candidate that is pointed out, with its parts. */
export function listPointed(scene: Scene, pointed: Pointed | null): number[] {
  if (!pointed) return [];
  prepare(scene.work, scene.candidates.length);
  const parts = [...scene.candidates.keys()].filter((at) => isPartOf(scene, at, pointed.at));
  parts.sort((a, b) => compareRanks(scene, a, b));
  return [pointed.at, ...parts.slice(0, MOST_PARTS)];
}

function isPartOf({ candidates }: Scene, at: number, whole: number): boolean {
  const [part, outer] = [candidates[at]?.box, candidates[whole]?.box];
  return !!part && !!outer && encloses(outer, part);
}
