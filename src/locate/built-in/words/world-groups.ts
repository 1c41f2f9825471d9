import { worldConceptGroups } from "./concepts-world.ts";
import { moreWorldConceptGroups } from "./concepts-world-more.ts";
import { worldVerbGroups } from "./world-verbs.ts";

/** All groups of words of other languages, each behind an English one. */
export const worldGroups: readonly string[] = [...worldConceptGroups, ...moreWorldConceptGroups, ...worldVerbGroups];
