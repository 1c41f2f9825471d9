import type { Box } from "../../../domain/screens/box.ts";
import { fitCandidate, isLine } from "../candidate.ts";
import type { Interpretation, Relation } from "../query/interpretation.ts";
import { fitBetween, fitRelation, type RelationKind } from "../relations.ts";
import { encloses, hasSimilarSize, overlapColumns, overlapRows } from "../screen/geometry.ts";
import type { AskedRole } from "../screen/roles.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { type Anchor, findAnchor, findNamed, findOnly, keepInnermost, listNaming } from "./asked.ts";
import {
  areOne,
  keepWhole,
  LEAST_FIT,
  listMembers,
  type Member,
  measureSpan,
  NEARLY_BEST,
  sortForReading,
} from "./groups.ts";
import { COUNTED_ANYWHERE } from "./kinds.ts";
import type { Pointed } from "./point-out.ts";

/** Relations that lead from one thing to the next. */
const STEPS: readonly RelationKind[] = ["below", "above", "left", "right", "after", "before", "near"];
/** Those along a row; the others lead from row to row. */
export const ALONG_A_ROW: readonly RelationKind[] = ["left", "right", "near"];
/** A word such as "box" may mean several kinds of control. It means a kind only if something on the screen fits that kind at least this well. */
const SURELY_OF_KIND = 0.95;
/** A thing that is no control may fit the asked kind this much less than the best does. */
const LOOSELY = 0.3;
/** Things that overlap by this share of the smaller one's height or width stand in one row or column. */
const IN_LINE = 0.5;
/** A row is at most so many times as high as what it holds. */
const MOST_OF_ROW = 4;

/** Finds the next thing of the asked kind and name, in the asked direction from the thing that the relation names. */
export function pointOutRelated(scene: Scene, { relations, roles, content }: Interpretation): Pointed | null {
  const [relation, ...others] = relations;
  if (!relation || others.length > 0) return null;
  if (relation.kind === "between") return pointOutBetween(scene, relation, roles[0] ?? "thing");
  const anchor = STEPS.includes(relation.kind) ? findAnchor(scene, relation) : null;
  if (!anchor) return null;
  const naming = listNaming(scene, content);
  const named = naming.length > 0 ? findNamed(scene, naming) : [];
  for (const role of roles.length > 0 ? roles : (["thing"] as const)) {
    const found = pointOutNext(scene, relation.kind, anchor, role, named);
    if (found) return found;
  }
  return null;
}

function pointOutNext(
  scene: Scene,
  kind: RelationKind,
  anchor: Anchor,
  role: AskedRole,
  named: readonly Member[],
): Pointed | null {
  const isControl = COUNTED_ANYWHERE.has(role);
  const fits = scene.candidates.map((one) => (isControl && isLine(one) ? 0 : fitCandidate(role, one)));
  const best = fits.reduce((most, fit) => Math.max(most, fit), 0);
  if (best < (isControl ? SURELY_OF_KIND : LEAST_FIT)) return null;
  const least = Math.max(LEAST_FIT, best - (isControl ? NEARLY_BEST : LOOSELY));
  const isOfKind = ({ at }: { at: number }) => (fits[at] ?? 0) >= least;
  const isAlong = ALONG_A_ROW.includes(kind);
  // A field is called by its label: the one below it is the next field, not its own.
  const ofKind = isControl && !isAlong ? anchor.called.filter(isOfKind) : [];
  const called = isAlong ? keepInnermost(anchor) : anchor;
  const start = findOnly(scene, ofKind.length > 0 ? { ...anchor, called: ofKind } : called);
  if (!start) return null;
  const next = kind === "after" || kind === "before" ? findNextInGrid(scene, start, kind, isOfKind) : null;
  if (next) return { at: next.at, lead: 1, isAllSaid: named.length === 0 && saysNoMore(scene), by: "relation" };
  const from = isAlong ? start.box : findRow(scene, start.box);
  const places = [...fits.keys()].filter((at) => at !== start.at && isOfKind({ at }));
  const stands = (box: Box) =>
    encloses(from, box) || encloses(box, from) || (kind === "near" && overlapRows(box, from) <= IN_LINE)
      ? 0
      : fitRelation(kind, box, from, scene.extent);
  // Of the things that the words name, those that stand in the relation are meant; a title of the same name doesn't stand in it.
  const meant = keepWhole(
    scene,
    named.filter(({ at, box }) => at !== start.at && stands(box) > 0),
  );
  if (named.length > 1 && meant.length === 0) return null;
  const members =
    meant.length > 0
      ? meant
      : keepWhole(
          scene,
          listMembers(scene, places).filter(({ box }) => stands(box) > 0),
        );
  return pickNearest(scene, members, stands);
}

