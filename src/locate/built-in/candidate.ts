import type { Box } from "../../domain/screens/box.ts";
import type { ScreenText } from "../../domain/screens/screen-text.ts";
import type { Shade } from "../../domain/screens/shade.ts";
import type { UiElement } from "../../domain/screens/ui-element.ts";
import { readLook } from "./screen/looks.ts";
import { readPlatform } from "./screen/platform-evidence.ts";
import { type AskedRole, fitRole, type Role, readRole } from "./screen/roles.ts";
import { readValue } from "./told-by-value.ts";
import { isNamedByCheckSymbol, listPurposes } from "./words/purposes.ts";
import { withSymbolSign } from "./words/sign-names.ts";

/** One way in which an element is named. `weight` is how much a match there is worth, 0 to 1. */
export type NamedBy = { text: string; weight: number };

/** An element or text line, as the grounder sees it. */
export type Candidate = {
  index: number;
  id: string;
  /** The sort key of the id; computed when first needed (canonical-order.ts). */
  idKey: string | undefined;
  roles: readonly Role[];
  /** The text that a person would read on it; may be empty. */
  name: string;
  names: NamedBy[];
  /** Same unit for all candidates of a request; null where unknown. */
  box: Box | null;
  clickable: boolean | undefined;
  states: ReadonlyMap<string, boolean>;
  /** How likely its sign shows what it is taken for, 0 to 1; 0 where none was seen. */
  sign: number;
  /** Its colours, where the picture was looked at. */
  shade: Shade | null;
  /** How well it answers to an asked role, where its own roles don't tell or tell otherwise. */
  seenAs: SeenAs;
  /** The field, list or slider that it is the label of: whoever taps a label gets nothing. */
  labelOf: Candidate | null;
  /** Belongs to the system and not to the app, such as the clock in a phone's status bar: nobody counts it. */
  isSystem: boolean;
  /** 1, or less for unlikely targets: collapsed elements, badly read text. */
  credibility: number;
};

const WEIGHT = { name: 1, value: 0.96, spoken: 0.97, codedAlone: 0.9, codedBeside: 0.7, purpose: 0.92 };
/** How well something answers to an asked role, 0 to 1, where that is known. */
export type SeenAs = Readonly<Partial<Record<AskedRole, number>>>;

/** A line of text may be the face of a button, a link, a tab: of all that isn't listed. */
const FACE_OF_A_CONTROL = 0.9;

/** A line that answers to a role less than this is no face of it. */
const LEAST_FACE = 0.5;

/** Where nobody looked at the pixels, a text is also the next best thing to what stands beside it. */
const UNSEEN_LINE: SeenAs = {
  text: 1,
  heading: 0.97,
  image: 0.55,
  icon: 0.6,
  checkbox: 0.75,
  radio: 0.75,
  switch: 0.75,
  slider: 0.6,
  progress: 0.5,
  textbox: 0.8,
  interactive: 0.98,
};

/** Where the pixels were looked at, what is drawn has a box of its own, and its label isn't it. */
const SEEN_LINE: SeenAs = {
  ...UNSEEN_LINE,
  image: 0.15,
  icon: 0.15,
  checkbox: 0.3,
  radio: 0.3,
  switch: 0.3,
  slider: 0.3,
  progress: 0.3,
};

const HAS_WORD = /[\p{L}\p{N}]/u;

