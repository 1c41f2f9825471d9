import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "../harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const PAGES = [
  "/",
  "/sign-in",
  "/sign-in?next=%2Fmoney",
  "/invitation",
  "/webhooks",
  "/webhooks/dest_1",
  "/webhooks/verify",
  "/deliveries/replays",
  "/playground",
  "/fleet/phone_1",
  "/money/keys",
  "/organization/",
  "/account",
];
const STRICT = ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "connect-src 'self'"];

describe("the dashboard", () => {
  it.each(PAGES)("is served at %s, under a strict policy", async (path) => {
    const response = await harness.fetch(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(await response.text()).toContain('<div id="page">');
    const policy = (response.headers.get("content-security-policy") ?? "").split("; ");
    expect(policy).toEqual(expect.arrayContaining([...STRICT, "base-uri 'none'", "frame-ancestors 'none'"]));
    expect(policy.join()).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("has its scripts and styles kept by the browser, under names that change with them", async () => {
    const document = await (await harness.fetch("/")).text();
    const files = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const path of files) {
      const response = await harness.fetch(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toContain("immutable");
      await response.body?.cancel();
    }
  });

  it("has no file that is larger than a static asset may be", () => {
    const folder = join(import.meta.dirname, "../../workers/api/assets");
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const sizes = files.map((file) => [file.name, statSync(join(file.parentPath, file.name)).size] as const);
    expect(sizes.some(([name]) => name.endsWith(".wasm"))).toBe(true);
    expect(sizes.filter(([, bytes]) => bytes > 25 * 1024 * 1024)).toEqual([]);
  });

  it.each([
    ["GET", "/nothing"],
    ["GET", "/webhooks-of-mine"],
    ["GET", "/assets/nothing.js"],
    ["GET", "/fleet/icon.svg"],
    ["POST", "/webhooks"],
    ["POST", "/"],
    ["DELETE", "/sign-in"],
  ])("leaves %s %s to the API, which has nothing there", async (method, path) => {
    const response = await harness.fetch(path, { method });
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect([404, 405]).toContain(response.status);
  });
});
