import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { UiElement } from "../../src/domain/ui-element.ts";

/** A screen written by hand as accessibility trees and inventories of pages list them, and requests about it; `want` is empty where it isn't there. */
export type WrittenScreen = {
  name: string;
  platform: "android" | "web";
  elements: UiElement[];
  cases: { kind: string; query: string; want: string[] }[];
};

/** Written to measure with. Nothing is fitted on it. */
export const KEPT_OUT = "mixed.txt";

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
    .filter((file) => file.endsWith(".txt") && (file === KEPT_OUT) === isKeptOut)
    .sort()
    .flatMap((file) => parseScreens(file, readFileSync(join(FOLDER, file), "utf8")));
}

function parseScreens(file: string, text: string): WrittenScreen[] {
  const screens: WrittenScreen[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const head = /^# screen: (.*), (android|web), \d+x\d+\s*$/.exec(line);
    if (head) {
      screens.push({ name: head[1] ?? "", platform: head[2] as "android" | "web", elements: [], cases: [] });
      continue;
    }
    const screen = screens.at(-1);
    if (line.startsWith("# screen")) throw new Error(`${file}, line ${at + 1}: no name, platform and size: ${line}`);
    if (!screen || line.trim() === "" || line.startsWith("#")) continue;
    try {
      if (line.startsWith("?")) screen.cases.push(parseCase(line, screen));
      else screen.elements.push(parseElement(line, screen.platform));
    } catch (error) {
      throw new Error(`${file}, line ${at + 1}: ${line}`, { cause: error });
    }
  }
  return screens;
}

function parseElement(line: string, platform: WrittenScreen["platform"]): UiElement {
  const [id = "", role = "", name = "", bounds = "", flags = ""] = line.split("|").map((part) => part.trim());
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = bounds.split(",").map(Number);
  if (![x, y, width, height].every(Number.isInteger) || id === "" || role === "") throw new Error("No element.");
  const told = new Map(flags.split(/\s+/).map((flag) => flag.split("=", 2) as [string, string | undefined]));
  const value = told.get("value")?.replaceAll("_", " ");
  const states = Object.fromEntries(
    ["checked", "selected"].flatMap((state) => (told.has(state) ? [[state, told.get(state) !== "false"]] : [])),
  );
  return {
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
  };
}

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
