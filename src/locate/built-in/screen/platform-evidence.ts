import { remember } from "../remember.ts";
import { type Role, readRole } from "./roles.ts";

/** The information in an element's native attributes. */
export type PlatformEvidence = {
  /** Texts meant for people: content description, label, hint, title, alt. */
  spoken: string[];
  /** Names meant for programmers, cut into words: resource id, test id, class. */
  coded: string[];
  roles: Role[];
  clickable: boolean | undefined;
  /** `checked`, `selected`, `enabled`, `focused`, if given. */
  states: ReadonlyMap<string, boolean>;
};

const SPOKEN =
  /^(contentdesc(ription)?|accessibility(label|text|hint)|arialabel|aria(description|placeholder|roledescription)|label|hint(text)?|placeholder(value|text)?|title|tooltip(text)?|alt|text|statedescription|description|helptext|name|paneltitle)$/;
const CODED =
  /^(resource(id|name)|viewid(resourcename)?|id|accessibility(id|identifier)|identifier|(data)?(testid|test|qa|cy|icon)|testid|htmlid|nameattribute|icon(name)?|src|image(name)?|automationid|autocomplete|key|href|ref)$/;
const CLASSES =
  /^(class(name)?|role|type|tag(name)?|control(type)?|elementtype|widget|inputtype|roledescription|subrole)$/;
const STATES = /^(is)?(aria)?(checked|selected|enabled|disabled|focused|expanded|pressed|active|current)$/;
const CLICKABLE = /^(is)?(clickable|tappable|touchable|hittable)$/;

// Parts of identifiers that name the kind of view, or nothing.
const NOISE = new Set(
  "btn iv tv et ibtn img ic ico icn view layout android id com app widget container wrapper root root0 lbl the main action item fragment activity ll rl fl cl rv imgbtn svg png webp xml drawable outline outlined filled fill crop round rounded baseline sharp 24dp 24px 24 48dp appcompat material compose nav tb cb rb sw test fa fas far fab mdi bi glyphicon icon icons material symbols lucide".split(
    " ",
  ),
);
const FLOATING = /(?:^|[^a-z])fab(?:[^a-z]|$)/i;
const FILE_ENDING = /\.(png|svg|webp|jpe?g|gif|xml)$/i;
// Before a capital after a small letter or digit, and before the last of several capitals: "search|Bar", "HTTP|Server". It looks one letter
// to each side only, so that cutting takes the same time whatever stands there.
const WORD_START = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const LONGEST_IDENTIFIER = 512;
const MOST_IDENTIFIERS = 2_000;
const MAX_VALUES = 64;
const MAX_DEPTH = 3;

/** Reads native attributes of any platform by their names, whatever their spelling; hostile shapes yield less, never an error. */
export function readPlatform(platform: Record<string, unknown> | null | undefined): PlatformEvidence {
  const states = new Map<string, boolean>();
  const evidence: PlatformEvidence = { spoken: [], coded: [], roles: [], clickable: undefined, states };
  if (!platform) return evidence;
  let left = MAX_VALUES;
  const visit = (values: object, depth: number): void => {
    for (const [key, value] of Object.entries(values)) {
      if (left-- <= 0) return;
      if (typeof value === "boolean" || value === "true" || value === "false")
        readFlag(evidence, states, readKey(key), value === true || value === "true");
      // ARIA says as what a thing is the current one: "page", "step", "date".
      else if (typeof value === "string" && value !== "" && readKey(key).state === "current")
        states.set("selected", true);
      else if (typeof value === "string" && value !== "") readText(evidence, readKey(key), value);
      else if (typeof value === "object" && value !== null && depth < MAX_DEPTH) visit(value, depth + 1);
    }
  };
  visit(platform, 1);
  return evidence;
}

/** The meaning of an attribute, by its name. */
type Key = {
  state: string | undefined;
  tellsClicks: boolean;
  tellsField: boolean;
  holds: "spoken" | "classes" | "coded" | "else";
};
const MOST_KEYS = 500;

const readKey = remember((key): Key => {
  const name = key.toLowerCase().replace(/[^a-z]/g, "");
  return {
    state: STATES.exec(name)?.[3],
    tellsClicks: CLICKABLE.test(name),
    tellsField: /^(is)?(editable|password)$/.test(name),
    holds: SPOKEN.test(name) ? "spoken" : CLASSES.test(name) ? "classes" : CODED.test(name) ? "coded" : "else",
  };
}, MOST_KEYS);

function readFlag(evidence: PlatformEvidence, states: Map<string, boolean>, key: Key, value: boolean): void {
  const { state } = key;
  if (key.tellsClicks) evidence.clickable = value;
  if (value && key.tellsField) addRole(evidence, "textbox");
  if (state === "disabled") states.set("enabled", !value);
  else if (state === "active" || state === "pressed" || state === "current") states.set("selected", value);
  else if (state) states.set(state, value);
}

function addRole(evidence: PlatformEvidence, role: Role): void {
  if (!evidence.roles.includes(role)) evidence.roles.push(role);
}

function readText(evidence: PlatformEvidence, { holds }: Key, value: string): void {
  if (holds === "spoken") evidence.spoken.push(value);
  else if (holds === "classes") {
    const role = readRole(value);
    if (role !== "unknown") addRole(evidence, role);
    // A class list of the web often carries an icon's name: "fa fa-trash".
    if (/floatingaction/i.test(value)) evidence.coded.push("fab");
    if (/\s|-/.test(value)) evidence.coded.push(splitIdentifier(value));
  } else if (holds === "coded") {
    evidence.coded.push(splitIdentifier(value));
    if (FLOATING.test(value)) evidence.coded.push("fab");
  }
}

/** Cuts an identifier into its meaningful words: `com.app:id/btn_searchBar` → `search Bar`. */
export const splitIdentifier = remember(cutIdentifier, MOST_IDENTIFIERS);

function cutIdentifier(identifier: string): string {
  return readLastPart(identifier.slice(0, LONGEST_IDENTIFIER))
    .replace(FILE_ENDING, "")
    .replace(WORD_START, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !NOISE.has(word.toLowerCase()) && !/^\d+(dp|px)?$/.test(word))
    .join(" ");
}

/** Returns what follows the last `:` or `/`, or all of it if nothing does. */
function readLastPart(identifier: string): string {
  const cut = Math.max(identifier.lastIndexOf(":"), identifier.lastIndexOf("/")) + 1;
  return cut < identifier.length ? identifier.slice(cut) : identifier;
}
