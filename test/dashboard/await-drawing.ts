import type { Page } from "playwright-core";

/** Waits until the page is drawn as it is now, and what follows from that has begun, such as a request or a scroll. */
export async function awaitDrawing(page: Page): Promise<void> {
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
}
