import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });
const API = /\/internal\/v1\//;

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const banner = (page: Page, reason: string) => page.getByRole("status").getByText(reason);
const waitUntilGone = (page: Page, reason: string) => banner(page, reason).waitFor({ state: "detached" });
const fail = (page: Page) =>
  page.route(API, (route) => route.fulfill({ status: 503, contentType: "text/plain", body: "upstream" }));

async function openPage(path: string): Promise<Page> {
  const page = await walk().signIn("owner@example.com", { at: path });
  await page.locator("main .page h1").waitFor();
  await expect.poll(() => page.locator(".loading").count()).toBe(0);
  return page;
}

describe("without a network", () => {
  it("the page says so instead of loading for ever, keeps what it has, and reads the rest by itself afterwards", async () => {
    walk().allow(/^failed /);
    const page = await openPage("/money/ledger");
    await page.context().setOffline(true);
    await banner(page, "You are offline.").waitFor();
    expect(await page.getByRole("table", { name: "Ledger entries" }).isVisible()).toBe(true);
    await walk().checkAccessibility(page);

    // Nothing of this span has been read yet.
    await page.getByLabel("From").fill("2020-01-01T00:00");
    await page.getByRole("alert").getByText("The service can't be reached.").waitFor();
    expect(await page.locator(".loading").count()).toBe(0);

    await page.context().setOffline(false);
    await waitUntilGone(page, "You are offline.");
    await page.getByRole("table", { name: "Ledger entries" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("what is sent fails with a word, and can be sent afterwards", async () => {
    walk().allow(/^failed /);
    const page = await openPage("/account");
    // Another than the last one, which a first try may have saved.
    await page.getByLabel("Your name").fill(`Olga ${crypto.randomUUID()}`);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("The service can't be reached.").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your name is saved.").waitFor();
  });

  it("a page whose code isn't loaded yet is opened as soon as it can be", async () => {
    walk().allow(/^failed /);
    const page = await walk().signIn("member@example.com", { isFresh: true });
    await heading(page, "Overview").waitFor();
    await page.context().setOffline(true);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Organization" }).click();
    await heading(page, "This page can't be loaded").waitFor();
    await page.context().setOffline(false);
    await heading(page, "Organization").waitFor();
  });

  it("a page whose code isn't loaded yet is opened by itself even if the outage ends before the page can say so", async () => {
    walk().allow(/^failed /);
    const page = await walk().signIn("member@example.com", { isFresh: true });
    await heading(page, "Overview").waitFor();
    let wasShown = false;
    await page.route(
      ({ pathname }) => pathname === "/" || pathname.startsWith("/assets/"),
      async (route) => {
        wasShown ||= (await heading(page, "This page can't be loaded").count()) > 0;
        await (wasShown ? route.continue() : route.abort());
      },
    );
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Organization" }).click();
    await heading(page, "Organization").waitFor();
    expect(wasShown).toBe(true);
  });

  it("a page whose code couldn't be loaded is opened when it is visited again afterwards", async () => {
    walk().allow(/^failed /);
    const page = await walk().signIn("member@example.com", { isFresh: true });
    await heading(page, "Overview").waitFor();
    const go = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
    await page.context().setOffline(true);
    await go("Organization");
    await heading(page, "This page can't be loaded").waitFor();
    await go("Overview");
    await heading(page, "Overview").waitFor();
    await page.context().setOffline(false);
    await go("Organization");
    await heading(page, "Organization").waitFor();
  });
});

describe("while the service answers with errors", () => {
  it("the page says so, keeps what it has, and goes on by itself", async () => {
    walk().allow(/^503 /);
    const page = await openPage("/organization");
    await fail(page);
    await banner(page, "The service is responding with errors.").waitFor();
    expect(await page.getByRole("table", { name: "Members" }).isVisible()).toBe(true);
    await page.unroute(API);
    await waitUntilGone(page, "The service is responding with errors.");
  });

  it("a page that is opened reports the outage, without returning to loading, and appears by itself afterwards", async () => {
    walk().allow(/^503 /);
    const page = await openPage("/organization");
    await fail(page);
    await page.reload();
    await page.getByRole("alert").getByText("The service has failed").waitFor();
    await banner(page, "The service is responding with errors.").waitFor();
    // Counted in the page, which sees each change.
    await page.evaluate(`new MutationObserver(() => {
      globalThis.loadings = (globalThis.loadings ?? 0) + document.querySelectorAll(".loading").length;
    }).observe(document.body, { childList: true, subtree: true }); undefined`);
    const again = page.waitForResponse((response) => response.url().endsWith("/session") && response.status() === 503);
    await again;
    await page.waitForResponse((response) => response.url().endsWith("/session") && response.status() === 503);
    expect(await page.evaluate("globalThis.loadings ?? 0")).toBe(0);
    await page.unroute(API);
    await heading(page, "Organization").waitFor();
    await waitUntilGone(page, "The service is responding with errors.");
  });
});
