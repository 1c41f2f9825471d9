import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { callControl } from "../control/control-client.ts";
import { buildChunk, buildHeaderChunk, joinPng } from "../images/png.ts";
import { dropTimes, runCopiedCode } from "./copied-code.ts";
import {
  awaitEnd,
  chooseFile,
  choosePicture,
  detectOnPage,
  makePart,
  PATIENCE_MS,
  readAnswer,
  startPlayground,
} from "./playground-page.ts";
import { type MemberOptions, useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true, vision: true });
/** A name that a shell, and a careless program, would misinterpret. */
const ODD_NAME = '-it\'s a $HOME "screen".png';
let part: Uint8Array;
beforeAll(async () => {
  part = await makePart();
});

async function start(options: MemberOptions = {}): Promise<Page> {
  const email = options.organizationId ? "elsewhere@example.com" : "viewer@example.com";
  const permissions = ["clipboard-read", "clipboard-write"];
  return startPlayground(walk(), email, { role: "viewer", permissions, ...options });
}

describe("locate", () => {
  test("asks the built-in model for a text, an element, and what isn't there", { timeout: PATIENCE_MS }, async () => {
    const page = await start();
    await choosePicture(page, "part.png", part);
    const query = page.getByLabel("What are you looking for?");
    await query.fill("search settings");
    await page.getByLabel("Include the texts that detect read").uncheck();
    await page.getByText("Without texts, this model reads those of the picture itself.").waitFor();
    await page.getByLabel("Include the texts that detect read").check();
    await page.getByText("It runs detect first, with the free engine").waitFor();

    const located = page.getByRole("status").filter({ hasText: /^(not )?found / });
    await query.press("Enter");
    await located.getByText("Search settings").waitFor();
    await page.locator(".stage .answer").waitFor({ state: "attached" });
    const facts = page.locator("dl").filter({ hasText: "Model's time" });
    expect(await facts.textContent()).toMatch(/Confidence[\d.]+%.*Cost\$0.*Tokensnone.*sightline\/ground-1/);
    await walk().checkAccessibility(page);

    await page.getByLabel("Where").selectOption("elements.locate");
    await query.fill("wi-fi, mobile, hotspot");
    const request = page.waitForRequest(/elements:locate/);
    await page.getByRole("button", { name: "Locate" }).click();
    const sent = (await request).postDataJSON();
    expect(sent.image).toBeUndefined();
    const answer = await readAnswer(page);
    expect(sent.elements).toHaveLength(answer.icon_detections.length + answer.ocr_results.length);
    await located.getByText("Wi-Fi, mobile, hotspot").waitFor();
    await page.getByLabel("Include the picture").check();
    const withPicture = page.waitForRequest(/elements:locate/);
    await page.getByRole("button", { name: "Locate" }).click();
    expect((await withPicture).postDataJSON().image).toBe(Buffer.from(part).toString("base64"));

    await query.fill("a purple giraffe");
    await page.getByRole("button", { name: "Locate" }).click();
    await page.getByText("Nothing here matches “a purple giraffe”.").waitFor();
    expect(await page.locator(".stage .answer").count()).toBe(0);
    await awaitEnd(page);
    await choosePicture(page, "part-2.png", part);
    expect(await page.getByText("Nothing here matches").count()).toBe(0);
    expect(await query.inputValue(), "a query is about one picture").toBe("");
    expect(await page.getByLabel("Where").inputValue()).toBe("elements.locate");
    expect(await page.getByLabel("Include the picture").isChecked()).toBe(true);
  });
});

