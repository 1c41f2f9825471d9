import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cropImage, decodeFile, encodeRgbaPng } from "./picture-files.ts";

const FOLDER = join(import.meta.dirname, "..", "screens");

export type ScreenName = "settings" | "dashboard" | "languages" | "chat";

/** Returns the picture of a sample screen; `scripts` has a line in each of many scripts, and no page. */
export function readScreen(name: ScreenName | "scripts"): Uint8Array {
  return readFileSync(join(FOLDER, `${name}.png`));
}

/** Returns the rows of a sample screen from one pixel to another, as a picture: most promises need no more of it, and reading it all takes seconds. */
export async function cutRows(name: ScreenName, y1: number, y2: number): Promise<Uint8Array> {
  const screen = await decodeFile(readScreen(name));
  return encodeRgbaPng(cropImage(screen, { x1: 0, y1, x2: screen.width, y2 }));
}

/** Returns the texts of a sample screen's page in the page's order. All of them are in the picture. */
export function readPageTexts(name: ScreenName): string[] {
  const page = readFileSync(join(FOLDER, `${name}.html`), "utf8");
  return page
    .replace(/<!--.*?-->|<style>.*?<\/style>/gs, "")
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll("&nbsp;", " ").replace(/\s+/g, " ").trim())
    .filter((text) => text !== "");
}
