import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { ICON_KINDS, type IconKind } from "../../src/domain/screens/icon-kinds.ts";
import type { UiElement } from "../../src/domain/screens/ui-element.ts";

/** A screen written by a language model as accessibility trees and inventories of pages list them, and requests about it; `want` is empty where it isn't there. */
export type WrittenScreen = {
  name: string;
  platform: "android" | "web";
  /** In pixels. */
  width: number;
  height: number;
  elements: UiElement[];
  /** The signs that are drawn, by the id of the element that they are on. */
  signs: Map<string, IconKind>;
  /** Which elements are on or off, and which are disabled: it is drawn, and no list of a page's elements tells it. */
  states: Map<string, { on: boolean | undefined; isDisabled: boolean }>;
  cases: { kind: string; query: string; want: string[] }[];
};

/** Written to measure with. Nothing is fitted on them. */
export const KEPT_OUT: ReadonlySet<string> = new Set([
  ...["mixed.txt", "drawn.txt", "components.txt", "crossings.txt", "hierarchies.txt", "intents.txt", "looks.txt"],
  ...["plainpages.txt", "plainphones.txt"],
]);

const FOLDER = join(import.meta.dirname, "written");
const CLASSES: Readonly<Record<string, string>> = {
  text: "android.widget.TextView",
  button: "android.widget.Button",
  image: "android.widget.ImageView",
  listitem: "android.widget.LinearLayout",
  view: "android.view.View",
  switch: "android.widget.Switch",
  checkbox: "android.widget.CheckBox",
  radio: "android.widget.RadioButton",
  textbox: "android.widget.EditText",
  slider: "android.widget.SeekBar",
  combobox: "android.widget.Spinner",
};

/** Reads the written screens: those to fit on, or those to measure with. */
export function readWritten(isKeptOut: boolean): WrittenScreen[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".txt") && KEPT_OUT.has(file) === isKeptOut)
    .sort()
    .flatMap(readScreensOf);
}

/** Which half of the written screens one of this name belongs to, 0 or 1: what is asked for in one half is remembered for the other (export_asks.py). */
export function halfOf(name: string): number {
  return crc32(name) % 2;
}

/** Reads one file of them. Throws with the line that can't be read. */
export function readScreensOf(file: string): WrittenScreen[] {
  return parseScreens(file, readFileSync(join(FOLDER, file), "utf8"));
}

function parseScreens(file: string, text: string): WrittenScreen[] {
  const screens: WrittenScreen[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const head = /^# screen: (.*), (android|web), (\d+)x(\d+)\s*$/.exec(line);
    if (head) {
      const [, name = "", platform, width, height] = head;
      const size = { width: Number(width), height: Number(height) };
      screens.push({
        ...{ name, platform: platform as "android" | "web", ...size },
        ...{ elements: [], signs: new Map(), states: new Map(), cases: [] },
      });
      continue;
    }
    const screen = screens.at(-1);
    if (line.startsWith("# screen")) throw new Error(`${file}, line ${at + 1}: no name, platform and size: ${line}`);
    if (!screen || line.trim() === "" || line.startsWith("#")) continue;
    try {
      if (line.startsWith("?")) screen.cases.push(parseCase(line, screen));
      else addElement(line, screen);
    } catch (error) {
      throw new Error(`${file}, line ${at + 1}: ${line}`, { cause: error });
    }
  }
  return screens;
}

function addElement(line: string, { elements, platform, signs, states: drawn }: WrittenScreen): void {
  const [id = "", role = "", name = "", bounds = "", flags = ""] = line.split("|").map((part) => part.trim());
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = bounds.split(",").map(Number);
  if (![x, y, width, height].every(Number.isInteger) || id === "" || role === "") throw new Error("No element.");
  const told = new Map(flags.split(/\s+/).map((flag) => flag.split("=", 2) as [string, string | undefined]));
  const value = told.get("value")?.replaceAll("_", " ");
  const states = Object.fromEntries(
    ["checked", "selected"].flatMap((state) => (told.has(state) ? [[state, told.get(state) !== "false"]] : [])),
  );
  const sign = told.get("sign");
  if (sign !== undefined && !KINDS.has(sign)) throw new Error(`No kind of sign is called ${sign}.`);
  if (sign !== undefined) signs.set(id, sign as IconKind);
  drawn.set(id, { on: states.checked ?? states.selected, isDisabled: told.has("disabled") });
  elements.push({
    ...{ id, role, name, bounds: { x, y, width, height } },
    ...(value === undefined ? {} : { value }),
    // What lists the elements of a page tells no states.
    platform:
      platform === "web"
        ? { web: {} }
        : {
            ...{
              class: CLASSES[role] ?? "android.view.ViewGroup",
              clickable: told.has("clickable") || PRESSED.has(role),
            },
            ...{ enabled: !told.has("disabled"), ...states },
            ...(told.get("id") ? { resource_id: `com.app:id/${told.get("id")}` } : {}),
          },
  });
}

const KINDS: ReadonlySet<string> = new Set(ICON_KINDS);
const PRESSED = new Set(["button", "switch", "checkbox", "radio", "textbox", "slider", "combobox", "tab"]);

function parseCase(line: string, { elements }: WrittenScreen): WrittenScreen["cases"][number] {
  const [kind = "", query = "", ids = ""] = line
    .slice(1)
    .split("|")
    .map((part) => part.trim());
  const want = ids === "none" ? [] : ids.split(/[\s,]+/);
  const known = new Set(elements.map(({ id }) => id));
  if (query === "" || !want.every((id) => known.has(id))) throw new Error("No request.");
  return { kind, query, want };
}
