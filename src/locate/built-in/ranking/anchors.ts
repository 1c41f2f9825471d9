import type { Box } from "../../../domain/screens/box.ts";
import { compareMeanings, type Meaning } from "../meaning/embedding.ts";
import { joinWords } from "../meaning/near-content.ts";
import { listTexts } from "../query/clause.ts";
import { fitRelation } from "../relations.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { prepare } from "../work.ts";
import { findWords, measureShare } from "./found-words.ts";

/** A candidate's part in a relation that the query asks for: in "the field below E-mail" the anchor is what is called so, the target what stands below it. */
export type Anchoring = {
  /** How much it is what the relation starts from, 0 to 1: by words or by meaning. */
  isAnchor: number;
  /** How much it is called what is asked for, apart from where it stands. */
  isAsked: number;
  /** How well it stands to the likeliest anchors. */
  stands: number;
};

/** So many candidates are taken for the anchor, the likeliest. */
const MOST_ANCHORS = 4;
const LEAST_ANCHOR = 0.3;
/** The worth of a text that only means the same, compared with one that says it. */
const MEANT = 0.9;
/** So many of those that stand best to each anchor may be what is asked for. */
const MOST_RELATED = 5;

/** Tells what stands where a query looks for its target; nothing where it names no anchor. */
export class AnchorReader {
  readonly #scene: Scene;
  readonly #anchors: readonly { at: number; box: Box; worth: number }[];
  readonly #target: Meaning | null;
  readonly #anchor: Meaning | null;

  constructor(scene: Scene) {
    this.#scene = scene;
    const { relationAsked: asked, meaningReader, words } = scene;
    const read = (clause: readonly number[]) => meaningReader.read(joinWords(listTexts(words, clause)));
    this.#anchor = asked ? read(asked.anchor) : null;
    this.#target = read(scene.asked);
    if (!asked || asked.anchor.length === 0) {
      this.#anchors = [];
      return;
    }
    prepare(scene.work, 2 * scene.candidates.length);
    const likely = scene.candidates.flatMap(({ box }, at) => {
      const worth = box ? this.#measure(at, asked.anchor, this.#anchor) : 0;
      return box && worth >= LEAST_ANCHOR ? [{ at, box, worth }] : [];
    });
    likely.sort((a, b) => b.worth - a.worth || compareRanks(scene, a.at, b.at));
    this.#anchors = likely.slice(0, MOST_ANCHORS);
  }

  read(at: number): Anchoring {
    const asked = this.#scene.relationAsked;
    const box = this.#scene.candidates[at]?.box;
    const isAsked = this.#measure(at, this.#scene.asked, this.#target);
    if (!asked || !box) return { isAnchor: 0, isAsked, stands: 0 };
    return {
      isAnchor: this.#measure(at, asked.anchor, this.#anchor),
      isAsked,
      stands: this.#anchors.reduce((best, anchor) => Math.max(best, this.#fit(at, box, anchor)), 0),
    };
  }

  /** The candidates that stand best to the likeliest anchors. */
  listRelated(): number[] {
    const scene = this.#scene;
    const { candidates, work } = scene;
    prepare(work, this.#anchors.length * candidates.length);
    return this.#anchors.flatMap((anchor) => {
      const fits = candidates.flatMap(({ box }, at) => {
        const fit = box ? this.#fit(at, box, anchor) : 0;
        return fit > 0 ? [{ at, fit }] : [];
      });
      fits.sort((a, b) => b.fit - a.fit || compareRanks(scene, a.at, b.at));
      return fits.slice(0, MOST_RELATED).map(({ at }) => at);
    });
  }

  #fit(at: number, box: Box, anchor: { at: number; box: Box; worth: number }): number {
    const kind = this.#scene.relationAsked?.kind;
    if (kind === undefined || kind === "between" || at === anchor.at) return 0;
    return anchor.worth * fitRelation(kind, box, anchor.box, this.#scene.extent);
  }

  /** How much a candidate's names say or mean these words. */
  #measure(at: number, words: readonly number[], meaning: Meaning | null): number {
    if (words.length === 0) return 0;
    let most = measureShare(words, findWords(this.#scene, at));
    if (meaning)
      for (const name of this.#scene.nameMeanings[at] ?? [])
        most = Math.max(most, MEANT * name.weight * compareMeanings(meaning, name.meaning));
    return Math.min(1, most);
  }
}
