import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns a page of `width` x `height` CSS pixels at `pixelRatio` as a PNG file. Requires Debian's `chromium`. */
export function photographPage(page: string, file: string, width: number, height: number, pixelRatio: number): void {
  execFileSync(
    "chromium",
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--hide-scrollbars",
      `--force-device-scale-factor=${pixelRatio}`,
      `--window-size=${width},${height}`,
      `--screenshot=${file}`,
      `file://${page}`,
    ],
    { stdio: "ignore" },
  );
}

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
/** Chromium's engine without the rest of the browser, in which tests take half the time. */
const SHELL_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];

/** Returns the path of the first Chromium on the PATH, if there is one. */
export function findChromium(): string | undefined {
  return findFirst(NAMES);
}

/** Returns the path of a Chromium for headless pages: the shell if it is installed. */
export function findHeadlessChromium(): string | undefined {
  return findFirst([...SHELL_NAMES, ...NAMES]);
}

function findFirst(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
