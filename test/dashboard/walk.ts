import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { Settings } from "../../scripts/dev/settings.ts";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { seedFleet } from "../../src/demo/seed-fleet.ts";
import { ROLES, type Role } from "../../src/domain/access/roles.ts";
import { readDeliverySettings } from "../../src/domain/deliveries/delivery-settings.ts";
import { CHROMIUM, shareBrowser, startBrowser, waitForBrowser } from "../browser.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { readLinkToken } from "./session-client.ts";
import { watchContext } from "./watch-context.ts";

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** Far more than anything takes: no walk asserts a time, and a busy machine must not make one fail. */
const PATIENCE_MS = 60_000;
const SESSION = "/internal/v1/session";
const SCREENSHOTS = join(import.meta.dirname, "screenshots");

export type ViewOptions = Pick<
  BrowserContextOptions,
  "viewport" | "colorScheme" | "permissions" | "timezoneId" | "userAgent"
>;
export type MemberOptions = { organizationId?: string; role?: Role };

export type Walk = {
  harness: Harness;
  /** The address of the dashboard in the browser: with a host name, since passkeys refuse an IP address. */
  origin: string;
  browser: Browser;
  /** Creates a sign-in link as the operator does; new users become members. */
  makeSignInLink(email: string, options?: MemberOptions): Promise<string>;
  /**
   * Opens a page in its own browser, signed in. An address such as viewer@example.com has the role in its name. The
   * browser sends the link's token as the sign-in page would: to load that page, and the overview behind it, costs more
   * than most walks. Their own walks load both.
   *
   * @param options.at the page's path; by default the overview, complete with its navigation
   * @param options.isFresh true for a browser that nobody had before, with an empty cache
   */
  signIn(email: string, options?: MemberOptions & ViewOptions & { at?: string; isFresh?: boolean }): Promise<Page>;
  /** Opens a page in its own browser, in which nobody is signed in. */
  open(path: string, options?: ViewOptions): Promise<Page>;
  /** Allows matching problems from now on, which a walk provokes, such as `/^404 GET .*phones/`. */
  allow(problem: RegExp): void;
  /** Returns what went wrong in any browser since the last call: violated policies, errors, failed and foreign requests. */
  takeProblems(): string[];
  /** Throws what axe-core finds serious or critical. */
  checkAccessibility(page: Page): Promise<void>;
  /** Saves a picture of the page (complete, except on a phone) to screenshots/ if SCREENSHOTS is set. */
  shoot(page: Page, name: string): Promise<void>;
  /** Closes the pages of a test, and the browsers whose sign-in isn't kept. */
  leave(): Promise<void>;
  close(): Promise<void>;
};

export type WalkOptions = {
  settings?: Settings;
  /** True if pictures are sent, see `startHarness`. */
  vision?: boolean;
  /** Starts a Chromium with these arguments, instead of the one that all files share. */
  browserArgs?: readonly string[];
  /**
   * True if a user's browser is the same in every test that requests it in the same way: it has then loaded the page's
   * code, which saves most of the time. Another user gets a browser that an earlier test had, emptied but for its cache.
   * Not for tests about signing in or out.
   */
  keepsSignIns?: boolean;
  /**
   * True if a user's page stays as well, and goes on to the next address by a link, as most people do: the code of the
   * dashboard and of axe-core are then loaded and compiled once. Only for tests about what a page looks like.
   */
  keepsPages?: boolean;
};

