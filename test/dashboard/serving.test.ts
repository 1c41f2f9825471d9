import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERROR_CATALOG, type ErrorCode } from "../../src/domain/errors/error-catalog.ts";
import { ERROR_CAUSES } from "../../src/domain/errors/error-causes.ts";
import { ERROR_REMEDIES } from "../../src/domain/errors/error-remedies.ts";
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
  "/keys",
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
    // A browser that came by https once never tries http again.
    expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000");
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

  it.each(["/favicon.ico", "/robots.txt", "/icon.svg"])("has %s", async (path) => {
    const response = await harness.fetch(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^(image\/|text\/plain)/);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  it.each([
    ["GET", "/nothing"],
    ["GET", "/webhooks-of-mine"],
    ["GET", "/assets/nothing.js"],
    ["GET", "/fleet/icon.svg"],
    ["GET", "/account/nothing"],
    ["GET", "/problems/nothing"],
    ["POST", "/webhooks"],
    ["POST", "/"],
    ["DELETE", "/sign-in"],
  ])("leaves %s %s to the API, which has nothing there", async (method, path) => {
    const response = await harness.fetch(path, { method });
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect([404, 405]).toContain(response.status);
  });
});

describe("an unknown path", () => {
  const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  const ask = (path: string, accept: string, method = "GET") => harness.fetch(path, { method, headers: { accept } });

  it.each(["/nothing", "/account/nothing", "/problems/nothing", "/api/v1/nothing", "/internal/v1/nothing", "/a.php"])(
    "%s is the dashboard's page for a browser, with the status of one that isn't there",
    async (path) => {
      const response = await ask(path, BROWSER);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toMatch(/^text\/html/);
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(await response.text()).toContain('<div id="page">');
      expect((await ask(path, BROWSER, "HEAD")).status).toBe(404);
    },
  );

  it.each([
    ["GET", "*/*"],
    ["GET", "application/json"],
    ["POST", BROWSER],
    ["DELETE", BROWSER],
  ])("is a problem for %s with Accept: %s", async (method, accept) => {
    const response = await ask("/nothing", accept, method);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 404, code: "not_found" });
  });

  it.each(["/models", "/openapi.json"])("isn't %s, which is the API's for a browser too", async (path) => {
    const response = await ask(path, BROWSER);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
  });

  it("isn't a thing of the API that isn't there, or isn't the caller's to see", async () => {
    const response = await ask("/api/v1/phones/phone_x/deliveries", BROWSER);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
  });
});

describe("a problem's page", () => {
  const CODES = Object.keys(ERROR_CATALOG) as ErrorCode[];

  it.each(CODES)("explains %s: its meaning, causes, and what to do about it", async (code) => {
    const { status, summary } = ERROR_CATALOG[code];
    const response = await harness.fetch(`/problems/${code}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const text = (await response.text()).replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
    for (const part of [code, String(status), summary, ...ERROR_CAUSES[code], ERROR_REMEDIES[code]]) {
      expect(text).toContain(part);
    }
  });

  it("lists the operations that return it, as the API's document does", async () => {
    const text = await (await harness.fetch("/problems/idempotency_key_reused")).text();
    const document = await (await harness.fetch("/openapi.json")).json<{
      paths: Record<string, Record<string, { operationId: string; parameters?: { $ref?: string }[] }>>;
    }>();
    const listed = [...text.matchAll(/operation=([\w.-]+)"/g)].map(([, id]) => id);
    const repeatable = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ parameters = [] }) => parameters.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey")))
      .map(({ operationId }) => operationId);
    expect(repeatable.length).toBeGreaterThan(10);
    expect(listed.sort()).toEqual(repeatable.sort());
  });

  it("is where a problem's type leads", async () => {
    const { type } = await (await harness.fetch("/api/v1/organization")).json<{ type: string }>();
    const response = await harness.fetch(new URL(type).pathname);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("unauthenticated");
  });

  it("is on the list of them all", async () => {
    const text = await (await harness.fetch("/problems/")).text();
    for (const code of Object.keys(ERROR_CATALOG)) expect(text).toContain(`href="/problems/${code}"`);
  });
});
