import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { WEBGPU } from "../browser.ts";
import { readScreen } from "../e2e/sample-screens.ts";
import { listDifferences } from "../vision/browser/list-differences.ts";
import {
  awaitEnd,
  choosePicture,
  detectOnPage,
  drawnThings,
  makePart,
  openPlayground,
  PATIENCE_MS,
  readAnswer,
  startPlayground,
} from "./playground-page.ts";
import { useWalk } from "./walk.ts";

// The software adapter computes on the CPU what is meant for a GPU: slow, but the same code.
const walk = useWalk({ keepsSignIns: true, vision: true, browserArgs: WEBGPU });
let part: Uint8Array;
/** The icon of the first row alone. */
let icon: Uint8Array;
beforeAll(async () => {
  part = await makePart();
  icon = await makePart({ x1: 0, y1: 500, x2: 240, y2: 660 });
});

/** Collects the page's requests from now on. */
function watchRequests(page: Page): { sent: string[]; loaded: string[] } {
  const requests = { sent: [] as string[], loaded: [] as string[] };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    (request.method() === "GET" ? requests.loaded : requests.sent).push(pathname);
  });
  return requests;
}

async function start(): Promise<Page> {
  const page = await startPlayground(walk());
  await choosePicture(page, "part.png", part);
  return page;
}

const runOn = (page: Page, backend: string) => page.getByLabel("Run on").selectOption(backend);

/** The rows of the timings, each as its cells. */
async function readTimings(page: Page): Promise<string[][]> {
  const rows = page.getByRole("region", { name: "Timings" }).getByRole("row");
  return (await rows.all()).reduce<Promise<string[][]>>(
    async (read, row) => [...(await read), await row.locator("th, td").allTextContents()],
    Promise.resolve([]),
  );
}

