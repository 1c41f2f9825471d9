import type { Candidate } from "../candidate.ts";
import type { QueryWord } from "../query/clause.ts";
import { stemPlural } from "../screen/read-roles.ts";
import { findSmallestAround, type Scene } from "../screen/scene.ts";
import { toWordSet } from "../words/query-words.ts";
import { findAnchor, findOnly, keepInnermost } from "./asked.ts";
import type { Member } from "./groups.ts";
import type { Pointed } from "./point-out.ts";

/** Things that lists are of, which say nothing themselves of what they are: a list of chats shows names. */
const LISTED = toWordSet(
  `chat conversation thread email mail song track album artist video recipe article story post file folder contact person
  event appointment note task order book movie podcast episode channel device review comment transaction payment tweet`,
);

/** Words between the kind of thing and the name. "Comment on the post" says what to do. */
const HAS_NAME = toWordSet("with from by of for about mit von uber avec de sur con da di com van over");

/** Points out "the chat with Hannah", "the song by Mira Lund": the only thing that is called so, where the kind of thing is no part of a name. Null for all else. */
export function pointOutKindWithName(scene: Scene): Pointed | null {
  const { belonging, words, actsOnSomething } = scene;
  const [relation, ...others] = belonging?.relations ?? [];
  if (!belonging || !relation || others.length > 0 || actsOnSomething) return null;
  if (belonging.content.length > 0 || belonging.roles[0] !== "thing") return null;
  const isKind = ({ canon }: QueryWord) => LISTED.has(stemPlural(canon));
  const name = Math.min(...relation.spelled.flat());
  if (!words.slice(0, name).some((word, at) => isKind(word) && HAS_NAME.has(words[at + 1]?.canon ?? ""))) return null;
  const anchor = findAnchor(scene, relation);
  const only = anchor && findOnly(scene, keepInnermost(anchor));
  return only && { at: findThing(scene, only), lead: 1, isAllSaid: true, by: "name" };
}

/** The smallest row that holds a thing, or the thing itself. */
function findThing(scene: Scene, { at, box }: Member): number {
  const isRow = ({ roles, clickable }: Candidate) => clickable === true || roles[0] === "listitem";
  return findSmallestAround(scene, box, isRow) ?? at;
}
