import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeEmail } from "./session-client.ts";
import { useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });
const OFFLINE = /^failed /;
const API = /\/internal\/v1\//;

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const readPath = (page: Page) => page.url().slice(walk().origin.length);
const focused = (page: Page) => page.locator(":focus");

async function signOutEverywhere(page: Page): Promise<void> {
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await heading(page, "Sign in").waitFor();
}

describe("a session that ends elsewhere", () => {
  it("is noticed in mid-use: the page asks to sign in, and leads back to where one was going", async () => {
    const email = makeEmail();
    const [here, there] = [await walk().signIn(email), await walk().signIn(email)];
    await heading(here, "Overview").waitFor();
    walk().allow(/^401 /);
    await signOutEverywhere(there);
    expect(readPath(there)).toBe("/sign-in");
    await here.getByRole("link", { name: "Money", exact: true }).first().click();
    await here.getByText("Sign in to continue to the page that you requested.").waitFor();
    expect(readPath(here)).toBe("/sign-in?next=%2Fmoney");
    expect(await here.locator(".spinner").count()).toBe(0);
    // The link is opened in the tab that waits for it.
    const link = new URL(await walk().makeSignInLink(email));
    await here.goto(here.url() + link.hash);
    await here.getByRole("button", { name: "Sign in by the link" }).click();
    await heading(here, "Money").waitFor();
    expect(readPath(here)).toBe("/money");
  });

  it("is noticed on a page that nobody touches", async () => {
    const email = makeEmail();
    const here = await walk().open("/sign-in");
    await here.clock.install();
    await here.goto(await walk().makeSignInLink(email));
    await here.getByRole("button", { name: "Sign in by the link" }).click();
    await heading(here, "Overview").waitFor();
    walk().allow(/^401 /);
    await signOutEverywhere(await walk().signIn(email));
    await here.clock.fastForward(61_000);
    await heading(here, "Sign in").waitFor();
  });
});

describe("an API that is dead", () => {
  it("is told of at the start, and asked again by itself", async () => {
    const page = await walk().signIn("viewer@example.com", { at: "about:blank" });
    walk().allow(OFFLINE);
    await page.route(API, (route) => route.abort());
    await page.goto("/");
    await page.getByRole("alert").getByText("The service can't be reached.").waitFor();
    expect(await page.locator(".spinner").count()).toBe(0);
    await walk().checkAccessibility(page);
    await page.unroute(API);
    await heading(page, "Overview").waitFor();
  });

  it("is reported in use, in each affected part of the page, and the rest stays", async () => {
    const page = await walk().signIn("viewer@example.com");
    walk().allow(OFFLINE);
    await page.getByRole("region", { name: "Balance" }).or(page.locator(".figure")).first().waitFor();
    await page.route(API, (route) => route.abort());
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: "Your account" }).click();
    await expect.poll(() => page.getByRole("alert").count()).toBe(2);
    await expect.poll(() => page.locator(".spinner").count()).toBe(0);
    expect(await page.getByLabel("Your name").isVisible()).toBe(true);
    await page.unroute(API);
    await page.getByText("this one").waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });

  it("that takes a request and never answers is given up, without a spinner that stays", async () => {
    const page = await walk().signIn("viewer@example.com", { at: "about:blank" });
    // Half a minute passes in a second.
    await page.addInitScript({
      content: `const wait = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (ms) => wait(ms / 30);`,
    });
    await page.route(API, () => undefined);
    await page.goto("/");
    await page.getByRole("alert").getByText("is taking too long to respond").waitFor();
    expect(await page.locator(".spinner").count()).toBe(0);
  });

  it("fails with 500: the page says so, with the request to ask about", async () => {
    const page = await walk().signIn("viewer@example.com", { at: "about:blank" });
    walk().allow(/^500 /);
    const headers = { "x-request-id": "req_shown", "content-type": "text/html" };
    await page.route(API, (route) => route.fulfill({ status: 500, headers, body: "<h1>Bad gateway</h1>" }));
    await page.goto("/");
    await page.getByRole("alert").getByText("req_shown").waitFor();
    expect(await page.getByText("Bad gateway").count()).toBe(0);
  });

  it("can't give the next page's code: that page says so", async () => {
    const page = await walk().signIn("viewer@example.com");
    await heading(page, "Overview").waitFor();
    walk().allow(OFFLINE);
    await page.route("**/assets/**", (route) => route.abort());
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Organization" }).click();
    await heading(page, "This page can't be loaded").waitFor();
    await page.unroute("**/assets/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await heading(page, "Organization").waitFor();
  });
});

