import type { Candidate } from "./candidate.ts";
import { encloses, measureArea, overlapColumns, overlapRows } from "./geometry.ts";
import { enclosingRoles, labelledRoles } from "./roles.ts";

const LABEL_WEIGHT = 0.9;
const INSIDE_WEIGHT = 0.88;
const HEADER_WEIGHT = 0.9;
const MAX_HEADERS = 40;
const MAX_INSIDE = 8;
const MAX_CONTROLS = 600;

/**
 * Gives controls the texts that stand for them: a field the label above or beside it, a check box or switch the text in
 * its row, a nameless row what lies inside it. Adds to the candidates' names; at most 600 controls, each against all texts.
 */
export function adoptLabels(candidates: readonly Candidate[]): void {
  const texts = candidates.filter(
    (one) =>
      one.box && one.name !== "" && one.roles.some((role) => role === "text" || role === "heading" || role === "link"),
  );
  const adoptions: [Candidate, string, number][] = labelColumns(candidates);
  let left = MAX_CONTROLS;
  for (const control of candidates) {
    if (!control.box || control.roles.length === 0 || left <= 0) continue;
    const labelled = control.roles.some((role) => labelledRoles.has(role));
    const nameless = control.name === "";
    const namedByContent = control.roles.some((role) => role === "textbox" || role === "combobox" || role === "slider");
    if (labelled && (nameless || namedByContent)) {
      left -= 1;
      const label = findLabel(control, texts);
      if (label) adoptions.push([control, label.name, nameless ? LABEL_WEIGHT : LABEL_WEIGHT - 0.05]);
    } else if (nameless && control.roles.some((role) => enclosingRoles.has(role))) {
      left -= 1;
      const inside = findInside(control, texts);
      // The first text is a row's title; each is also a name of its own, so that one line of many words doesn't dilute it.
      for (const [at, text] of inside.entries())
        adoptions.push([control, text.name, at === 0 ? INSIDE_WEIGHT : INSIDE_WEIGHT - 0.06]);
      if (inside.length > 1) adoptions.push([control, inside.map((text) => text.name).join(" "), INSIDE_WEIGHT - 0.02]);
    }
  }
  for (const [control, text, weight] of adoptions) control.names.push({ text, weight });
}

/** A table's cells are also known by the header of their column. */
function labelColumns(candidates: readonly Candidate[]): [Candidate, string, number][] {
  const headers = candidates
    .filter((one) => one.box && one.name !== "" && one.roles.includes("columnheader"))
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

function findLabel(control: Candidate, texts: readonly Candidate[]): Candidate | undefined {
  const box = control.box;
  if (!box) return undefined;
  const height = box.y2 - box.y1;
  let best: Candidate | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    const other = text.box;
    if (!other || text === control) continue;
    let distance = Number.POSITIVE_INFINITY;
    if (overlapRows(box, other) > 0.5) {
      const gap = Math.max(box.x1 - other.x2, other.x1 - box.x2, 0);
      // A switch stands at the right end of its row, far from its label; a field's label is close.
      distance =
        control.roles.includes("textbox") && other.x1 > box.x1
          ? Number.POSITIVE_INFINITY
          : gap * (other.x1 > box.x2 ? 0.9 : 0.35);
    } else if (
      (control.roles.includes("textbox") || control.roles.includes("combobox") || control.roles.includes("slider")) &&
      other.y2 <= box.y1 + height * 0.3 &&
      overlapColumns(box, other) > 0.3
    ) {
      const gap = Math.max(0, box.y1 - other.y2);
      if (gap <= Math.max(height, other.y2 - other.y1) * 1.2) distance = gap;
    }
    if (distance < least || (distance === least && best && text.id < best.id)) {
      least = distance;
      best = text;
    }
  }
  return best;
}

function findInside(control: Candidate, texts: readonly Candidate[]): Candidate[] {
  const box = control.box;
  if (!box || measureArea(box) === 0) return [];
  const inside = texts.filter((text) => text.box && encloses(box, text.box));
  // More than a few texts: not a row but a page, whose name they are not.
  if (inside.length > MAX_INSIDE) return [];
  return inside.sort((a, b) => (a.box?.y1 ?? 0) - (b.box?.y1 ?? 0) || (a.box?.x1 ?? 0) - (b.box?.x1 ?? 0));
}
