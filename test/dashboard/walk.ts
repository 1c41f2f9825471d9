import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { findChromium } from "../../scripts/chromium.ts";
import type { Settings } from "../../scripts/dev/settings.ts";
import { ROLES, type Role } from "../../src/domain/roles.ts";
import { readConfig } from "../../src/http/config.ts";
import { DEMO_ORGANIZATION } from "../../src/storage/seed-data.ts";
import { seedFleet } from "../../src/storage/seed-fleet.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { watchContext } from "./watch-context.ts";

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** Far more than anything takes: no walk asserts a time, and a busy machine must not fail one. */
const PATIENCE_MS = 45_000;
const SCREENSHOTS = join(import.meta.dirname, "screenshots");
const executablePath = findChromium();

export type ViewOptions = Pick<BrowserContextOptions, "viewport" | "colorScheme" | "permissions">;
export type MemberOptions = { organizationId?: string; role?: Role };

export type Walk = {
  harness: Harness;
  /** Where the browser finds the dashboard: by a name, since passkeys refuse an IP address. */
  origin: string;
  browser: Browser;
  /** A link that signs somebody in, made as the operator makes one; who isn't a member yet becomes one. */
  makeSignInLink(email: string, options?: MemberOptions): Promise<string>;
  /** The overview in a browser of its own, signed in by a link. An address such as viewer@example.com has the role that it names. */
  signIn(email: string, options?: MemberOptions & ViewOptions): Promise<Page>;
  /** A page in a browser of its own, in which nobody is signed in. */
  open(path: string, options?: ViewOptions): Promise<Page>;
  /** Has problems that match pass from now on: what a walk provokes, such as `/^404 GET .*phones/`. */
  allow(problem: RegExp): void;
  /** What went wrong in any browser since the last call: violated policies, errors, failed and foreign requests. */
  takeProblems(): string[];
  /** Throws what axe-core finds serious or critical. */
  checkAccessibility(page: Page): Promise<void>;
  /** Writes a picture of the page, whole but on a phone, into screenshots/, where SCREENSHOTS is set. */
  shoot(page: Page, name: string): Promise<void>;
  close(): Promise<void>;
};

/** `vision`: whether pictures are sent, see `startHarness`. `browserArgs`: of Chromium, in place of those that spare it a graphics card. */
export type WalkOptions = { settings?: Settings; vision?: boolean; browserArgs?: readonly string[] };

// No page needs a graphics card, and a software one costs more than all else: pages are drawn without, in few processes.
const THRIFTY = [
  ...["--disable-gpu", "--disable-gpu-rasterization", "--disable-software-rasterizer", "--in-process-gpu"],
  ...["--renderer-process-limit=1", "--disable-site-isolation-trials"],
];

/** Starts the Workers with the demo data, and a Chromium. Throws where there is no Chromium: see `useWalk`. */
export async function startWalk({
  settings = {},
  vision = false,
  browserArgs = THRIFTY,
}: WalkOptions = {}): Promise<Walk> {
  const harness = await startHarness({ settings: { ...LOCAL_SETTINGS, ...settings }, vision });
  await seedFleet(harness.db, Date.now(), readConfig({ ...LOCAL_SETTINGS, ...settings }).sealingKeys);
  const args = ["--no-sandbox", ...browserArgs];
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
  const origin = harness.origin.replace("127.0.0.1", "localhost");
  let problems: string[] = [];
  let allowed: RegExp[] = [];

  const openPage = async (options: ViewOptions) => {
    const context = await browser.newContext({
      ...{ baseURL: origin, locale: "en-US", timezoneId: "UTC", reducedMotion: "reduce", viewport: DESKTOP },
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await watchContext(context, origin, (problem) => {
      if (!allowed.some((pattern) => pattern.test(problem))) problems.push(problem);
    });
    return context.newPage();
  };
  const makeSignInLink = async (email: string, { organizationId = DEMO_ORGANIZATION.id, role }: MemberOptions = {}) => {
    const named = ROLES.find((name) => email.startsWith(`${name}@`));
    const body = { email, role: role ?? named ?? "owner" };
    const answer = await callControl(harness, "POST", `/organizations/${organizationId}/sign-in-links`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return `${origin}/sign-in${new URL(answer.body.url).hash}`;
  };
  return {
    ...{ harness, origin, browser, makeSignInLink, checkAccessibility },
    async signIn(email, { organizationId, role, ...view } = {}) {
      const page = await openPage(view);
      const member = { ...(organizationId ? { organizationId } : {}), ...(role ? { role } : {}) };
      await page.goto(await makeSignInLink(email, member));
      await page.getByRole("navigation", { name: "Main" }).waitFor();
      return page;
    },
    async open(path, view = {}) {
      const page = await openPage(view);
      await page.goto(path);
      return page;
    },
    allow: (problem) => void allowed.push(problem),
    takeProblems() {
      const taken = problems;
      problems = [];
      allowed = [];
      return taken;
    },
    async shoot(page, name) {
      if (!process.env.SCREENSHOTS) return;
      // What sticks to a phone's lower edge would stand in the middle of the whole page.
      const fullPage = (page.viewportSize()?.width ?? 0) > PHONE.width;
      await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage, animations: "disabled" });
    },
    async close() {
      await browser.close();
      await harness.close();
    },
  };
}

/**
 * A walk for all tests of a file, started before and ended after them; call what it gives in a test. After each test its pages are closed, and
 * nothing may have gone wrong in them but what the test allowed. Where there is no Chromium the tests are skipped.
 */
export function useWalk(options: WalkOptions = {}): () => Walk {
  let walk: Walk | undefined;
  beforeAll(async () => {
    if (executablePath !== undefined) walk = await startWalk(options);
  });
  afterAll(() => walk?.close());
  beforeEach((context) => {
    if (!walk) context.skip("no chromium, chromium-browser or google-chrome is on the PATH");
  });
  afterEach(async () => {
    const problems = walk?.takeProblems() ?? [];
    // What is live would go on asking the service.
    await Promise.all(walk?.browser.contexts().map((context) => context.close()) ?? []);
    walk?.takeProblems();
    expect(problems, "problems in the browser").toEqual([]);
  });
  return () => {
    if (!walk) throw new Error("The walk has not started: call this in a test, or in a hook after its own.");
    return walk;
  };
}
