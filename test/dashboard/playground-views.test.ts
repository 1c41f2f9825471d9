import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { parseCsv } from "./parse-csv.ts";
import {
  awaitEnd,
  choosePicture,
  detectOnPage,
  drawnThings,
  dropFiles,
  makePart,
  openPlayground,
  PATIENCE_MS,
  readAnswer,
  startPlayground,
} from "./playground-page.ts";
import { PHONE, useWalk, type Walk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true, vision: true });
let part: Uint8Array;
beforeAll(async () => {
  part = await makePart();
});

const start = (email?: string, options?: Parameters<Walk["signIn"]>[1]) => startPlayground(walk(), email, options);

/** Collects the calls of the public API from now on. */
function watchCalls(page: Page): string[] {
  const called: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname.startsWith("/api/v1/")) called.push(pathname);
  });
  return called;
}

/** Leaves the kept runs to a newer version of the page, which this one can't open. A plain expression of the page, since it runs there. */
const LEAVE_NEWER_VERSION = `new Promise((resolve) => {
  const request = indexedDB.open("sightline-runs", 99);
  request.onsuccess = () => resolve(request.result.close());
})`;

async function download(page: Page, kind: string): Promise<string> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: kind, exact: true }).click();
  return readFile(await (await saved).path(), "utf8");
}

const openView = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views of the playground" }).getByRole("link", { name }).click();

describe("several screenshots dropped at once", () => {
  test("become a table that can be downloaded: a bad one stops nothing, a busy detector is asked again", {
    timeout: PATIENCE_MS,
  }, async () => {
    const page = await start();
    const broken = part.slice();
    broken.fill(0, broken.length / 2, broken.length / 2 + 400);
    await dropFiles(page, ["first.png", "second.png"], part);
    const table = page.getByRole("region", { name: "Pictures of the batch" });
    await table.getByRole("row", { name: /first\.png/ }).waitFor();
    await dropFiles(page, ["broken.png"], broken);
    await walk().checkAccessibility(page);

    let refusals = 0;
    await page.route("**/screenshots:detect", (route) =>
      refusals++ === 0
        ? route.fulfill({ status: 429, headers: { "retry-after": "1" }, json: { detail: "The detector is busy." } })
        : route.fallback(),
    );
    walk().allow(/^(429|400) POST .*screenshots:detect/);
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().includes("screenshots:detect")) keys.push(request.headers()["idempotency-key"]);
    });
    await page.getByLabel("Text engine").selectOption("premium");
    await page.getByText("Price: $0.003 for 3.").waitFor();
    await page.getByRole("button", { name: "Detect in 3 pictures" }).click();
    await awaitEnd(page);
    await page.getByRole("status").getByText("2 done, 1 failed").waitFor();
    expect(keys[0]).toMatch(/^[\w-]{20,}$/);
    expect([keys.length, keys[1], new Set(keys).size], "a picture's retry has its key").toEqual([4, keys[0], 3]);
    for (const name of ["first.png", "second.png"]) {
      const cells = await table.getByRole("row", { name }).locator("td").allTextContents();
      expect(cells.slice(0, 3)).toEqual([name, "done", "640\u00a0×\u00a0350"]);
      expect(
        cells.slice(3, 6).every((count) => Number(count) > 0),
        cells.join(),
      ).toBe(true);
      expect(cells[7]).toBe("$0.001");
    }
    await table.getByRole("row", { name: /broken\.png failed.*(checksum|damaged)/ }).waitFor();
    await walk().checkAccessibility(page);
    await walk().shoot(page, "playground-batch");

    const lines = parseCsv(await download(page, "CSV"));
    expect(lines.map(([name]) => name)).toEqual(["name", "first.png", "second.png", "broken.png"]);
    const results = JSON.parse(await download(page, "JSON"));
    expect(results[0].data.ocr_results.length).toBe(Number(lines[1]?.[5]));
    expect(results[2]).toEqual({ name: "broken.png", error: lines[3]?.[8] });

    const called = watchCalls(page);
    await table.getByRole("button", { name: "Open first.png" }).click();
    await expect.poll(() => drawnThings(page).count()).toBeGreaterThan(3);
    expect(called).toEqual([]);
  });

  test("have a price before they start, can be cancelled, and are at most twenty", {
    timeout: PATIENCE_MS,
  }, async () => {
    const page = await walk().signIn("viewer@example.com");
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/models$/, (route) => isHeld.then(() => route.fallback()));
    await openPlayground(page);
    const names = Array.from({ length: 22 }, (_, index) => `${index + 1}.png`);
    await dropFiles(page, names, part);
    await page.getByText("A batch has at most 20 pictures: 2 were left out.").waitFor();
    const startAll = page.getByRole("button", { name: "Detect in 20 pictures" });
    await page.getByText("Price: …").waitFor();
    expect(await startAll.isDisabled()).toBe(true);
    release();
    await page.getByText("No charge.").waitFor();
    await startAll.click();
    await page.getByText(/^[1-9]\d* done, 0 failed$/).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: /^Detect in 1\d pictures$/ }).waitFor();
    expect(await page.getByRole("progressbar").count()).toBe(0);
  });
});

