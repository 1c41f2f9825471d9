import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Box } from "../../src/domain/screens/box.ts";

/** A thing on the screen, boxes in pixels. `ink` is the tight box around what is painted; either may be matched. */
export type Element = {
  kind: string;
  bbox: Box;
  ink?: Box;
  interactive: boolean;
  /** Elements of one group are one target: a button that shows only an icon, and that icon. */
  group?: string;
};

/** A line of text, which an icon detector may report without being wrong. */
export type TextTruth = { bbox: Box; ink?: Box };

/** A region in which detections are neither right nor wrong: all of them (`all`), or only those of its text (`text`). */
export type IgnoredRegion = { bbox: Box; scope: "all" | "text"; reason: string };

/** One picture with all of its elements. */
export type Screen = {
  name: string;
  imagePath: string;
  width: number;
  height: number;
  /** The template that generated it, if any. */
  scene?: string;
  elements: Element[];
  texts: TextTruth[];
  ignore: IgnoredRegion[];
};

/** `cases`: told element by element, `score.mjs` may judge it. `rendered`: the screen generator's boxes. */
type TruthForm = "cases" | "rendered";
export type Truth = { form: TruthForm; screens: Screen[] };

/** Kinds of rendered screens that one looks at; all others can be used. */
const NOT_INTERACTIVE = new Set(["icon", "image"]);

type RenderedBox = Box & { kind: string };
type File = {
  width: number;
  height: number;
  scene?: string;
  elements?: Element[];
  texts?: TextTruth[];
  boxes?: RenderedBox[];
  ignore?: (IgnoredRegion | Box)[];
};

/**
 * Reads the pictures of a folder, or of its `cases`, that have a `NAME.json` beside `NAME.png` or `NAME.jpg`, in pixels:
 *
 * - cases: `{width, height, elements: [{kind, bbox: {x1, y1, x2, y2}, ink?, interactive, group?}], texts?: [{bbox, ink?}],
 *   ignore?: [{bbox, scope, reason}]}`;
 * - rendered: `{width, height, scene?, boxes: [{kind, x1, y1, x2, y2}], ignore?: [{x1, y1, x2, y2}]}`. These list all that
 *   an icon detector may report: its `texts`, which are for the trainer, excuse nothing.
 *
 * An `index.json` (`{cases: [{name}]}`) in the folder chooses among its cases and orders them; without it they go by name.
 *
 * @throws Error naming a file that can't be read as JSON, or a folder that mixes both forms
 */
export function readScreens(folder: string): Truth {
  const inner = join(folder, "cases");
  const place = existsSync(inner) ? inner : folder;
  const forms = new Set<TruthForm>();
  const screens = listNames(folder, place).flatMap((name) => {
    const imagePath = [".png", ".jpg", ".jpeg"].map((ending) => join(place, name + ending)).find(existsSync);
    const file = imagePath === undefined ? undefined : readTruthFile(join(place, `${name}.json`));
    if (imagePath === undefined || (file?.elements ?? file?.boxes) === undefined) return [];
    forms.add(file?.elements === undefined ? "rendered" : "cases");
    return [toScreen(name, imagePath, file as File)];
  });
  const [form = "cases", other] = forms;
  if (other !== undefined) throw new Error(`${place} mixes cases and rendered screens: measure them apart`);
  return { form, screens };
}

function listNames(folder: string, place: string): string[] {
  const index = join(folder, "index.json");
  const listed = existsSync(index) ? (readJson(index) as { cases?: { name: string }[] }).cases : undefined;
  if (Array.isArray(listed)) return listed.map(({ name }) => name);
  const labels = readdirSync(place).filter((file) => file.endsWith(".json"));
  return labels.map((file) => file.slice(0, -".json".length)).sort();
}

function readTruthFile(path: string): File | undefined {
  return existsSync(path) ? (readJson(path) as File) : undefined;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`${path} can't be read: ${(error as Error).message}`);
  }
}

function toScreen(name: string, imagePath: string, file: File): Screen {
  const { width, height, scene, elements, texts = [], boxes = [], ignore = [] } = file;
  return {
    name,
    imagePath,
    width,
    height,
    ...(scene === undefined ? {} : { scene }),
    elements: elements ?? boxes.map(({ kind, ...bbox }) => ({ kind, bbox, interactive: !NOT_INTERACTIVE.has(kind) })),
    texts: elements ? texts : [],
    ignore: ignore.map((region) =>
      "bbox" in region ? region : { bbox: region, scope: "all" as const, reason: "left out of training too" },
    ),
  };
}