/** Reads a request's element. */
export function readElement(element: UiElement, index: number): Candidate {
  const platform = readPlatform(element.platform);
  const merged = mergeRoles(readRole(element.role), platform.roles, platform.clickable === true);
  const isTick = isNamedByCheckSymbol(element);
  const roles: readonly Role[] = isTick ? [...merged, "checkbox"] : merged;
  const { text: value, states } = readValue(element, roles, platform.states);
  const visibleName = HAS_WORD.test(element.name) ? element.name : (platform.spoken[0] ?? element.name);
  const names: NamedBy[] = [];
  if (element.name !== "") names.push({ text: element.name, weight: WEIGHT.name });
  for (const text of platform.spoken.slice(0, 4)) names.push({ text, weight: WEIGHT.spoken });
  if (value !== "") names.push({ text: value, weight: WEIGHT.value });
  // Each code is a name of its own, so that a long class list doesn't dilute a telling id.
  for (const text of new Set(platform.coded))
    if (text !== "") names.push({ text, weight: visibleName === "" ? WEIGHT.codedAlone : WEIGHT.codedBeside });
  for (const text of listPurposes(element, platform)) names.push({ text, weight: WEIGHT.purpose });
  addLook(names, element.name || value);
  const bounds = element.bounds;
  const box = bounds ? { x1: bounds.x, y1: bounds.y, x2: bounds.x + bounds.width, y2: bounds.y + bounds.height } : null;
  return withSymbolSign({
    index,
    id: element.id,
    idKey: undefined,
    roles,
    name: isTick ? "" : visibleName,
    names,
    box,
    clickable: platform.clickable,
    states,
    sign: 0,
    shade: null,
    seenAs: {},
    isSystem: false,
    labelOf: null,
    credibility: box && (box.x2 <= box.x1 || box.y2 <= box.y1) ? 0.85 : box && (box.x2 <= 0 || box.y2 <= 0) ? 0.92 : 1,
  });
}

/** Reads a line of OCR text, of a screen that nobody looked at: it has no role of its own, and may be the label of anything. */
export function readText(line: ScreenText, index: number): Candidate {
  const names: NamedBy[] = [{ text: line.text, weight: WEIGHT.name }];
  addLook(names, line.text);
  const credibility = 0.94 + 0.06 * Math.min(1, Math.max(0, line.confidence ?? 1));
  return withSymbolSign({
    index,
    id: "",
    idKey: undefined,
    roles: [],
    name: line.text,
    names,
    box: line.bbox,
    clickable: undefined,
    states: new Map(),
    sign: 0,
    shade: null,
    seenAs: UNSEEN_LINE,
    labelOf: null,
    isSystem: false,
    credibility,
  });
}

/** Reads a line of OCR text beside which the screen's icons and controls are known. */
export function readTextAmongControls(line: ScreenText, index: number): Candidate {
  return { ...readText(line, index), seenAs: SEEN_LINE };
}

/** Returns how well a candidate matches a requested role, 0 to 1. A line of text may be the visible part of any control. */
export function fitCandidate(asked: AskedRole, candidate: Candidate): number {
  const seen = candidate.seenAs[asked];
  if (seen !== undefined) return seen;
  if (isLine(candidate)) return FACE_OF_A_CONTROL;
  let best = 0;
  for (const role of candidate.roles) best = Math.max(best, fitRole(asked, role));
  const bearsClicks =
    asked === "button" ||
    asked === "link" ||
    asked === "icon" ||
    asked === "control" ||
    asked === "interactive" ||
    asked === "item";
  // A thing that can be checked is a kind of check box, whatever it is drawn as.
  if ((asked === "checkbox" || asked === "switch" || asked === "radio") && candidate.states.has("checked"))
    best = Math.max(best, 0.85);
  if (bearsClicks && candidate.clickable === true) best = Math.max(best, asked === "interactive" ? 0.97 : 0.8);
  return best;
}

function mergeRoles(told: Role, native: readonly Role[], clickable: boolean): Role[] {
  // A vague role yields to the native class; a definite one is kept besides it.
  const definite = native.filter((role) => role !== "container" && role !== "text");
  if (told === "unknown" || told === "container") {
    if (definite.length > 0) return definite;
    // A layout that takes clicks is a row or a card.
    return clickable && (told === "container" || native.includes("container")) ? ["listitem"] : [native[0] ?? told];
  }
  if (told === "listitem" || told === "heading") return [told];
  return [told, ...definite.filter((role) => role !== told)];
}

function addLook(names: NamedBy[], text: string): void {
  const found = readLook(text);
  if (found) names.push({ text: found.look, weight: found.weight });
}

/**
 * Returns true for a line of text that is hardly of the asked kind itself, and at most the label of a thing that is: no text is a switch. This follows from its
 * role alone, where `labelOf` follows from its place beside a control.
 */
export function isOnlyLabelOf(asked: AskedRole | undefined, candidate: Candidate | undefined): boolean {
  if (asked === undefined || !candidate) return false;
  return isLine(candidate) && fitCandidate(asked, candidate) < LEAST_FACE;
}

/** Returns true for a line of text, which has no role of its own. */
export function isLine({ roles }: Candidate): boolean {
  return roles.length === 0;
}