describe("a call copied as code", () => {
  test("answers what the page shows, by curl, TypeScript and Python", { timeout: PATIENCE_MS }, async () => {
    const created = await callControl(walk().harness, "POST", `/organizations/${DEMO_ORGANIZATION.id}/api-keys`, {
      name: "playground",
      role: "viewer",
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const page = await start();
    await choosePicture(page, ODD_NAME, part);
    await page.getByRole("slider", { name: "Minimum confidence" }).fill("0.45");
    await page.getByLabel("What are you looking for?").fill("it's “search” \\ $(settings)");
    await detectOnPage(page);
    const shown = await readAnswer(page);
    const folder = mkdtempSync(join(tmpdir(), "playground-"));
    try {
      writeFileSync(join(folder, ODD_NAME), part);
      const calls = [
        ["Locate", page.getByText("Copy this call as code").first()],
        ["Detect", page.getByText("Copy this call as code").last()],
      ] as const;
      for (const [what, summary] of calls) {
        await summary.click();
        const answers: unknown[] = [];
        for (const language of ["curl", "TypeScript", "Python"]) {
          await page
            .getByRole("tablist", { name: `Code of ${what}` })
            .getByRole("tab", { name: language })
            .click();
          const shown = page.getByRole("region", { name: `${what} in ${language}`, exact: true });
          const text = (await shown.textContent()) ?? "";
          await page.locator(".code").filter({ has: shown }).getByRole("button", { name: "Copy" }).click();
          await expect.poll(() => page.evaluate<string>("navigator.clipboard.readText()")).toBe(text);
          expect(text).not.toContain(created.body.key);
          answers.push(await runCopiedCode(folder, language, text, created.body.key));
        }
        const [byCurl, ...others] = answers.filter((answer) => answer !== null) as Record<string, unknown>[];
        expect(others.length).toBeGreaterThan(0);
        for (const other of others) expect(dropTimes(other)).toEqual(dropTimes(byCurl));
        if (what === "Detect") expect(dropTimes(byCurl)).toMatchObject({ data: dropTimes({ data: shown }).data });
        else expect(byCurl).toMatchObject({ found: true, matched_text_index: 0 });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("a picture that can't be used", () => {
  const header = (width: number, height: number) =>
    joinPng([buildHeaderChunk({ width, height, bitDepth: 8, colorType: 2 }), buildChunk("IEND", new Uint8Array(0))]);
  const text = (content: string) => new TextEncoder().encode(content);

  test("is refused at once, with the reason, and nothing is sent", async () => {
    const page = await start();
    const sent: string[] = [];
    page.on("request", (request) => request.url().includes("/api/v1/") && sent.push(request.url()));
    const cases: [name: string, bytes: Uint8Array, reason: RegExp][] = [
      ["empty.png", new Uint8Array(0), /empty\.png is empty/],
      ["moving.gif", text("GIF89a\x01\x00"), /a GIF, not a PNG or JPEG/],
      ["drawing.svg", text("<svg/>"), /markup such as SVG, not a PNG or JPEG/],
      ["notes.png", text("Some notes"), /not a PNG or JPEG/],
      ["cut.png", header(640, 480).subarray(0, 20), /The image /],
      ["long.png", header(16_385, 1), /a side may have at most 16384 pixels/],
      ["large.png", header(4097, 4096), /at most 16777216 pixels/],
      ["heavy.png", new Uint8Array(12_582_913), /heavy\.png has 12\.6 MB/],
    ];
    for (const [name, bytes, reason] of cases) {
      await chooseFile(page, name, bytes);
      await page.getByRole("alert").getByText(reason).waitFor();
      expect(await page.getByRole("heading", { name }).count(), name).toBe(0);
    }
    await walk().checkAccessibility(page);
    await choosePicture(page, "part.png", part);
    expect(await page.getByRole("alert").count(), "a good one clears it").toBe(0);
    await chooseFile(page, "moving.gif", text("GIF89a\x01\x00"));
    await page.getByRole("alert").waitFor();
    await page.getByRole("heading", { name: "part.png" }).waitFor();
    expect(sent).toEqual([]);
  });

  test("is told kindly where only the service notices", { timeout: PATIENCE_MS }, async () => {
    const page = await start();
    const broken = part.slice();
    broken.fill(0, broken.length / 2, broken.length / 2 + 400);
    await choosePicture(page, "broken.png", broken);
    walk().allow(/^400 POST .*screenshots:detect/);
    await detectOnPage(page);
    const alert = page.getByRole("alert");
    await alert.getByText("This picture can't be read").waitFor();
    expect(await alert.textContent()).toMatch(/The image .*(checksum|damaged)/);
  });
});

describe("a call that is refused", () => {
  test("without balance says so, and the free engine still works", { timeout: PATIENCE_MS }, async () => {
    const { body: poor } = await callControl(walk().harness, "POST", "/organizations", { name: "Poor" });
    const page = await start({ organizationId: poor.id });
    await choosePicture(page, "part.png", part);
    await page.getByLabel("Text engine").selectOption("premium");
    walk().allow(/^402 POST .*screenshots:detect/);
    await detectOnPage(page);
    await page.getByRole("alert").getByText("The balance is used up").waitFor();
    await page.getByLabel("Text engine").selectOption("free");
    await detectOnPage(page);
    await page.getByRole("heading", { name: /^Found/ }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("because the session has ended leads to the sign-in, which knows the way back", {
    timeout: PATIENCE_MS,
  }, async () => {
    const page = await start();
    await choosePicture(page, "part.png", part);
    await page.context().clearCookies();
    walk().allow(/^401 POST .*screenshots:detect/);
    await page.getByRole("button", { name: "Detect", exact: true }).click();
    await page.waitForURL("**/sign-in?next=%2Fplayground");
  });

  test("because nobody answers ends, and can be tried again", { timeout: PATIENCE_MS }, async () => {
    const page = await start();
    await choosePicture(page, "part.png", part);
    walk().allow(/^failed POST .*screenshots:detect/);
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().includes("screenshots:detect")) keys.push(request.headers()["idempotency-key"]);
    });
    await page.route("**/screenshots:detect", (route) => route.abort("connectionrefused"));
    await detectOnPage(page);
    await page.getByRole("alert").getByText("No response").waitFor();
    await page.unroute("**/screenshots:detect");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: /^Found/ }).waitFor();
    await detectOnPage(page);
    const [first, retry, next] = keys;
    expect(first).toMatch(/^[\w-]{20,}$/);
    expect(retry, "a retry isn't charged twice").toBe(first);
    expect(next, "another click is another call").not.toBe(first);
  });
});

describe("a browser without a graphics adapter", () => {
  test("is told so where it was to use one, and left to itself takes WebAssembly", {
    timeout: PATIENCE_MS,
  }, async () => {
    const page = await start();
    await choosePicture(page, "part.png", part);
    await page.getByLabel("Look for").selectOption("detect");
    await page.getByRole("switch", { name: "Run in my browser" }).check();
    await page.getByLabel("Run on").selectOption("webgpu");
    await detectOnPage(page);
    await page.getByRole("alert").getByText("This browser has no WebGPU").waitFor();
    await page.getByLabel("Run on").selectOption("");
    await detectOnPage(page);
    await page.getByRole("row", { name: "Ran on not run WebAssembly" }).waitFor();
  });
});
