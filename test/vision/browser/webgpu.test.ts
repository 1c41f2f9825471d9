import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Box } from "../../../src/domain/screens/box.ts";
import type { Backend } from "../../../src/vision/hosts/host.ts";
import { CHROMIUM, startBrowser, WEBGPU } from "../../browser.ts";
import { detect } from "../../e2e/detect-client.ts";
import { cropImage, decodeFile, encodeRgbaPng } from "../../e2e/picture-files.ts";
import { readScreen } from "../../e2e/sample-screens.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { listDifferences } from "./list-differences.ts";
import type { NetworkAnswer, PageAnswer, PageFunctions } from "./page.ts";
import { type PageServer, servePage } from "./serve-page.ts";

/** The software adapter computes on the CPU what is meant for a GPU: a whole screen's text would take it minutes. */
const PART: Box = { x1: 0, y1: 290, x2: 640, y2: 640 };
const PATIENCE_MS = 600_000;

let pages: PageServer;
let harness: Harness;
let browser: Browser;
let page: Page;
let part: Uint8Array;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  const screen = await decodeFile(readScreen("settings"));
  part = encodeRgbaPng(cropImage(screen, PART));
  pages = await servePage(new Map([["/part.png", part]]));
  harness = await startHarness({ vision: true });
  browser = await startBrowser(WEBGPU);
  page = await browser.newPage();
  await page.goto(pages.origin);
}, PATIENCE_MS);
afterAll(async () => {
  await browser?.close();
  await harness?.close();
  await pages?.close();
});
beforeEach((context) => {
  if (CHROMIUM === undefined) context.skip("no chromium, chromium-browser or google-chrome is on the PATH");
});

const runDetector = (width: number, height: number, backend: Backend): Promise<NetworkAnswer> =>
  page.evaluate(([w, h, on]) => (globalThis as unknown as PageFunctions).runDetector(w, h, on), [
    width,
    height,
    backend,
  ] as const);

const analyzePart = (backend?: Backend): Promise<PageAnswer> =>
  page.evaluate(
    (on) =>
      (globalThis as unknown as PageFunctions).analyzePicture(
        "/part.png",
        { inferenceType: "combined", ocrEngine: "free", confidenceThreshold: 0.3, nmsIouThreshold: 0.5 },
        on,
      ),
    backend,
  );

describe("in a browser, the same library", () => {
  test(
    "runs the detector of icons on WebGPU and on WebAssembly with the same outcome for every cell",
    async () => {
      const [wasm, webgpu] = [await runDetector(192, 160, "wasm"), await runDetector(192, 160, "webgpu")];
      expect([wasm.backend, webgpu.backend]).toEqual(["wasm", "webgpu"]);
      expect(webgpu.dims).toEqual([1, 630, 14]);
      expect(wasm.dims).toEqual(webgpu.dims);
      expect(new Set(wasm.values).size, "answers that differ from cell to cell").toBeGreaterThan(630);
      const differences = wasm.values.map((value, at) => Math.abs(value - (webgpu.values[at] ?? Number.NaN)));
      // Distances are pixels; probabilities agree far better than the four digits that are reported.
      expect(Math.max(...differences.filter((_, at) => at % 14 < 4))).toBeLessThan(0.5);
      expect(Math.max(...differences.filter((_, at) => at % 14 >= 4))).toBeLessThan(1e-3);
    },
    PATIENCE_MS,
  );

  test(
    "finds and reads the same on WebGPU, which it chooses by itself, on WebAssembly, and in the Worker",
    async () => {
      const chosen = await analyzePart();
      const wasm = await analyzePart("wasm");
      const worker = await detect(harness, part);
      expect([chosen.backend, wasm.backend]).toEqual(["webgpu", "wasm"]);
      expect(worker.status).toBe(200);
      if (!chosen.analysis || !wasm.analysis) throw new Error("the page could not decode the picture");
      expect(chosen.analysis.ocr_results.map(({ text }) => text)).toContain("Search settings");
      expect(listDifferences(chosen.analysis, wasm.analysis)).toEqual([]);
      expect(listDifferences(wasm.analysis, worker.body.data)).toEqual([]);
      expect(chosen.analysis.hash_result).toEqual(worker.body.data.hash_result);
      expect(wasm.heapBytes).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
