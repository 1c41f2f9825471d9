const READY_LIMIT_MS = 8000;
const FONTS_LIMIT_MS = 3000;

/** Waits until the page's components are drawn, its fonts and pictures are there, and two frames have shown them. */
export async function settle(isReady: () => unknown): Promise<void> {
  const deadline = performance.now() + READY_LIMIT_MS;
  for (;;) {
    const result = await orAfter(isReady(), deadline - performance.now());
    // An expression without a value, like a promise that resolves with nothing, is ready once it has resolved.
    if (result === undefined || result) break;
    if (performance.now() > deadline) throw new Error("the page was not ready in time");
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  await orAfter(document.fonts.ready, FONTS_LIMIT_MS);
  await orAfter(
    Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
    FONTS_LIMIT_MS,
  );
  await nextFrames();
}

/** Scrolls the page's largest scroller to a share of its range. */
export async function scrollMain(share: number): Promise<void> {
  let main: Element | undefined;
  for (const element of document.querySelectorAll("*")) {
    if (element.scrollHeight < element.clientHeight + 40 || element.clientHeight < innerHeight * 0.3) continue;
    const { overflowY } = getComputedStyle(element);
    const canScroll = element === document.scrollingElement ? overflowY !== "hidden" : /auto|scroll/.test(overflowY);
    if (canScroll && (!main || element.clientHeight > main.clientHeight)) main = element;
  }
  if (!main) return;
  main.scrollTop = Math.round((main.scrollHeight - main.clientHeight) * share);
  await nextFrames();
}

async function nextFrames(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

function orAfter(work: unknown, limitMs: number): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(() => resolve(false), Math.max(0, limitMs)))]);
}
