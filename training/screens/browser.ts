import type { Candidate, TextSpan } from "./candidate.ts";
import { type PageServer, startPageServer } from "./page-server.ts";
import type { Device, LabelRule } from "./scene.ts";

/** A page as it is to be shown: complete HTML, or the address of one that the server has; and how to tell that it's drawn. */
export type ShownPage = ({ html: string } | { url: string }) & {
  device: Device;
  dark: boolean;
  ready?: string;
  rules: readonly LabelRule[];
  /** How far the page's main scroller is scrolled, from 0 to 1 of its range. */
  scrolled: number;
};

/** What a browser saw of a page: its candidates, its text, and the screen with and without those whose ink is to be measured. PNG. */
export type Capture = { candidates: Candidate[]; texts: TextSpan[]; screen: Buffer; withoutInk: Buffer };

/** One browser with one page, which every screen of a job is rendered in. */
export type ScreenBrowser = { capture(page: ShownPage): Promise<Capture>; isAlive(): boolean; close(): Promise<void> };

type Session = { send(method: string, parameters?: object): Promise<{ data: string }> };
type Page = {
  goto(url: string, options: object): Promise<unknown>;
  evaluate<Result>(expression: string): Promise<Result>;
  context(): { newCDPSession(page: Page): Promise<Session>; close(): Promise<void> };
};
type Browser = {
  newContext(options: object): Promise<{ newPage(): Promise<Page> }>;
  isConnected(): boolean;
  close(): Promise<void>;
};
type Playwright = { chromium: { launch(options: object): Promise<Browser> } };

const USER_AGENTS: Record<Device["platform"], string> = {
  android:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  ios: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  desktop: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
};

const LIMIT_MS = 25_000;

/** Starts Debian's Chromium. It reaches nothing but the screens' own server: as `screen.local`, and as any name below it. */
export async function startScreenBrowser(
  startServer: () => Promise<PageServer> = startPageServer,
): Promise<ScreenBrowser> {
  // Named by an expression: the compiler must do without it on a clean checkout.
  const { chromium } = (await import("playwright-core".toString())) as Playwright;
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      `--host-resolver-rules=MAP screen.local:80 127.0.0.1:${server.port}, MAP *.screen.local:80 127.0.0.1:${server.port}, MAP * ~NOTFOUND`,
      "--unsafely-treat-insecure-origin-as-secure=http://screen.local",
      "--force-color-profile=srgb",
      "--disable-lcd-text",
      "--no-sandbox",
      "--mute-audio",
    ],
  });
  let opened = await openPage(browser);
  let shown = 0;
  return {
    async capture(page) {
      try {
        return await within(LIMIT_MS, capturePage(opened, server, page, shown++));
      } catch (error) {
        const stuck = opened;
        opened = await openPage(browser);
        await stuck.page.context().close();
        throw error;
      }
    },
    isAlive: () => browser.isConnected(),
    async close() {
      await browser.close();
      server.close();
    },
  };
}

type Opened = { page: Page; session: Session };

async function openPage(browser: Browser): Promise<Opened> {
  const context = await browser.newContext({ viewport: null });
  const page = await context.newPage();
  return { page, session: await page.context().newCDPSession(page) };
}

async function capturePage(
  { page, session }: Opened,
  server: PageServer,
  shown: ShownPage,
  id: number,
): Promise<Capture> {
  const { device } = shown;
  const isMobile = device.form !== "desktop";
  await Promise.all([
    session.send("Emulation.setDeviceMetricsOverride", {
      width: device.width,
      height: device.height,
      deviceScaleFactor: device.pixelRatio,
      mobile: isMobile,
    }),
    session.send("Emulation.setTouchEmulationEnabled", { enabled: isMobile }),
    session.send("Emulation.setUserAgentOverride", { userAgent: USER_AGENTS[device.platform] }),
    session.send("Emulation.setEmulatedMedia", {
      features: [
        { name: "prefers-reduced-motion", value: "reduce" },
        { name: "prefers-color-scheme", value: shown.dark ? "dark" : "light" },
      ],
    }),
  ]);
  if ("html" in shown) server.show(shown.html);
  await page.goto("html" in shown ? `http://screen.local/screen/${id}` : shown.url, {
    waitUntil: "load",
    timeout: 15_000,
  });
  await page.evaluate(`engine.settle(async () => ${shown.ready ? `(${shown.ready})` : "true"})`);
  if (shown.scrolled > 0) await page.evaluate(`engine.scrollMain(${shown.scrolled})`);
  const candidates = await page.evaluate<Candidate[]>(`engine.collect(${JSON.stringify(shown.rules)})`);
  const texts = await page.evaluate<TextSpan[]>(`engine.collectTextSpans()`);
  const screen = await capture(session);
  await page.evaluate(`engine.hideInk()`);
  const withoutInk = await capture(session);
  return { candidates, texts, screen, withoutInk };
}

async function capture(session: Session): Promise<Buffer> {
  const { data } = await session.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
  return Buffer.from(data, "base64");
}

async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took more than ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
