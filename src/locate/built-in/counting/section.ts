import type { Box } from "../../../domain/screens/box.ts";
import type { Interpretation } from "../query/interpretation.ts";
import { fitRelation, type RelationKind } from "../relations.ts";
import { centerY, IN_ROW, overlapRows } from "../screen/geometry.ts";
import type { Scene } from "../screen/scene.ts";
import { type Anchor, findAnchor, findOnly, keepInnermost, namesNothing } from "./asked.ts";
import type { Member } from "./groups.ts";
import { ALONG_A_ROW } from "./related.ts";
import { isUnder, listBeside } from "./under-head.ts";

/** The part of the screen in which things are counted. */
export type Within = (box: Box) => boolean;
const anywhere: Within = () => true;

/** The next heading begins as far left, as a share of its height, and its letters are as high, up to this. */
const AS_FAR_LEFT = 0.2;
const AS_HIGH = 1.08;

/** The part of the screen under the heading that a reading names, or all of it if it names none; null where the one that it names can't be told. */
export function findSection(scene: Scene, { relations }: Interpretation): Within | null {
  const [relation] = relations;
  if (!relation || namesNothing(scene, relation)) return anywhere;
  const anchor = findAnchor(scene, relation);
  if (!anchor) return null;
  if (ALONG_A_ROW.includes(relation.kind)) return findRest(scene, relation.kind, anchor);
  if (relation.kind !== "with" && relation.kind !== "below") return null;
  const { candidates } = scene;
  const isText = ({ at }: Member) =>
    candidates[at]?.roles.every((role) => role === "text" || role === "heading") ?? false;
  const heading = findOnly(scene, { ...anchor, called: anchor.called.filter(isText) });
  return heading && openSection(scene, heading);
}

/** The part of the screen under a heading, down to the next one that looks like it; on a board with several in a row, the column of this one. */
export function openSection(scene: Scene, heading: Member, beside = listBeside(scene, heading)): Within {
  const { candidates } = scene;
  const spell = (at: number) => candidates[at]?.roles.join() ?? "";
  const end = candidates.reduce(
    (first, { box }, at) =>
      box && box.y1 > heading.box.y2 && spell(at) === spell(heading.at) && looksLike(box, heading.box)
        ? Math.min(first, box.y1)
        : first,
    Number.POSITIVE_INFINITY,
  );
  return (box) =>
    centerY(box) > heading.box.y2 && centerY(box) < end && (beside.length === 0 || isUnder(box, heading.box, beside));
}

/** The part of the row of the only thing that is called so, on the asked side of it. */
function findRest(scene: Scene, kind: RelationKind, anchor: Anchor): Within | null {
  const start = findOnly(scene, keepInnermost(anchor));
  if (!start) return null;
  return (box) => overlapRows(box, start.box) > IN_ROW && fitRelation(kind, box, start.box, scene.extent) > 0;
}

function looksLike(a: Box, b: Box): boolean {
  const [height, other] = [a.y2 - a.y1, b.y2 - b.y1];
  return Math.abs(a.x1 - b.x1) <= AS_FAR_LEFT * other && Math.max(height, other) <= AS_HIGH * Math.min(height, other);
}
