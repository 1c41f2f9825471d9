import type { Meaning } from "../meaning/embedding.ts";
import type { Interpretation } from "../query/interpretation.ts";
import type { Scene } from "../screen/scene.ts";

export type Scored = { score: number; reading: Interpretation };

/** The facts of a request before it is decided. Candidates are named by their place in the scene. */
export type Evidence = {
  scene: Scene;
  /** The best score that a candidate reached under any reading of the query, and that reading; those out of question are absent. */
  best: ReadonlyMap<number, Scored>;
  /** The same by words alone, without what only means the same. */
  literal: ReadonlyMap<number, Scored>;
  /** The score under the reading word for word. */
  verbatim: ReadonlyMap<number, number>;
  /** The meaning of the query as it is, and without what only says how to act or what kind of thing it is. */
  meanings: { whole: Meaning | null; telling: Meaning | null };
  /** True where the query is a name that is too long to be read whole: `best` holds what has that name, and nothing else is meant. */
  isLongName: boolean;
  /** How near each candidate is to the request as a sentence, 0 to 1; null where it wasn't read so (sentences/measure-senses.ts). */
  senses: Float64Array | null;
};
