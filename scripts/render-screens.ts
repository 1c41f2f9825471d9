/**
 * Renders the sample screens of `test/screens` from their HTML: `npm run render:screens`. Only needed after a change to
 * a page; the pictures are committed. Requires Debian's Chromium and the fonts Roboto, Inter and Noto Color Emoji.
 */
import { join } from "node:path";
import { photographPage } from "./chromium.ts";

const FOLDER = join(import.meta.dirname, "..", "test", "screens");
const SCREENS = [
  { name: "settings", width: 360, height: 780, pixelRatio: 3 },
  { name: "dashboard", width: 1920, height: 1080, pixelRatio: 2 },
  { name: "chat", width: 360, height: 460, pixelRatio: 2 },
];

for (const { name, width, height, pixelRatio } of SCREENS) {
  console.log(`• ${name}.html → ${name}.png`);
  photographPage(join(FOLDER, `${name}.html`), join(FOLDER, `${name}.png`), width, height, pixelRatio);
}
