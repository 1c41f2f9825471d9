import type { Box } from "../../../domain/screens/box.ts";
import { type Candidate, isLine } from "../candidate.ts";
import { prepare, type Work } from "../work.ts";
import { compareCanonically } from "./canonical-order.ts";
import { encloses, measureArea, overlapColumns, overlapRows } from "./geometry.ts";
import { enclosingRoles, labelledRoles, type Role } from "./roles.ts";

const LABEL_WEIGHT = 0.9;
const INSIDE_WEIGHT = 0.88;
const IN_ROW_WEIGHT = 0.84;
/** A row is at most so many times as high as the switch in it. */
const MOST_OF_ROW = 4;
const HEADER_WEIGHT = 0.9;
const CHOICES: ReadonlySet<Role> = new Set<Role>(["switch", "checkbox", "radio"]);
const ROWS: ReadonlySet<Role> = new Set<Role>(["listitem", "container"]);
const BARS: ReadonlySet<Role> = new Set<Role>(["slider", "progress"]);
/** The look of a text that is a time (looks.ts). */
const TIME = "~time";
const IN_COLUMN = 0.5;
const MAX_HEADERS = 40;
const MAX_INSIDE = 8;

/** As many pairs as in a screen of the most elements in which one half labels the other. */
const PAIRS_AN_ELEMENT = 500;

/** By label, the control that it stands nearest to of all that it labels, and how far from it. */
type Claims = Map<Candidate, { control: Candidate; distance: number }>;

/**
 * Gives controls the texts that label them: a field the label above or next to it, a check box or switch the text in
 * its row, a nameless row what lies inside it. Adds to the candidates' names, and tells labels of what they are one.
 */
export function adoptLabels(candidates: readonly Candidate[], work: Work): void {
  const texts = candidates.filter(
    (one) =>
      one.box &&
      one.name !== "" &&
      (isLine(one) || one.roles.some((role) => role === "text" || role === "heading" || role === "link")),
  );
  const adoptions: [Candidate, string, number][] = labelColumns(candidates);
  const claims: Claims = new Map();
  for (const control of listControls(candidates, texts, work)) adoptions.push(...listAdoptions(control, texts, claims));
  adoptions.push(...adoptRows(candidates, texts, work));
  for (const [label, { control }] of claims) label.labelOf = control;
  for (const [control, text, weight] of adoptions) control.names.push({ text, weight });
}

/**
 * The candidates that may adopt a text; each is compared with every text. If that is too much work, candidates that are
 * texts themselves are skipped.
 */
function listControls(candidates: readonly Candidate[], texts: readonly Candidate[], work: Work): Candidate[] {
  const most = PAIRS_AN_ELEMENT * candidates.length;
  const all = candidates.filter((one) => one.box && (takesLabel(one) || takesContents(one)));
  const own = new Set(texts);
  const controls = all.length * texts.length <= most ? all : all.filter((control) => !own.has(control));
  prepare(work, controls.length * texts.length);
  return controls;
}

function listAdoptions(control: Candidate, texts: readonly Candidate[], claims: Claims): [Candidate, string, number][] {
  if (takesLabel(control)) {
    if (showsPlayed(control, texts)) return [];
    const { label, distance } = findLabel(control, texts);
    if (label && showsContent(control) && label.clickable !== true && !label.roles.includes("link"))
      claim(claims, label, control, distance);
    return label ? [[control, label.name, control.name === "" ? LABEL_WEIGHT : LABEL_WEIGHT - 0.05]] : [];
  }
  // The first text is a row's title; each is also a name of its own, so that one line of many words doesn't dilute it.
  const inside = findInside(control, texts).map((text) => text.name);
  const adopted = inside.map((name, at): [Candidate, string, number] => [
    control,
    name,
    at === 0 ? INSIDE_WEIGHT : INSIDE_WEIGHT - 0.06,
  ]);
  if (inside.length > 1) adopted.push([control, inside.join(" "), INSIDE_WEIGHT - 0.02]);
  return adopted;
}

/** Gives a nameless switch, or another choice, the texts of its row, if it's the only one there: an alarm goes by its time as well as by its name. */
function adoptRows(
  candidates: readonly Candidate[],
  texts: readonly Candidate[],
  work: Work,
): [Candidate, string, number][] {
  const choices = candidates.filter(
    ({ box, name, roles }) => box && name === "" && roles.some((one) => CHOICES.has(one)),
  );
  const rows = candidates.filter(({ box, roles }) => box && roles.some((one) => ROWS.has(one)));
  const pairs = rows.length * (choices.length + texts.length);
  if (choices.length === 0 || pairs > PAIRS_AN_ELEMENT * candidates.length) return [];
  prepare(work, pairs);
  return rows.flatMap((row): [Candidate, string, number][] => {
    const [choice, ...others] = choices.filter(({ box }) => box && row.box && encloses(row.box, box));
    if (!choice || others.length > 0 || measureHeight(row) > MOST_OF_ROW * measureHeight(choice)) return [];
    return findInside(row, texts).map(({ name }) => [choice, name, IN_ROW_WEIGHT]);
  });
}

