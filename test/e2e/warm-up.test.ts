import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "../harness.ts";

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

  it.each([
    ["GET", "/warm-up"],
    ["POST", "/"],
    ["GET", "/ui-detector.onnx"],
  ])("%s %s is not found", async (method, path) => {
    expect((await call(method, path)).status).toBe(404);
  });
});
