import type { UiElement } from "../../../domain/screens/ui-element.ts";
import { remember } from "../remember.ts";
import { type PlatformEvidence, splitIdentifier } from "../screen/platform-evidence.ts";

// A name that a program would give: "square.and.arrow.up", "ic_more_vert", "searchButton".
const IDENTIFIER = /^(?:\p{L}[\p{L}\p{N}]*(?:[._][\p{L}\p{N}]+)+|\p{Ll}+(?:\p{Lu}\p{Ll}+)+)$/u;
const CHECK_SYMBOL =
  /^(?:(?:checkmark\.)?(?:circle|square)(?:\.fill)?|(?:ic_)?(?:check_box|radio_button)(?:_(?:outline_blank|unchecked|checked))?)$/;

/** Returns true if only the picture of a check box names an element, so that its own name says nothing. */
export function isNamedByCheckSymbol(element: UiElement): boolean {
  return CHECK_SYMBOL.test(element.name);
}

const MOST_ROLES = 500;
const MOST_NAMES = 2_000;

const readRolePurposes = remember((role) => {
  const implied: string[] = [];
  if (/search/i.test(role)) implied.push("search");
  if (/secure|password/i.test(role)) implied.push("password");
  if (/seekbar/i.test(role)) implied.push("seek bar");
  if (/progress/i.test(role)) implied.push("progress");
  return { implied, isFloating: /floating|fab$/i.test(role) };
}, MOST_ROLES);

/** Returns the words of a name that a program would give; none for any other. */
const readIdentifier = remember(
  (name) => (IDENTIFIER.test(name) ? splitIdentifier(`x/${name.replaceAll(".", "_")}`) : ""),
  MOST_NAMES,
);

/** Returns the purpose of an element whose kind implies it: a search box searches, a secure field holds a password. */
export function listPurposes(element: UiElement, platform: PlatformEvidence): string[] {
  const { role, name } = element;
  const { implied, isFloating } = readRolePurposes(role);
  const purposes = [...implied];
  if (isFloating || platform.coded.some((code) => /\bfab\b/i.test(code))) purposes.push("floating action button");
  if (name.length <= 64) purposes.push(readIdentifier(name));
  if (element.platform && platform.coded.length === 0) {
    for (const key of ["type", "inputType", "input_type"]) {
      const type = Object.hasOwn(element.platform, key) ? element.platform[key] : undefined;
      if (typeof type === "string") purposes.push(type.replace(/(?=\p{Lu})/gu, " ").slice(0, 64));
    }
  }
  return purposes.filter((purpose) => purpose !== "");
}
