/**
 * Renders the sample screens of `test/screens` from their HTML with Debian's Chromium: `npm run render:screens`.
 * Only needed after a change to a page; the pictures are committed. Wants the fonts Roboto and Inter.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "..", "test", "screens");
const SCREENS = [
  { name: "settings", width: 360, height: 780, pixelRatio: 3 },
  { name: "dashboard", width: 1920, height: 1080, pixelRatio: 2 },
];

for (const { name, width, height, pixelRatio } of SCREENS) {
  console.log(`• ${name}.html → ${name}.png`);
  execFileSync("chromium", [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    `--force-device-scale-factor=${pixelRatio}`,
    `--window-size=${width},${height}`,
    `--screenshot=${join(FOLDER, `${name}.png`)}`,
    `file://${join(FOLDER, `${name}.html`)}`,
  ]);
}