/** Starts the Workers with the demo data, and a Chromium. Throws if there is no Chromium: see `useWalk`. */
async function startWalk({
  settings = {},
  vision = false,
  browserArgs,
  keepsPages = false,
  keepsSignIns = keepsPages,
}: WalkOptions = {}): Promise<Walk> {
  const harness = await startHarness({ settings: { ...LOCAL_SETTINGS, ...settings }, vision });
  await seedFleet(harness.db, Date.now(), readDeliverySettings({ ...LOCAL_SETTINGS, ...settings }).sealingKeys);
  const browser = await (browserArgs ? startBrowser(browserArgs) : shareBrowser());
  const origin = harness.publicOrigin;
  let problems: string[] = [];
  let allowed: RegExp[] = [];

  const openContext = async (options: ViewOptions) => {
    const opening = browser.newContext({
      ...{ baseURL: origin, locale: "en-US", timezoneId: "UTC", reducedMotion: "reduce", viewport: DESKTOP },
      ...options,
    });
    const context = await waitForBrowser(browser, "opened a context", opening);
    context.setDefaultTimeout(PATIENCE_MS);
    await watchContext(context, origin, (problem) => {
      if (!allowed.some((pattern) => pattern.test(problem))) problems.push(problem);
    });
    return context;
  };
  /** By who uses it and how. Each has a page that stays open: without any, Chromium ends a context. */
  const kept = new Map<string, Kept>();
  /** Returns the browser that the user has, or one that is like new, with the dashboard's code in its cache. */
  const keepContext = async (user: string, view: ViewOptions): Promise<Kept & { isNew: boolean }> => {
    const known = kept.get(user);
    if (known) return Object.assign(known, { isUsed: true, isNew: false });
    const likeness = JSON.stringify(view);
    const [owner = user, free] = [...kept].find(([, one]) => !one.isUsed && one.likeness === likeness) ?? [];
    kept.delete(owner);
    if (free) await forgetUser(free, origin);
    const context = free?.context ?? (await openContext(view));
    const one = { context, anchor: free?.anchor ?? (await context.newPage()), likeness, isUsed: true, isNew: true };
    kept.set(user, one);
    // A test may close its browser itself.
    context.once("close", () => kept.get(user)?.context === context && kept.delete(user));
    return one;
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
    async signIn(email, { organizationId, role, at = "/", isFresh = false, ...view } = {}) {
      const user = JSON.stringify([email, organizationId, role, view]);
      const own = keepsSignIns && !isFresh ? await keepContext(user, view) : undefined;
      const context = own?.context ?? (await openContext(view));
      if ((await context.request.get(SESSION)).status() === 401) {
        const member = { ...(organizationId ? { organizationId } : {}), ...(role ? { role } : {}) };
        const token = readLinkToken(await makeSignInLink(email, member));
        const headers = { "sec-fetch-site": "same-origin" };
        const answer = await context.request.post(SESSION, { data: { token }, headers });
        expect(answer.status(), await answer.text()).toBe(200);
        await openOrganization(context, await answer.json());
      }
      if (keepsPages && own && !own.isNew && (await followLink(own.anchor, at))) return own.anchor;
      const page = (keepsPages && own?.anchor) || (await context.newPage());
      await page.goto(at);
      if (at === "/") await page.getByRole("navigation", { name: "Main" }).waitFor();
      return page;
    },
    async open(path, view = {}) {
      const context = keepsSignIns ? (await keepContext(crypto.randomUUID(), view)).context : await openContext(view);
      const page = await context.newPage();
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
      // Elements fixed to a phone's lower edge would appear in the middle of the full page.
      const fullPage = (page.viewportSize()?.width ?? 0) > PHONE.width;
      await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage, animations: "disabled" });
    },
    async leave() {
      const stay = [...kept.values()];
      for (const one of stay) one.isUsed = false;
      const closing = browser.contexts().flatMap((context) => {
        const known = stay.find((one) => one.context === context);
        if (!known) return [context.close()];
        // A test that failed may have left it offline, where its second try would find nothing.
        const online = context.setOffline(false);
        return [online, ...context.pages().flatMap((page) => (page === known.anchor ? [] : [page.close()]))];
      });
      await waitForBrowser(browser, "closed the pages of a test", Promise.all(closing));
    },
    async close() {
      if (browserArgs) await browser.close();
      else
        await waitForBrowser(
          browser,
          "closed its contexts",
          Promise.all(browser.contexts().map((context) => context.close())),
        );
      await harness.close();
    },
  };
}

/** What the service answers to somebody who signs in by a link. */
type LinkSession = { organization_id: string | null; organizations: readonly { id: string }[] };

/** A user's browser, which is kept for other tests. */
type Kept = {
  context: BrowserContext;
  /** The page that stays open. */
  anchor: Page;
  /** The options that it was opened with. */
  likeness: string;
  /** True until the test that uses it has ended. */
  isUsed: boolean;
};

/** Makes the organization of the link the open one, as the sign-in page does. The first is that anyway. */
async function openOrganization(context: BrowserContext, session: LinkSession): Promise<void> {
  const { organization_id: opened, organizations } = session;
  if (opened === null || opened === organizations[0]?.id) return;
  const page = await context.newPage();
  await page.goto("/robots.txt");
  await page.evaluate(`localStorage.setItem("sightline-organization", ${JSON.stringify(opened)})`);
  await page.close();
}

/** Empties a browser for another user, of everything but its cache. */
async function forgetUser({ context, anchor }: Kept, origin: string): Promise<void> {
  await anchor.unrouteAll();
  await anchor.goto("about:blank");
  const debugging = await context.newCDPSession(anchor);
  const storageTypes = "cookies,local_storage,indexeddb,cache_storage,service_workers";
  await debugging.send("Storage.clearDataForOrigin", { origin, storageTypes });
  await debugging.detach();
  await context.clearCookies();
}

/**
 * Goes on to an address of the dashboard by a link, and waits for its page. Returns false if that is the page that is
 * open, or if another one is than the dashboard's.
 */
async function followLink(page: Page, address: string): Promise<boolean> {
  const { origin, pathname } = new URL(page.url());
  const heading = page.locator("main .page h1");
  if (origin === "null" || new URL(address, origin).pathname === pathname || (await heading.count()) !== 1)
    return false;
  await heading.evaluate((element) => element.setAttribute("data-left", ""));
  await page.evaluate(`(() => {
    const link = Object.assign(document.createElement("a"), { href: ${JSON.stringify(address)} });
    document.body.append(link);
    link.click();
    link.remove();
  })()`);
  await page.locator("main .page h1:not([data-left])").waitFor();
  return true;
}

/**
 * Provides a walk for all tests of a file, started before and ended after them; call the result in a test. After each
 * test its pages are closed, and nothing may have gone wrong in them except what the test allowed. Without a Chromium,
 * the tests are skipped.
 */
export function useWalk(options: WalkOptions = {}): () => Walk {
  let walk: Walk | undefined;
  beforeAll(async () => {
    if (CHROMIUM !== undefined) walk = await startWalk(options);
  });
  afterAll(() => walk?.close());
  beforeEach((context) => {
    if (!walk) context.skip("no chromium, chromium-browser or google-chrome is on the PATH");
  });
  afterEach(async () => {
    const problems = walk?.takeProblems() ?? [];
    // Live data would keep sending requests to the service.
    await walk?.leave();
    walk?.takeProblems();
    expect(problems, "problems in the browser").toEqual([]);
  });
  return () => {
    if (!walk) throw new Error("The walk has not started: call this in a test, or in a hook after its own.");
    return walk;
  };
}
