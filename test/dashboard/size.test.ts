import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, DEMO_PHONE } from "../../src/storage/seed-data.ts";
import { useWalk } from "./walk.ts";

const walk = useWalk();
const REPOSITORY = resolve(import.meta.dirname, "../..");
const ASSETS = join(REPOSITORY, "workers/api/assets");
/** 150 KB, the page's budget before the playground. */
const BUDGET_BYTES = 150_000;

const routes = readFileSync(join(REPOSITORY, "src/dashboard/layout/routes.tsx"), "utf8");
const PATHS = [...routes.matchAll(/<Route path="([^"]+)"/g)]
  .map(([, path = ""]) => path)
  .filter((path) => path !== "/playground");

/** A page's path with something of the demo organization in it. */
async function fillPath(path: string): Promise<string> {
  if (!path.includes(":id")) return path;
  if (path.startsWith("/fleet/")) return path.replace(":id", DEMO_PHONE.id);
  const table = path.startsWith("/webhooks/") ? "destinations" : "webhook_deliveries";
  const row = await walk()
    .harness.db.prepare(`SELECT id FROM ${table} WHERE organization_id = ? LIMIT 1`)
    .bind(DEMO_ORGANIZATION.id)
    .first<{ id: string }>();
  return path.replace(":id", row?.id ?? "missing");
}

/** The size of a built file as a browser gets it over a network. */
function weigh(url: string): number {
  const { pathname } = new URL(url);
  const isFile = pathname.startsWith("/assets/") || pathname === "/icon.svg";
  return gzipSync(readFileSync(join(ASSETS, isFile ? pathname : "index.html"))).length;
}

describe("the first page that somebody sees", () => {
  it("is one of them all", () => {
    expect(PATHS).toEqual(expect.arrayContaining(["/", "/webhooks/:id", "/money", "/organization", "/account"]));
  });

  it.each(PATHS)(`is loaded with its sign-in in less than ${BUDGET_BYTES / 1000} KB: %s`, async (path) => {
    const link = new URL(await walk().makeSignInLink("owner@example.com"));
    const next = await fillPath(path);
    link.searchParams.set("next", next);
    const page = await walk().open(link.href);
    await page.getByRole("heading", { level: 1 }).and(page.locator("main .page h1")).waitFor();
    expect(new URL(page.url()).pathname).toBe(next);
    await expect.poll(() => page.locator(".loading").count(), { timeout: 45_000 }).toBe(0);
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
