import type { Candidate } from "../../candidate.ts";
import { centerX, centerY, encloses, measureArea } from "../../screen/geometry.ts";
import type { Role } from "../../screen/roles.ts";
import type { Scene } from "../../screen/scene.ts";
import { toSign, type ValuesOf } from "./values.ts";

/** Role, name and states of a candidate. */
export const KIND = [
  "text",
  "image",
  "button",
  "field",
  "toggle",
  "row",
  "line of a picture",
  "clickable",
  "named",
  "words of the name",
  "is on",
] as const;

export const PLACE = ["area", "x", "y"] as const;

export const HOLDS_BEST_BY_RULES = ["holds the best by rules", "lies in the best by rules"] as const;
export const HOLDS_BEST_BY_MEANING = ["holds the best by meaning", "lies in the best by meaning"] as const;

/** How the screen is known: by lines of text alone, by lines beside what is drawn, and with its colours. */
export const SIGHT = ["only lines", "lines among controls", "coloured"] as const;

const TOGGLES: readonly Role[] = ["switch", "checkbox", "radio"];
const ROWS: readonly Role[] = ["listitem", "container", "menuitem", "option", "cell"];
const MOST_WORDS = 12;

export function describeKind(candidate: Candidate): ValuesOf<typeof KIND> {
  const is = (...roles: readonly Role[]) => (candidate.roles.some((role) => roles.includes(role)) ? 1 : 0);
  return [
    is("text", "heading"),
    is("image"),
    is("button", "link", "tab"),
    is("textbox", "combobox"),
    is(...TOGGLES),
    is(...ROWS),
    candidate.roles.length === 0 ? 1 : 0,
    toSign(candidate.clickable),
    candidate.name === "" ? 0 : 1,
    Math.min(MOST_WORDS, candidate.name.split(" ").length),
    toSign(candidate.states.get("checked") ?? candidate.states.get("selected")),
  ];
}

export function describePlace({ extent }: Scene, { box }: Candidate): ValuesOf<typeof PLACE> {
  if (!box) return [-1, -1, -1];
  return [
    Math.sqrt(measureArea(box) / (extent.width * extent.height)),
    centerX(box) / extent.width,
    centerY(box) / extent.height,
  ];
}

/** Tells whether a candidate holds the best one, and whether it lies in that. */
export function describeHolding(
  candidate: Candidate,
  best: Candidate | undefined,
): ValuesOf<typeof HOLDS_BEST_BY_RULES | typeof HOLDS_BEST_BY_MEANING> {
  return [holds(candidate, best), holds(best, candidate)];
}

function holds(outer: Candidate | undefined, inner: Candidate | undefined): number {
  return outer?.box && inner?.box && encloses(outer.box, inner.box) ? 1 : 0;
}

export function describeSight({ sight: { lines, isColoured } }: Scene): ValuesOf<typeof SIGHT> {
  return [Number(lines === "all"), Number(lines === "some"), Number(isColoured)];
}
