import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Box } from "../../src/domain/screens/box.ts";

/** A line of text with its box in pixels; `ink` is the tight box around what is painted, `confidence` the reader's, 0 to 1. */
export type Line = { text: string; bbox: Box; ink?: Box; confidence?: number };

/** A region whose text can't be judged; predictions in it count neither way. */
type Ignored = { bbox: Box; reason: string };

/** One picture with all of its text. */
export type Case = {
  name: string;
  imagePath: string;
  width: number;
  height: number;
  texts: Line[];
  ignore: Ignored[];
  lang: string;
};

/**
 * Reads the cases of a folder: a `NAME.json` beside each picture `NAME.png` or `NAME.jpg`, in the folder or its `cases`, with
 * `width`, `height`, `texts: [{text, bbox: {x1, y1, x2, y2}, ink?}]` in pixels and, if wanted, `ignore: [{bbox, reason}]` and `lang`.
 */
export function readCases(folder: string): Case[] {
  const place = existsSync(join(folder, "cases")) ? join(folder, "cases") : folder;
  return readdirSync(place)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .flatMap((file) => {
      const name = file.slice(0, -".json".length);
      const imagePath = [".png", ".jpg", ".jpeg"]
        .map((ending) => join(place, name + ending))
        .find((path) => existsSync(path));
      const truth = JSON.parse(readFileSync(join(place, file), "utf8"));
      if (imagePath === undefined || !Array.isArray(truth.texts)) return [];
      return [{ ignore: [], lang: "en", ...truth, name, imagePath }];
    });
}