describe("in the browser, the playground", () => {
  test.each([
    { name: "WebAssembly", backend: "wasm", wanted: "combined", picture: () => part },
    // By default it uses the GPU. A smaller picture, and no text: the software adapter would take minutes for it.
    { name: "WebGPU", backend: "", wanted: "detect", picture: () => icon },
  ])(
    "finds the service's boxes within a pixel on $name, and sends nothing",
    { timeout: PATIENCE_MS },
    async ({ name, backend, wanted, picture }) => {
      const page = await start();
      await choosePicture(page, "picture.png", picture());
      await page.getByLabel("Look for").selectOption(wanted);
      await detectOnPage(page);
      const byService = await readAnswer(page);
      expect(byService.icon_detections.length).toBeGreaterThan(0);
      const requests = watchRequests(page);
      await page.getByRole("switch", { name: "Run in my browser" }).check();
      await page.getByText("The picture stays here: nothing is sent.").waitFor();
      await runOn(page, backend);
      await detectOnPage(page);

      const inBrowser = await readAnswer(page);
      expect(listDifferences(byService, inBrowser)).toEqual([]);
      expect(inBrowser.hash_result).toEqual(byService.hash_result);
      await page.getByText(/Both found the same \d+ things, within a pixel/).waitFor();
      const timings = await readTimings(page);
      expect(timings).toContainEqual(["Ran on", "WebAssembly", name]);
      // Shown with --silent=false.
      console.info(timings.map((cells) => cells.join(" | ")).join("\n"));
      expect(requests.sent).toEqual([]);
      expect(requests.loaded.filter((path) => path.startsWith("/api/"))).toEqual([]);
      await walk().checkAccessibility(page);
      await walk().shoot(page, `playground-on-${name.toLowerCase()}`);

      // What was kept in this browser isn't sent by the next click.
      await page.reload();
      await page.getByRole("heading", { name: "picture.png" }).waitFor();
      expect(await readAnswer(page)).toEqual(inBrowser);
      expect(await page.getByRole("switch", { name: "Run in my browser" }).isChecked()).toBe(true);
      expect(await page.getByLabel("Look for").inputValue()).toBe(wanted);
    },
  );

  test("loads what it needs once it is switched on, from our own origin, to be kept", {
    timeout: PATIENCE_MS,
  }, async () => {
    const page = await walk().signIn("viewer@example.com");
    const responses: { path: string; type: string; kept: string }[] = [];
    page.context().on("response", (response) => {
      const { "content-type": type = "", "cache-control": kept = "" } = response.headers();
      responses.push({ path: new URL(response.url()).pathname, type, kept });
    });
    const needed = () => responses.filter(({ path }) => /\.(wasm|onnx|txt)$|ort\.|vision-worker/.test(path));
    await openPlayground(page);
    await choosePicture(page, "part.png", part);
    await detectOnPage(page);
    expect(needed()).toEqual([]);
    await page.getByLabel("Look for").selectOption("detect");
    await page.getByRole("switch", { name: "Run in my browser" }).check();
    await runOn(page, "wasm");
    // Before a run: it then needn't wait for them.
    const has = (name: RegExp) => needed().some(({ path }) => name.test(path));
    await expect.poll(() => has(/ui-detector/) && has(/\bort\./)).toBe(true);
    const loaded = needed().length;
    await detectOnPage(page);
    expect(needed()).toHaveLength(loaded);
    const wasm = needed().filter(({ path }) => path.endsWith(".wasm"));
    // PNGs need no external codec.
    const names = wasm.map(({ path }) => path.replace(/^.*\/|-[^-]+\.wasm$/g, ""));
    expect(names.sort()).toEqual(["mozjpeg_dec", "ort-wasm-simd-threaded"]);
    for (const { type } of wasm) expect(type).toBe("application/wasm");
    for (const { path, kept } of needed()) expect(kept, path).toContain("immutable");
    expect(
      needed()
        .map(({ path }) => path)
        .join(),
    ).not.toMatch(/jspi|PP-OCR|keys/);
  });

  test("follows the sliders by itself, can be cancelled, and goes on", { timeout: PATIENCE_MS }, async () => {
    const page = await start();
    await page.getByRole("switch", { name: "Run in my browser" }).check();
    await page.getByText("Locate models run on the service.").waitFor();
    await runOn(page, "wasm");
    await page.getByLabel("Look for").selectOption("detect");
    await page.getByRole("slider", { name: "Minimum confidence" }).fill("0.6");
    await detectOnPage(page);
    const sure = await drawnThings(page).count();
    await page.getByRole("slider", { name: "Minimum confidence" }).fill("0.05");
    await expect.poll(() => drawnThings(page).count(), { timeout: PATIENCE_MS }).toBeGreaterThan(sure);
    await awaitEnd(page);

    await choosePicture(page, "settings.png", readScreen("settings"));
    await page.getByLabel("Look for").selectOption("combined");
    await page.getByRole("button", { name: "Detect", exact: true }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Cancelled.").waitFor();
    expect(await page.getByRole("heading", { name: /^Found/ }).count()).toBe(0);
    await page.getByLabel("Look for").selectOption("detect");
    await detectOnPage(page);
    await page.getByRole("heading", { name: /^Found: [1-9]/ }).waitFor();
  });

  test("says of a broken picture what the service says", { timeout: PATIENCE_MS }, async () => {
    const page = await start();
    const broken = part.slice();
    broken.fill(0, broken.length / 2, broken.length / 2 + 400);
    await choosePicture(page, "broken.png", broken);
    const alert = page.getByRole("alert");
    walk().allow(/^400 POST .*screenshots:detect/);
    await detectOnPage(page);
    const byService = await alert.textContent();
    await page.getByRole("switch", { name: "Run in my browser" }).check();
    await alert.waitFor({ state: "detached" });
    await runOn(page, "wasm");
    await detectOnPage(page);
    expect(await alert.textContent()).toBe(byService);
  });
});
