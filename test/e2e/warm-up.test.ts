import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "../harness.ts";
import { detect } from "./detect-client.ts";

const DARK_PHONE = join(import.meta.dirname, "../../src/dashboard/pages/playground/samples/dark.png");

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ vision: true });
});
afterAll(() => harness?.close());

const call = (method: string, path: string) => harness.fetchFrom("sightline-vision", path, { method });

describe("the vision Worker's own address, which only the local start has", () => {
  it("opens the networks, and a second call finds them open", async () => {
    const first = await call("POST", "/warm-up");
    expect(first.status).toBe(200);
    const { heap_bytes: heapBytes } = (await first.json()) as { heap_bytes: number };
    expect(heapBytes).toBeGreaterThan(2 ** 20);
    expect(await (await call("POST", "/warm-up")).json()).toEqual({ heap_bytes: heapBytes });
  });

  it("has opened the reader of doubtful words, too, so that a first picture with such words doesn't", async () => {
    await call("POST", "/warm-up");
    const warmed = (await (await call("POST", "/warm-up")).json()) as { heap_bytes: number };
    const { heapMegabytes } = await detect(harness, readFileSync(DARK_PHONE));
    // The file of that reader alone has ten; a second run of open networks takes two or three.
    expect(heapMegabytes - warmed.heap_bytes / 2 ** 20).toBeLessThan(6);
  });

  it.each([
    ["GET", "/warm-up"],
    ["POST", "/"],
    ["GET", "/ui-detector.onnx"],
  ])("%s %s is not found", async (method, path) => {
    expect((await call(method, path)).status).toBe(404);
  });
});
