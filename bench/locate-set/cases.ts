import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Box } from "../../src/domain/screens/box.ts";
import type { UiElement } from "../../src/domain/screens/ui-element.ts";

export type ScreenText = { text: string; bbox: Box };

/**
 * One request with the correct answers: `targetBox` in pixels, null if it isn't there; `elementIds` and `boxes` are the
 * answers that count. `texts` are the screen's own lines, their boxes in [0, 1] of the picture.
 */
export type LocateCase = {
  id: string;
  query: string;
  kind: string;
  language: string;
  targetBox: Box | null;
  elementIds: readonly string[];
  boxes: readonly Box[];
  elements: readonly UiElement[];
  texts: readonly ScreenText[];
  /** The picture's file. */
  picture: string;
  width: number;
  height: number;
};

type Listed = {
  id: string;
  query: string;
  kind: string;
  lang: string;
  target: Box | null;
  element_ids: string[];
  boxes: Box[];
  elements: string;
  image: string;
};
type Page = { width: number; height: number; texts: ScreenText[] };

/** Reads a folder's `cases.json`, and the pages and pictures' descriptions (a `.json` beside each picture) that it names. */
export function readLocateCases(folder: string): LocateCase[] {
  const read = <File>(name: string): File => JSON.parse(readFileSync(join(folder, name), "utf8")) as File;
  const pages = new Map<string, { elements: UiElement[]; page: Page }>();
  return read<Listed[]>("cases.json").map((listed) => {
    const { elements, page } =
      pages.get(listed.elements) ??
      ({
        ...read<{ elements: UiElement[] }>(listed.elements),
        page: read<Page>(listed.image.replace(/\.\w+$/, ".json")),
      } as const);
    pages.set(listed.elements, { elements, page });
    const { width, height } = page;
    return {
      id: listed.id,
      query: listed.query,
      kind: listed.kind,
      language: listed.lang,
      targetBox: listed.target,
      elementIds: listed.element_ids,
      boxes: listed.boxes,
      elements,
      texts: page.texts.map(({ text, bbox }) => ({
        text,
        bbox: { x1: bbox.x1 / width, y1: bbox.y1 / height, x2: bbox.x2 / width, y2: bbox.y2 / height },
      })),
      picture: join(folder, listed.image),
      width,
      height,
    };
  });
}
