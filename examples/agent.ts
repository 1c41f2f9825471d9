import type { Page } from "playwright-core";
import { type Access, locateOnPage } from "./locate-on-page.ts";

/** One step in words: what to click, or what to write where. */
export type Step = { click: string } | { fill: string; with: string };

/** What the agent did, step by step. `isDone` is false if something wasn't found, and the rest wasn't tried. */
export type Report = { isDone: boolean; lines: string[] };

/** Does the steps on a page by what it sees. After each, it waits until the page is quiet. */
export async function runSteps(page: Page, steps: readonly Step[], access: Access): Promise<Report> {
  const lines: string[] = [];
  for (const step of steps) {
    const what = "click" in step ? step.click : step.fill;
    const found = await locateOnPage(page, what, access);
    if (!found) return { isDone: false, lines: [...lines, `${what}: not found`] };
    await ("click" in step ? found.click() : found.fill(step.with));
    await page.waitForLoadState("networkidle");
    const { x1, y1, x2, y2 } = found.box;
    const box = [x1, y1, x2, y2].map(Math.round).join(",");
    lines.push(`${what}: ${"click" in step ? "clicked" : "filled"} ${box}, confidence ${found.confidence}`);
  }
  return { isDone: true, lines };
}