describe("two on the same picture", () => {
  test("are compared: engines by what each found, the service with this browser", {
    timeout: PATIENCE_MS,
  }, async () => {
    const page = await start("viewer@example.com", { viewport: PHONE });
    await choosePicture(page, "part.png", part);
    await openView(page, "Compare");
    const [first, second] = [page.getByRole("region", { name: "First" }), page.getByRole("region", { name: "Second" })];
    await page.getByText("Price: $0.001 for 2.").waitFor();
    await page.getByText("Both look for icons and text, with a minimum confidence of 0.3").waitFor();
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByText(/^(same|different) Both found [1-9]\d* things/).waitFor();
    await first.getByText("$0", { exact: true }).waitFor();
    await second.getByText("$0.001", { exact: true }).waitFor();
    const [upper, lower] = [await first.boundingBox(), await second.boundingBox()];
    expect((upper?.y ?? 0) + (upper?.height ?? 0), "one below the other on a phone").toBeLessThan(lower?.y ?? 0);
    await walk().checkAccessibility(page);
    await walk().shoot(page, "playground-compare");

    await second.getByLabel("Second").selectOption({ label: "Free, in my browser" });
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByText(/^same Both found [1-9]\d* things; 0 only the first, 0 only the second\.$/).waitFor();
    await page.getByLabel("Show only what differs").check();
    expect(await drawnThings(page).count()).toBe(0);
  });

  test("are compared: models by where they find it, once they are known", { timeout: PATIENCE_MS }, async () => {
    const page = await walk().signIn("viewer@example.com");
    walk().allow(/^429 GET .*\/models/);
    await page.route(/\/models$/, (route) => route.fulfill({ status: 429, json: { detail: "Too fast." } }));
    await openPlayground(page);
    await choosePicture(page, "part.png", part);
    await openView(page, "Compare");
    await page.getByLabel("Task").selectOption("locate");
    await page.getByText("The models aren't known yet.").waitFor();
    expect(await page.getByRole("button", { name: "Compare", exact: true }).isDisabled()).toBe(true);
    await page.unroute(/\/models$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("What are you looking for?").fill("the magnifier icon");
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByText(/^same Both chose the same place\.$/).waitFor();
    expect(await page.locator(".stage .answer").count()).toBe(2);
    await page.getByLabel("What are you looking for?").fill("a purple giraffe");
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByText(/^same Neither found it\.$/).waitFor();
    await page.getByText("No charge.").waitFor();
    await page.getByRole("button", { name: "Phone", exact: true }).click();
    await page.getByRole("heading", { name: "phone.png" }).waitFor();
    expect(await page.getByText("Neither found it").count(), "the results are of another picture").toBe(0);
  });
});

describe("a run", () => {
  test("is opened again by its link with its settings, in its own browser only, and nothing is uploaded", {
    timeout: PATIENCE_MS,
  }, async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const page = await start("viewer@example.com", { permissions });
    await choosePicture(page, "part.png", part);
    await page.getByRole("slider", { name: "Overlap (NMS IoU)" }).fill("0.45");
    await detectOnPage(page);
    await page.getByLabel("Where").selectOption("elements.locate");
    await page.getByLabel("What are you looking for?").fill("search settings");
    await page.getByLabel("What are you looking for?").press("Enter");
    await page.locator(".stage .answer").waitFor({ state: "attached" });
    const shown = await readAnswer(page);
    await page.getByRole("button", { name: "Copy link to this run" }).click();
    await page.getByText("Copied to the clipboard.").waitFor();
    const link = await page.evaluate<string>("navigator.clipboard.readText()");
    await page.waitForURL(link);

    const called = watchCalls(page);
    await page.goto("/playground");
    await page.getByRole("heading", { name: "phone.png" }).waitFor();
    await page.goto(link);
    await page.getByRole("heading", { name: "part.png" }).waitFor();
    await page.locator(".stage .answer").waitFor({ state: "attached" });
    expect(await readAnswer(page)).toEqual(shown);
    expect(called).toEqual([]);
    expect(await page.getByRole("slider", { name: "Overlap (NMS IoU)" }).inputValue()).toBe("0.45");
    expect(await page.getByLabel("Where").inputValue()).toBe("elements.locate");
    expect(await page.getByLabel("What are you looking for?").inputValue()).toBe("search settings");

    const other = await walk().signIn("owner@example.com", { at: link });
    await other.getByText("This browser doesn't have this run").waitFor();
    await walk().checkAccessibility(other);
    await openView(other, "One picture");
    await other.getByRole("heading", { name: "phone.png" }).waitFor();

    await openView(page, "Recent runs");
    const row = page.getByRole("row", { name: /part\.png/ }).first();
    await row.waitFor();
    await walk().checkAccessibility(page);
    await walk().shoot(page, "playground-runs");
    await page.getByRole("button", { name: "Delete all" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await row.getByRole("button", { name: "Delete the run of part.png" }).click();
    await page.getByText("No runs yet").waitFor();
    await openView(page, "One picture");
    await page.getByRole("heading", { name: "part.png" }).waitFor();
    expect(await page.getByRole("button", { name: "Copy link to this run" }).count()).toBe(0);
    await page.goto(link);
    await page.getByText("This browser doesn't have this run").waitFor();
    await openView(page, "Recent runs");
    await dropFiles(page, ["dropped.png"], part);
    await page.getByRole("heading", { name: "dropped.png" }).waitFor();
  });

  test("has no link where the browser has no room for it, and is gone once its user signs out in any tab", {
    timeout: PATIENCE_MS,
  }, async () => {
    const page = await start("leaver@example.com", { role: "viewer" });
    const { origin } = new URL(page.url());
    const browser = await page.context().newCDPSession(page);
    await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1000 });
    await page.getByRole("button", { name: "Continue to checkout", exact: true }).click();
    await page.getByText("There is no link to this run: the browser has no room left for it.").waitFor();
    await browser.send("Storage.overrideQuotaForOrigin", { origin });
    await page.getByRole("button", { name: "the search icon", exact: true }).click();
    await page.getByRole("button", { name: "Copy link to this run" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Phone", exact: true, pressed: true }).waitFor();
    await page.getByRole("button", { name: "the search icon", exact: true }).waitFor();
    const otherTab = await page.context().newPage();
    await otherTab.goto("/playground");
    await otherTab.getByRole("heading", { name: "phone.png" }).waitFor();
    await openView(page, "Recent runs");
    const row = page.getByRole("row", { name: /phone\.png/ });
    await row.waitFor();
    await page.evaluate(LEAVE_NEWER_VERSION);
    await row.getByRole("button", { name: "Delete the run of phone.png" }).click();
    await page.getByRole("alert").getByText("The deletion failed").waitFor();
    expect(await row.count(), "the list stays").toBe(1);
    walk().allow(/^401 GET .*session/);
    const listRuns = `indexedDB.databases().then((all) => all.map(({ name }) => name))`;
    expect(await page.evaluate(listRuns)).toEqual(["sightline-runs"]);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await otherTab.getByRole("heading", { name: "Sign in" }).waitFor();
    await expect.poll(() => page.evaluate(listRuns)).toEqual([]);
  });
});