function saysNoMore({ plain, isOnScreen }: Scene): boolean {
  return plain.content.every((word) => !isOnScreen[word]);
}

/** In a grid, such as the days of a month, the next thing stands to the right, or begins the next line. Null for what stands in no grid, or at its end. */
function findNextInGrid(
  scene: Scene,
  start: Member,
  kind: "after" | "before",
  isOfKind: (member: Member) => boolean,
): Member | null {
  const { candidates } = scene;
  const [role] = candidates[start.at]?.roles ?? [];
  const alike = [...candidates.entries()].flatMap(([at, { roles, box }]) =>
    role !== undefined && roles[0] === role && hasSimilarSize(box, start.box) ? [at] : [],
  );
  const members = sortForReading(scene, listMembers(scene, alike));
  const { lines, columns } = measureSpan(scene, members);
  if (lines < 2 || columns < 2 || members.length <= Math.max(lines, columns)) return null;
  const place = members.findIndex(({ at }) => at === start.at);
  const next = place < 0 ? undefined : members[place + (kind === "after" ? 1 : -1)];
  return next && isOfKind(next) ? next : null;
}

function pickNearest(scene: Scene, members: readonly Member[], measure: (box: Box) => number): Pointed | null {
  const ranked = members
    .map(({ at, box }) => ({ at, fit: measure(box) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || compareRanks(scene, a.at, b.at));
  const [first, second] = ranked;
  if (!first) return null;
  return { at: first.at, lead: second ? 1 - second.fit / first.fit : 1, by: "relation" };
}

/** The row that a thing lies in, or its own bounds. */
function findRow({ candidates }: Scene, inner: Box): Box {
  const height = ({ y1, y2 }: Box) => y2 - y1;
  const width = ({ x1, x2 }: Box) => x2 - x1;
  return candidates.reduce((row, { box }) => {
    if (!box || !encloses(box, inner) || height(box) > MOST_OF_ROW * height(inner)) return row;
    // Of equally high ones the widest, and of these the one furthest up.
    return (height(box) - height(row) || width(box) - width(row) || row.y1 - box.y1) > 0 ? box : row;
  }, inner);
}

/** Finds the only thing of the asked kind between two that are named; where no kind is asked for, it is like those two. */
function pointOutBetween(scene: Scene, relation: Relation, role: AskedRole): Pointed | null {
  const [a, b] = [0, 1].map((which) => {
    const anchor = findAnchor(scene, relation, which);
    return anchor && findOnly(scene, anchor);
  });
  if (!a || !b) return null;
  const { candidates } = scene;
  const like = [candidates[a.at]?.roles[0], candidates[b.at]?.roles[0]];
  const places = [...candidates.entries()].flatMap(([at, one]) => {
    const fits = role === "thing" ? like.includes(one.roles[0]) : fitCandidate(role, one) >= LEAST_FIT;
    return fits && at !== a.at && at !== b.at ? [at] : [];
  });
  const between = listMembers(scene, places).filter(({ box }) => fitBetween(box, a.box, b.box) === 1);
  const [only, ...rest] = keepWhole(scene, between).filter(
    ({ box }) => overlapColumns(box, a.box) > IN_LINE || overlapRows(box, a.box) > IN_LINE,
  );
  return only && rest.every(({ at }) => areOne(scene, at, only.at)) ? { at: only.at, lead: 1, by: "relation" } : null;
}
