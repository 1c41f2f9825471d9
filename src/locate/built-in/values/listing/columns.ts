import type { Steps } from "../../../../domain/steps.ts";
import { isLine } from "../../candidate.ts";
import { NAMED } from "../../counting/asked.ts";
import { keepWhole, listMembers, type Member } from "../../counting/groups.ts";
import { joinWords } from "../../meaning/near-content.ts";
import { type Clause, listTexts } from "../../query/clause.ts";
import { findWords, measureShare } from "../../ranking/found-words.ts";
import type { Role } from "../../screen/roles.ts";
import type { Scene } from "../../screen/scene.ts";
import { foldText } from "../../words/fold-text.ts";
import type { Measure } from "../reading/measures.ts";
import { findQuantity, listNamesOf } from "../reading/quantity-names.ts";
import type { Measured } from "./list-measured.ts";
import { listUnder } from "./list-under.ts";

/** So much of a head is read. */
const LONGEST_HEAD = 40;
/** Roles of what heads a column, or labels a number. */
const HEADING: ReadonlySet<Role> = new Set<Role>(["text", "heading", "columnheader", "cell", "unknown"]);
/** So many heads are looked at. */
const MOST_HEADS = 60;
const LETTERS = /\p{L}/u;

/** Lists the numbers under the head of a column, or beside or under a label that repeats, which is called so, if only in another language. */
export function* listNamed(scene: Scene, name: Clause, called?: string): Steps<Measured[]> {
  const isSaid = name.every((word) => scene.isOnScreen[word]);
  const quantity = findQuantity(called ?? joinWords(listTexts(scene.words, name)))?.pattern;
  const isCalled = (at: number) => {
    // The head of a table's column may have a word more: "Trading volume".
    const extra = Number(scene.candidates[at]?.roles[0] === "columnheader");
    return readHead(scene, at).length <= name.length + extra && measureShare(name, findWords(scene, at)) >= NAMED;
  };
  const heads = listHeads(scene, (at) => (isSaid && isCalled(at)) || isWhole(quantity, readHead(scene, at)));
  return yield* listUnder(scene, heads);
}

/** Lists the numbers under the head of a column that is called as a measure is. */
export function* listUnderMeasure(scene: Scene, measure: Measure): Steps<Measured[]> {
  const names = listNamesOf(measure);
  const heads = listHeads(scene, (at) => names.some((name) => isWhole(name, readHead(scene, at))));
  return yield* listUnder(scene, heads);
}

/** The words of a head, without a unit in parentheses and signs of an order. */
function readHead({ candidates }: Scene, at: number): string[] {
  const [name = ""] = (candidates[at]?.name ?? "").slice(0, LONGEST_HEAD).split(/[([]/);
  return foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Returns true if a head says the name of a quantity, and nothing else. */
function isWhole(name: RegExp | undefined, head: readonly string[]): boolean {
  const text = head.join(" ");
  return text !== "" && name?.exec(text)?.[0] === text;
}

/** Lists texts that are called so and tell no number themselves: buttons and tabs head no columns. */
function listHeads(scene: Scene, isHead: (at: number) => boolean): Member[] {
  const heads = [...scene.candidates.entries()].filter(
    ([at, candidate]) =>
      (isLine(candidate) || candidate.roles.some((role) => HEADING.has(role))) &&
      LETTERS.test(candidate.name) &&
      !/\d/.test(candidate.name) &&
      isHead(at),
  );
  const ofTables = heads.filter(([, { roles }]) => roles[0] === "columnheader");
  const places = (ofTables.length > 0 ? ofTables : heads).slice(0, MOST_HEADS).map(([at]) => at);
  return keepWhole(scene, listMembers(scene, places));
}
