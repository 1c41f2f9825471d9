import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const DOCUMENT = join(import.meta.dirname, "../../docs/dashboard.md");
/** No everyday task takes more. */
const MAX_CLICKS = 4;

/** A step that describes its target instead of naming it. */
const DESCRIPTION = /^the /;

// Plain JavaScript, since it runs in the page.
const COLLECT_CLICKS = `globalThis.clicks = [];
addEventListener("pointerdown", ({ target }) => clicks.push(target.closest("a, button")?.innerText.trim() ?? ""), true)`;

/** Counts the clicks on a page from now on, until it is reloaded. */
export async function countClicks(page: Page): Promise<void> {
  await page.evaluate(COLLECT_CLICKS);
}

/** Expects the clicks that the table "Clicks" of docs/dashboard.md has for `task`, by the names there, and at most four. */
export async function expectClicks(page: Page, task: string): Promise<void> {
  const row = readFileSync(DOCUMENT, "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find(([, name]) => name === task);
  const steps = row?.[3]?.split(", ") ?? [];
  const clicked = await page.evaluate<string[]>("globalThis.clicks");
  expect(
    clicked.map((name, at) => (DESCRIPTION.test(steps[at] ?? "") ? steps[at] : name)),
    task,
  ).toEqual(steps);
  expect(Number(row?.[2])).toBe(steps.length);
  expect(steps.length).toBeLessThanOrEqual(MAX_CLICKS);
}
