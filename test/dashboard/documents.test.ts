import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { PHONE, useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });
const ASSETS = resolve(import.meta.dirname, "../../workers/api/assets");
const WIDE = { width: 1440, height: 900 };
/** A guide, a generated page with tabs, and the longest tables. */
const PAGES = ["/docs/quick-start", "/docs/api/organization-destinations-create", "/docs/errors"];
/** Of what a page loads before anything is clicked, except its pictures. */
const BUDGET_BYTES = 30_000;

const VIEWS = [PHONE, WIDE].flatMap((viewport) =>
  (["light", "dark"] as const).map((colorScheme) => ({ viewport, colorScheme, width: viewport.width })),
);

describe.each(VIEWS)("at $width pixels, in the $colorScheme theme", ({ viewport, colorScheme }) => {
  it.each(PAGES)("%s can be read by everybody", async (path) => {
    const page = await walk().open(path, { viewport, colorScheme });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await walk().shoot(page, `documents${path.replaceAll("/", "-")}-${viewport.width}-${colorScheme}`);
    await walk().checkAccessibility(page);
    const { scrollWidth, clientWidth } = await page.evaluate<{ scrollWidth: number; clientWidth: number }>(
      "(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(document.documentElement)",
    );
    expect(scrollWidth).toBe(clientWidth);
    const ground = await page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    const [red = 0] = (ground.match(/\d+/g) ?? []).map(Number);
    expect(red < 128).toBe(colorScheme === "dark");
  });
});

it.each(PAGES)(
  `%s loads less than ${BUDGET_BYTES / 1000} KB, and no index before the search is opened`,
  async (path) => {
    const page = await walk().open(path);
    await page.waitForLoadState("networkidle");
    const loaded: string[] = JSON.parse(
      await page.evaluate(
        "JSON.stringify(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))",
      ),
    );
    const bytes = [`${path}.html`, ...new Set(loaded)]
      .map((file) => gzipSync(readFileSync(join(ASSETS, file))).length)
      .reduce((sum, size) => sum + size);
    console.info(`${path}: ${(bytes / 1000).toFixed(1)} KB in ${loaded.length + 1} files, gzipped`);
    expect(loaded.filter((file) => file.includes("search"))).toEqual([]);
    expect(bytes).toBeLessThan(BUDGET_BYTES);
  },
);

describe("the documents", () => {
  it("are found by the search, whose results lead to their part of a page", async () => {
    const page = await walk().open("/docs/");
    await page.keyboard.press("/");
    await page.getByRole("searchbox").fill("rotate sealing key");
    await page.getByRole("link", { name: "Operations: Rotate the sealing key" }).waitFor();
    await walk().shoot(page, "documents-search");
    await walk().checkAccessibility(page);
    await page.getByRole("link", { name: "Operations: Rotate the sealing key" }).click();
    await page.getByRole("heading", { name: "Operations", exact: true }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/docs/operations#rotate-the-sealing-key");
  });

  it("say so if the search finds nothing", async () => {
    const page = await walk().open("/docs/");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("searchbox").fill("xylophone");
    await page.getByText("Nothing found for xylophone.").waitFor();
  });

  it("say so if the search doesn't load, and try again with the next letter", async () => {
    walk().allow(/^failed /);
    const page = await walk().open("/docs/");
    await page.route("**/docs/search.json", (route) => route.abort());
    await page.getByRole("button", { name: "Search" }).click();
    const field = page.getByRole("searchbox");
    await page.getByText("The search didn't load.").waitFor();
    await field.fill("sealing");
    await page.getByText("The search didn't load.").waitFor();
    expect(await page.getByText("Nothing found").count()).toBe(0);
    await page.unroute("**/docs/search.json");
    await field.pressSequentially(" key");
    await page.getByRole("link", { name: "Operations: Rotate the sealing key" }).waitFor();
  });

  it("show a call in the language that was chosen last, on every page", async () => {
    const page = await walk().open("/docs/api/elements-locate");
    await page.getByText('curl -sS -X POST "$SIGHTLINE_URL/api/v1/elements:locate"').waitFor();
    await page.getByRole("tab", { name: "curl" }).press("ArrowRight");
    await page.getByText("await client.locateElement(").waitFor();
    await page.goto("/docs/api/organization-runs-get");
    expect(await page.getByRole("tab", { name: "TypeScript" }).getAttribute("aria-selected")).toBe("true");
    expect(await page.getByText("curl -sS").isVisible()).toBe(false);
  });

  it("keep the theme that was chosen, also for the dashboard", async () => {
    const page = await walk().open("/docs/", { colorScheme: "light" });
    await page.getByRole("button", { name: "Use the dark theme" }).click();
    await page.goto("/docs/webhooks");
    await page.getByRole("button", { name: "Use the light theme" }).waitFor();
    expect(await page.evaluate("document.documentElement.dataset.scheme")).toBe("dark");
    await page.goto("/sign-in");
    expect(await page.evaluate("document.documentElement.dataset.scheme")).toBe("dark");
  });

  it("can be read without JavaScript, with every language of a call", async () => {
    const context = await walk().browser.newContext({
      baseURL: walk().origin,
      javaScriptEnabled: false,
      viewport: WIDE,
    });
    const page = await context.newPage();
    await page.goto("/docs/api/elements-locate");
    await page.getByText("curl -sS -X POST").waitFor();
    await page.getByText("const response = await fetch(").waitFor();
    await page.getByRole("navigation", { name: "Documents" }).getByRole("link", { name: "Quick start" }).click();
    await page.getByRole("heading", { name: "Quick start", level: 1 }).waitFor();
  });

  it("have a skip link, which is the first thing that the keyboard reaches", async () => {
    const page = await walk().open("/docs/concepts");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("content");
  });

  it("are at /docs, as pages and as Markdown, under the dashboard's policy", async () => {
    const { fetch } = walk().harness;
    const redirect = await fetch("/docs", { redirect: "manual" });
    expect([redirect.status, redirect.headers.get("location")]).toEqual([307, "/docs/"]);
    const page = await fetch("/docs/");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const [markdown, index] = await Promise.all([fetch("/docs/webhooks.md"), fetch("/llms.txt")]);
    expect(markdown.headers.get("content-type")).toContain("text/markdown");
    expect(index.headers.get("content-type")).toContain("text/plain");
    const [, script = ""] = /src="(\/docs\/assets\/site-[^"]+)"/.exec(await page.text()) ?? [];
    expect((await fetch(script)).headers.get("cache-control")).toContain("immutable");
  });

  it("have a page of their own for an address that doesn't exist", async () => {
    walk().allow(/^404 GET \/docs\/nothing$/);
    const page = await walk().open("/docs/nothing");
    await page.getByRole("heading", { name: "No such page" }).waitFor();
    await page.getByRole("link", { name: "see all pages" }).click();
    await page.getByRole("heading", { name: "sightline", exact: true }).waitFor();
    const answer = await walk().harness.fetch("/docs/nothing");
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "not_found" });
  });
});
