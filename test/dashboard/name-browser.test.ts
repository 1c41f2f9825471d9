import { expect, it } from "vitest";
import { nameBrowser } from "../../src/dashboard/pages/account/name-browser.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

it.each([
  ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  ["Chrome on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`],
  ["Chrome on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${CHROME.replace("Chrome", "HeadlessChrome")}`],
  ["Edge on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/142.0.0.0`],
  ["Chrome on Android", `Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`],
  ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`],
  ["Opera on macOS", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} OPR/124.0.0.0`],
  [
    "Safari on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
  ],
  ["A browser", "curl/8.14.1"],
  ["A browser", ""],
  ["A browser", null],
])("%s is told from its user agent", (name, userAgent) => {
  expect(nameBrowser(userAgent)).toBe(name);
});
