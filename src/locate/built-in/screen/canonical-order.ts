import type { Candidate } from "../candidate.ts";
import { centerY, overlapRows } from "./geometry.ts";

/**
 * Ranks candidates in an order that doesn't depend on the request's: rows from the top, each from the left. Rows are
 * built greedily from the top: an element joins the row whose first member it overlaps by more than half. Elements
 * without bounds come last, by their ids with numbers compared as numbers, since tools number elements in tree order; it
 * is the only trace of reading order that is left when neither bounds nor the request's order may be used.
 *
 * @returns for each candidate, by its place in `candidates`, its rank from 0.
 */
export function rankInReadingOrder(candidates: readonly Candidate[]): Int32Array {
  const placed = candidates
    .map((candidate, at) => ({ candidate, at, row: 0 }))
    .sort((a, b) => compareCanonically(a.candidate, b.candidate));
  let row = 0;
  let first: Candidate | undefined;
  for (const entry of placed) {
    const box = entry.candidate.box;
    if (!box) {
      entry.row = Number.MAX_SAFE_INTEGER;
      continue;
    }
    const joins =
      first?.box &&
      overlapRows(first.box, box) > 0.5 &&
      centerY(box) - centerY(first.box) < (first.box.y2 - first.box.y1) * 0.6;
    if (!joins) {
      row += 1;
      first = entry.candidate;
    }
    entry.row = row;
  }
  placed.sort(
    (a, b) =>
      a.row - b.row ||
      (a.candidate.box?.x1 ?? 0) - (b.candidate.box?.x1 ?? 0) ||
      compareCanonically(a.candidate, b.candidate),
  );
  const ranks = new Int32Array(candidates.length);
  for (const [rank, { at }] of placed.entries()) ranks[at] = rank;
  return ranks;
}

/** Breaks ties the same way every time: place, then size, then id, then name. */
export function compareCanonically(a: Candidate, b: Candidate): number {
  if (a.box && b.box) {
    const byPlace = a.box.y1 - b.box.y1 || a.box.x1 - b.box.x1 || a.box.y2 - b.box.y2 || a.box.x2 - b.box.x2;
    if (byPlace !== 0) return byPlace;
  } else if (a.box || b.box) return a.box ? -1 : 1;
  return (
    compareCodeUnits(keepNaturalKey(a), keepNaturalKey(b)) ||
    compareCodeUnits(a.id, b.id) ||
    compareCodeUnits(a.name, b.name)
  );
}

/**
 * Returns a key whose order by code units is an id's natural order, which treats runs of digits as numbers: e2 before
 * e10. A number is written as a 0, its number of digits and the digits; text between numbers ends in a NUL. Computed
 * once per id, since sorting compares each a dozen times.
 */
export function writeNaturalKey(id: string): string {
  let key = "";
  for (let start = 0, end = 0; start < id.length; start = end) {
    const isNumber = isDigit(id, start);
    end = start + 1;
    while (end < id.length && isDigit(id, end) === isNumber) end++;
    key += isNumber ? writeNumber(id, start, end) : `${id.slice(start, end)}\0`;
  }
  return key;
}

function writeNumber(id: string, start: number, end: number): string {
  let from = start;
  while (from < end && id[from] === "0") from++;
  return `0${String.fromCharCode(end - from)}${id.slice(from, end)}`;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

function keepNaturalKey(candidate: Candidate): string {
  candidate.idKey ??= writeNaturalKey(candidate.id);
  return candidate.idKey;
}

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
