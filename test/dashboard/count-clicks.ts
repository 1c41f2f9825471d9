import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const DOCUMENT = join(import.meta.dirname, "../../docs/dashboard.md");
/** Nothing that somebody does every day takes more. */
const MAX_CLICKS = 4;

/** Counts the clicks on a page from now on, until it is loaded anew. */
export async function countClicks(page: Page): Promise<void> {
  await page.evaluate(`globalThis.clicks = 0; addEventListener("pointerdown", () => globalThis.clicks++, true)`);
}

/** Expects as many clicks as the table "Clicks" of docs/dashboard.md says of `way`, which are at most four. */
export async function expectClicks(page: Page, way: string): Promise<void> {
  const row = readFileSync(DOCUMENT, "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find(([, name]) => name === way);
  expect(await page.evaluate("globalThis.clicks"), way).toBe(Number(row?.[2]));
  expect(Number(row?.[2])).toBeLessThanOrEqual(MAX_CLICKS);
}