it.each(["/webhooks/%E0%A4%A", "/fleet/phone_1/nothing", "/nothing"])("%s is told to be no page", async (path) => {
  walk().allow(/^404 GET \/(fleet\/phone_1\/)?nothing$/);
  const page = await walk().signIn("viewer@example.com", { at: path });
  await heading(page, "No such page").waitFor();
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await heading(page, "Overview").waitFor();
});

describe("by the keyboard alone", () => {
  it("the content is reached past the navigation, and every place by Tab", async () => {
    const page = await walk().signIn("viewer@example.com");
    await heading(page, "Overview").waitFor();
    await page.keyboard.press("Tab");
    expect(await focused(page).textContent()).toBe("Skip to content");
    expect(await focused(page).boundingBox()).toMatchObject({ y: expect.toSatisfy((y: number) => y >= 0) });
    await page.keyboard.press("Enter");
    await page.locator("#main:focus").waitFor();

    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    const places = await links.evaluateAll((all) => all.map((link) => link.textContent ?? ""));
    expect(places.length).toBeGreaterThanOrEqual(7);
    const seen: string[] = [];
    await page.reload();
    await heading(page, "Overview").waitFor();
    for (let presses = 0; presses < places.length + 6 && seen.at(-1) !== places.at(-1); presses++) {
      await page.keyboard.press("Tab");
      seen.push((await focused(page).textContent()) ?? "");
    }
    expect(seen).toEqual(expect.arrayContaining(places));
    await page.keyboard.press("Enter");
    await heading(page, places.at(-1) ?? "").waitFor();
    await page.locator("#main:focus").waitFor();
  });

  it("the menu opens by Enter, closes by Escape, and takes its choice by the arrows", async () => {
    const page = await walk().signIn("viewer@example.com");
    const trigger = page.getByRole("button", { name: /^Account of / });
    await trigger.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menu").waitFor();
    await walk().checkAccessibility(page);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await expect.poll(() => trigger.evaluate((element) => element.matches(":focus"))).toBe(true);
    await page.keyboard.press("Enter");
    const chosen = page.getByRole("menu").locator(":focus");
    await chosen.waitFor();
    for (let presses = 0; presses < 4 && (await chosen.textContent())?.trim() !== "Your account"; presses++) {
      const before = await chosen.textContent();
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => chosen.textContent()).not.toBe(before);
    }
    for (const [key, expected] of [
      ["End", "Sign out"],
      ["ArrowDown", "Your account"],
      ["ArrowUp", "Sign out"],
      ["Home", "Your account"],
      ["s", "Sign out"],
      ["Y", "Your account"],
    ] as const) {
      await page.keyboard.press(key);
      expect((await chosen.textContent())?.trim(), key).toBe(expected);
    }
    await page.keyboard.press("Enter");
    await heading(page, "Your account").waitFor();
  });
});

describe("colours", () => {
  it("follow the system until others are chosen, which stay", async () => {
    const page = await walk().signIn("viewer@example.com", { colorScheme: "dark" });
    const scheme = () => page.locator("html").getAttribute("data-scheme");
    expect(await scheme()).toBe("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(scheme).toBe("light");
    await page.goto("/account");
    await page.getByRole("radio", { name: "Dark" }).check();
    expect(await scheme()).toBe("dark");
    await page.reload();
    expect(await scheme()).toBe("dark");
    await page.getByRole("radio", { name: "System" }).check();
    expect(await scheme()).toBe("light");
  });

  it("are those of the plots too, which are drawn anew for another theme", async () => {
    const page = await walk().signIn("viewer@example.com", { colorScheme: "light", at: "/money" });
    await page.locator(".plot canvas").first().waitFor();
    const draw = () => page.evaluate<string>("document.querySelector('.plot canvas')?.toDataURL()");
    const light = await draw();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(draw).not.toBe(light);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(draw).toBe(light);
  });
});
