import { execFileSync } from "node:child_process";

/** A page of `width` x `height` CSS pixels at `pixelRatio`, as a PNG file. Wants Debian's `chromium`. */
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