function measureHeight({ box }: Candidate): number {
  return box ? box.y2 - box.y1 : 0;
}

/** Three lists under one label each claim it; it goes to the nearest, whichever was sent first. */
function claim(claims: Claims, label: Candidate, control: Candidate, distance: number): void {
  const known = claims.get(label);
  const isNearer =
    !known ||
    distance < known.distance ||
    (distance === known.distance && compareCanonically(control, known.control) < 0);
  if (isNearer) claims.set(label, { control, distance });
}

function takesLabel(control: Candidate): boolean {
  return control.roles.some((role) => labelledRoles.has(role)) && (control.name === "" || showsContent(control));
}

function takesContents(control: Candidate): boolean {
  return control.name === "" && control.roles.some((role) => enclosingRoles.has(role));
}

/** Returns true if such a control may be named after its content, so that a label is useful besides its name. */
function showsContent(control: Candidate): boolean {
  return control.roles.some((role) => role === "textbox" || role === "combobox" || role === "slider");
}

/** Returns true for a bar that shows how much was played: it has times beside or under it, and the text above it is what is played. */
function showsPlayed({ box, roles }: Candidate, texts: readonly Candidate[]): boolean {
  if (!box || !roles.some((role) => BARS.has(role))) return false;
  const height = box.y2 - box.y1;
  return texts.some((text) => {
    const isTime = text.names.some((name) => name.text === TIME);
    if (!isTime || !text.box) return false;
    const isUnder =
      text.box.y1 >= box.y1 && text.box.y1 - box.y2 <= height && overlapColumns(text.box, box) > IN_COLUMN;
    return isUnder || overlapRows(text.box, box) > IN_COLUMN;
  });
}

/** Adds the header of their column to the names of a table's cells. */
function labelColumns(candidates: readonly Candidate[]): [Candidate, string, number][] {
  const headers = candidates
    .filter((one) => one.box && one.name !== "" && one.roles.includes("columnheader"))
    .sort(compareCanonically)
    .slice(0, MAX_HEADERS);
  const labels: [Candidate, string, number][] = [];
  if (headers.length === 0) return labels;
  for (const cell of candidates) {
    const box = cell.box;
    if (!box || cell.roles.includes("columnheader")) continue;
    const header = headers.find((one) => one.box && one.box.y2 <= box.y1 + 1 && overlapColumns(one.box, box) > 0.6);
    if (header) labels.push([cell, header.name, HEADER_WEIGHT]);
  }
  return labels;
}

function findLabel(
  control: Candidate,
  texts: readonly Candidate[],
): { label: Candidate | undefined; distance: number } {
  let best: Candidate | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    if (!control.box || !text.box || text === control) continue;
    const distance = measureLabelDistance(control, control.box, text.box);
    if (distance < least || (distance === least && best && compareCanonically(text, best) < 0)) {
      least = distance;
      best = text;
    }
  }
  return { label: best, distance: least };
}

/** Returns how far a text is from being the control's label, in the boxes' unit; infinite if it can't be. */
function measureLabelDistance(control: Candidate, box: Box, text: Box): number {
  if (overlapRows(box, text) > 0.5) {
    if (control.roles.includes("textbox") && text.x1 > box.x1) return Number.POSITIVE_INFINITY;
    // A switch stands at the right end of its row, far from its label; a label on the right is close.
    return Math.max(box.x1 - text.x2, text.x1 - box.x2, 0) * (text.x1 > box.x2 ? 0.9 : 0.35);
  }
  const height = box.y2 - box.y1;
  const isAbove = text.y2 <= box.y1 + height * 0.3 && overlapColumns(box, text) > 0.3;
  const gap = Math.max(0, box.y1 - text.y2);
  return showsContent(control) && isAbove && gap <= Math.max(height, text.y2 - text.y1) * 1.2
    ? gap
    : Number.POSITIVE_INFINITY;
}

function findInside(control: Candidate, texts: readonly Candidate[]): Candidate[] {
  const box = control.box;
  if (!box || measureArea(box) === 0) return [];
  const inside = texts.filter((text) => text.box && encloses(box, text.box));
  // More than a few texts: not a row but a page, which they don't name.
  if (inside.length > MAX_INSIDE) return [];
  return inside.sort(compareCanonically);
}
