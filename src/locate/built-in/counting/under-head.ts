import type { Box } from "../../../domain/screens/box.ts";
import { centerX, centerY, encloses } from "../screen/geometry.ts";
import type { Scene } from "../screen/scene.ts";
import type { Member } from "./groups.ts";

/** Heads beside each other are as high, up to this. */
const AS_HIGH = 1.15;
/** Their middles are at most so much of their height apart. */
const LEVEL = 0.5;
const LETTERS = /\p{L}/u;

/** Lists the things of the same look in the row of a head: the heads of the other columns of a board or a calendar. */
export function listBeside({ candidates }: Scene, head: Member): Member[] {
  const own = candidates[head.at];
  const height = head.box.y2 - head.box.y1;
  return [...candidates.entries()].flatMap(([at, { box, roles, name }]) => {
    if (at === head.at || !box || roles[0] !== own?.roles[0] || !LETTERS.test(name)) return [];
    const other = box.y2 - box.y1;
    const isAlike = Math.max(height, other) <= AS_HIGH * Math.min(height, other);
    const isLevel = Math.abs(centerY(box) - centerY(head.box)) <= LEVEL * Math.min(height, other);
    return isAlike && isLevel && !encloses(box, head.box) && !encloses(head.box, box) ? [{ at, box }] : [];
  });
}

/** Returns true for what stands under a head rather than under those beside it, by what each is aligned with. */
export function isUnder(box: Box, head: Box, beside: readonly Member[]): boolean {
  if (centerY(box) <= head.y2) return false;
  const away = measureAway(box, head);
  return beside.every((other) => measureAway(box, other.box) > away);
}

function measureAway(box: Box, head: Box): number {
  return Math.min(Math.abs(box.x1 - head.x1), Math.abs(box.x2 - head.x2), Math.abs(centerX(box) - centerX(head)));
}
