import { measureChroma, measureDistance, type Shade } from "../../../domain/screens/shade.ts";
import type { Candidate } from "../candidate.ts";
import type { Role } from "./roles.ts";

/** A box or circle is ticked where so much of its middle is painted. */
const TICKED = 0.12;
/** Wider things hold more than a box or a circle, and their middle tells nothing. */
const MOST_ASPECT = 1.4;
/** A switch is on where its track is so saturated, of 255 levels. */
const COLOURED = 48;
/** Colours are the same up to the first distance, and different from the second one on. */
const SAME = 20;
const OTHER = 36;
/** A thing has a background of its own if its middle is filled by at least this much more than that of the others. */
const PLATE = 0.35;
/** A disabled thing has less than this share of the highest contrast in its group. */
const FAINT_SHARE = 0.5;
/** Its contrast is also lower than this distance of colours. */
const FAINT = 110;
/** Places are rounded to this many parts of the screen's width and height: things at one place stand in one row or column. */
const SLOTS = 80;
const CHOICES: readonly Role[] = ["checkbox", "radio"];
/** One of several such things is the selected one. */
const ONE_OF_MANY: readonly Role[] = ["tab", "button", "listitem", "option", "menuitem", "link", "cell", "text"];

type Shaded = { candidate: Candidate; shade: Shade };

/** A state that a group of alike things tells of one of them. A larger group is believed before a smaller one. */
type Verdict = { candidate: Candidate; value: boolean; groupSize: number };

/**
 * Adds the states that colours tell to candidates whose attributes tell none: which box is ticked, which switch is on, which of several tabs or rows stands
 * out, and which thing is greyed out.
 */
export function addSeenStates(candidates: readonly Candidate[]): void {
  const shaded = candidates.flatMap((candidate) => (candidate.shade ? [{ candidate, shade: candidate.shade }] : []));
  for (const one of shaded) tellChecked(one);
  const groups = listGroups(shaded);
  // All groups are heard before any state is set: each thing is in a row and a column, and neither may come first.
  const selected = groups.flatMap(tellSelected);
  const enabled = groups.flatMap(tellEnabled);
  settle("selected", selected);
  settle("enabled", enabled);
}

/** Sets a state as the largest group tells it, and not at all where groups of the same size contradict each other. */
function settle(name: string, verdicts: readonly Verdict[]): void {
  const settled = new Map<Candidate, { value: boolean | null; groupSize: number }>();
  for (const { candidate, value, groupSize } of verdicts) {
    const known = settled.get(candidate);
    if (!known || groupSize > known.groupSize) settled.set(candidate, { value, groupSize });
    else if (groupSize === known.groupSize && value !== known.value) settled.set(candidate, { value: null, groupSize });
  }
  for (const [candidate, { value }] of settled) if (value !== null) set(candidate, name, value);
}

function tellChecked({ candidate, shade }: Shaded): void {
  const { roles, box } = candidate;
  if (!box || candidate.states.has("checked")) return;
  const [width, height] = [box.x2 - box.x1, box.y2 - box.y1];
  if (roles.includes("switch")) {
    if (shade.paint) set(candidate, "checked", measureChroma(shade.paint) >= COLOURED);
  } else if (roles.some((role) => CHOICES.includes(role)) && width <= MOST_ASPECT * height)
    set(candidate, "checked", shade.filled >= TICKED);
}

/** Things of one role and size that follow each other in a row or a column. */
function listGroups(shaded: readonly Shaded[]): Shaded[][] {
  const groups = new Map<string, Shaded[]>();
  const width = Math.max(1, ...shaded.map(({ candidate }) => candidate.box?.x2 ?? 0));
  const height = Math.max(1, ...shaded.map(({ candidate }) => candidate.box?.y2 ?? 0));
  const x = (value: number) => Math.round((value / width) * SLOTS);
  const y = (value: number) => Math.round((value / height) * SLOTS);
  for (const one of shaded) {
    const { box, roles } = one.candidate;
    const [role] = roles;
    if (!box || role === undefined || !ONE_OF_MANY.includes(role)) continue;
    const size = y(box.y2 - box.y1);
    for (const key of [`${role} row ${y((box.y1 + box.y2) / 2)} ${size}`, `${role} column ${x(box.x1)} ${size}`]) {
      const group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Tells which one is selected: the only one whose colours differ from those of all others, which are alike. Of two, it is the one with a background of its own, or else the more colourful one. */
function tellSelected(group: readonly Shaded[]): Verdict[] {
  const odd =
    group.length === 2
      ? chooseOfTwo(group)
      : group.filter((one) => group.filter((other) => isOther(one.shade, other.shade)).length === group.length - 1);
  const [one] = odd;
  if (!one || odd.length !== 1) return [];
  const rest = group.filter((other) => other !== one);
  if (rest.some((a) => rest.some((b) => !isSame(a.shade, b.shade)))) return [];
  if (group.some(({ candidate }) => candidate.states.has("selected"))) return [];
  return group.map(({ candidate }) => ({ candidate, value: candidate === one.candidate, groupSize: group.length }));
}

function chooseOfTwo(pair: readonly Shaded[]): Shaded[] {
  const [a, b] = pair;
  if (!a?.shade.paint || !b?.shade.paint || !isOther(a.shade, b.shade)) return [];
  const plate = a.shade.filled - b.shade.filled;
  if (Math.abs(plate) >= PLATE) return [plate > 0 ? a : b];
  const chroma = measureChroma(a.shade.paint) - measureChroma(b.shade.paint);
  return Math.abs(chroma) >= OTHER ? [chroma > 0 ? a : b] : [];
}

function tellEnabled(group: readonly Shaded[]): Verdict[] {
  const contrasts = group.map(({ shade }) => (shade.paint ? measureDistance(shade.paint, shade.around) : 0));
  const most = Math.max(...contrasts);
  const faint = contrasts.map((contrast) => contrast > 0 && contrast < FAINT_SHARE * most && contrast < FAINT);
  if (!faint.includes(true)) return [];
  return group.flatMap(({ candidate, shade }, at) => {
    if (candidate.states.has("enabled")) return [];
    const isGreyedOut = faint[at] && !!shade.paint && measureChroma(shade.paint) < COLOURED;
    return [{ candidate, value: !isGreyedOut, groupSize: group.length }];
  });
}

function isOther(a: Shade, b: Shade): boolean {
  if (!a.paint || !b.paint) return a.paint !== b.paint;
  const isPlate = Math.abs(a.filled - b.filled) >= PLATE;
  return isPlate || measureDistance(a.paint, b.paint) >= OTHER || measureDistance(a.around, b.around) >= OTHER;
}

function isSame(a: Shade, b: Shade): boolean {
  if (!a.paint || !b.paint) return a.paint === b.paint;
  return measureDistance(a.paint, b.paint) <= SAME && measureDistance(a.around, b.around) <= SAME;
}

function set(candidate: Candidate, name: string, value: boolean): void {
  candidate.states = new Map([...candidate.states, [name, value]]);
}
