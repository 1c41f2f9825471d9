import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Browser } from "playwright-core";
import { runSteps } from "./agent.ts";
import type { Access } from "./locate-on-page.ts";
import type { Task } from "./tasks.ts";

/** The outcome of a task. `lines` has its steps and, if it failed, the page's state. */
export type Outcome = { isRight: boolean; lines: string[]; durationMs: number };

/** Does a task on its page in a window of its own. */
export async function runTask(task: Task, browser: Browser, access: Access): Promise<Outcome> {
  const [file = "", size = ""] = task.page.split(" ");
  const [width = 0, height = 0] = size.split("x").map(Number);
  const page = await browser.newPage({ viewport: { width, height } });
  try {
    await page.setContent(readFileSync(join(import.meta.dirname, "pages", `${file}.html`), "utf8"));
    const startMs = performance.now();
    const { lines } = await runSteps(page, task.steps, access);
    const durationMs = performance.now() - startMs;
    const state = await page.evaluate<Record<string, unknown>>("window.state");
    const isRight = isDeepStrictEqual(state, task.wanted);
    return { isRight, lines: isRight ? lines : [...lines, `the page has ${JSON.stringify(state)}`], durationMs };
  } finally {
    await page.close();
  }
}
