import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DASHBOARD_PATHS } from "../../src/domain/dashboard-paths.ts";
import { fillPath } from "./fill-path.ts";
import { useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });
const REPOSITORY = resolve(import.meta.dirname, "../..");
const ASSETS = join(REPOSITORY, "workers/api/assets");
/** What somebody on a phone network waits for. */
const BUDGET_BYTES = 110_000;

/** Returns the size of a built file as a browser gets it over a network. */
function weigh(url: string): number {
  const file = join(ASSETS, new URL(url).pathname);
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  return gzipSync(readFileSync(isFile ? file : join(ASSETS, "index.html"))).length;
}

describe("the first page that somebody sees", () => {
  it("is one of them all", () => {
    expect(DASHBOARD_PATHS).toEqual(
      expect.arrayContaining(["/", "/webhooks/:id", "/playground", "/money", "/organization", "/account"]),
    );
  });

  it.each(DASHBOARD_PATHS)(`is loaded with its sign-in in less than ${BUDGET_BYTES / 1000} KB: %s`, async (path) => {
    const link = new URL(await walk().makeSignInLink("owner@example.com"));
    const next = await fillPath(walk().harness, path);
    link.searchParams.set("next", next);
    const page = await walk().open(link.href);
    await page.getByRole("button", { name: "Sign in by the link" }).click();
    await page.getByRole("heading", { level: 1 }).and(page.locator("main .page h1")).waitFor();
    expect(new URL(page.url()).pathname).toBe(next);
    await expect.poll(() => page.locator(".loading").count()).toBe(0);
    await page.waitForLoadState("networkidle");
    const loaded: string[] = JSON.parse(
      await page.evaluate("JSON.stringify(performance.getEntriesByType('resource').map(({ name }) => name))"),
    );
    const files = loaded.filter((url) => !/\/(internal\/v1|api\/v1|models)(\/|$|\?)/.test(url));
    expect(files.length).toBeGreaterThan(2);
    const bytes = [walk().origin, ...new Set(files)].reduce((sum, url) => sum + weigh(url), 0);
    console.info(`${path}: ${(bytes / 1000).toFixed(1)} KB in ${files.length + 1} files, gzipped`);
    expect(bytes).toBeLessThan(BUDGET_BYTES);
  });
});
