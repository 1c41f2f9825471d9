import { describe, expect, test } from "vitest";
import { compareRuns } from "../../src/dashboard/pages/playground/compare-runs.ts";
import { listElements } from "../../src/dashboard/pages/playground/list-elements.ts";
import { parseServerTiming } from "../../src/dashboard/pages/playground/server-timing.ts";
import { writeCurl, writePython, writeTypescript } from "../../src/dashboard/pages/playground/snippets.ts";
import type { Thing } from "../../src/dashboard/pages/playground/things.ts";
import type { Box } from "../../src/domain/screens/box.ts";

const box = (x1: number, y1: number, x2: number, y2: number): Box => ({ x1, y1, x2, y2 });
const thing = (key: string, kind: string, label: string, at: Box): Thing => ({
  key,
  kind,
  label,
  confidence: 0.9,
  box: at,
});

describe("what detect found, as elements", () => {
  const size = { width: 1000, height: 2000 };

  test("has its bounds in pixels, and a control the name of the text that lies in it", () => {
    const elements = listElements(
      [
        thing("text-0", "text", "Search", box(0.2, 0.1, 0.4, 0.12)),
        thing("text-1", "text", "Half out", box(0.8, 0.1, 1, 0.12)),
        thing("icon-0", "input", "input", box(0.1, 0.09, 0.9, 0.13)),
      ],
      size,
    );
    expect(elements).toEqual([
      { id: "text-0", role: "text", name: "Search", bounds: { x: 200, y: 200, width: 200, height: 40 } },
      { id: "text-1", role: "text", name: "Half out", bounds: { x: 800, y: 200, width: 200, height: 40 } },
      { id: "icon-0", role: "input", name: "Search", bounds: { x: 100, y: 180, width: 800, height: 80 } },
    ]);
  });

  test.each([
    ["as many as a request may have", 2000, 2000],
    ["no more than that", 2001, 2000],
  ])("are %s", (_name, found, sent) => {
    const things = Array.from({ length: found }, (_, index) =>
      thing(`text-${index}`, "text", "a", box(0, 0, 0.1, 0.1)),
    );
    expect(listElements(things, size)).toHaveLength(sent);
  });

  test("have names of at most 1024 characters, none of them cut in two", () => {
    const names = listElements([thing("text-0", "text", "😀".repeat(1025), box(0, 0, 1, 1))], size).map(
      ({ name }) => name,
    );
    expect(names).toEqual(["😀".repeat(1024)]);
  });
});

describe("two runs", () => {
  const options = {
    inferenceType: "combined",
    ocrEngine: "free",
    confidenceThreshold: 0.3,
    nmsIouThreshold: 0.5,
  } as const;
  const runWith = (...boxes: readonly (readonly [string, Box])[]) => ({
    options,
    analysis: {
      metadata: { ...NO_METADATA, image_width: 100, image_height: 200 },
      hash_result: { ahash: "", dhash: "", phash: "", content_bounds: { top_y: 0, bottom_y: 0 }, histogram: [] },
      icon_detections: [],
      ocr_results: boxes.map(([text, bbox]) => ({ text, bbox, confidence: 0.9 })),
    },
  });
  const base = box(0.1, 0.1, 0.3, 0.3);

  test.each([
    { name: "the same", other: runWith(["a", base]), expected: { alike: 1, different: 0 } },
    { name: "a pixel aside", other: runWith(["a", box(0.11, 0.105, 0.3, 0.3)]), expected: { alike: 1, different: 0 } },
    { name: "two pixels aside", other: runWith(["a", box(0.12, 0.1, 0.3, 0.3)]), expected: { alike: 0, different: 2 } },
    { name: "another text", other: runWith(["b", base]), expected: { alike: 0, different: 2 } },
    { name: "one more of the same", other: runWith(["a", base], ["a", base]), expected: { alike: 1, different: 1 } },
    { name: "nothing", other: runWith(), expected: { alike: 0, different: 1 } },
    {
      name: "asked otherwise",
      other: { ...runWith(["a", base]), options: { ...options, nmsIouThreshold: 0.4 } },
      expected: null,
    },
  ])("of which the other found $name are compared to the pixel", ({ other, expected }) => {
    expect(compareRuns(runWith(["a", base]), other)).toEqual(expected);
    expect(compareRuns(other, runWith(["a", base]))).toEqual(expected);
  });
});

const NO_METADATA = {
  icon_detections_after_nms: 0,
  icon_detections_before_nms: 0,
  inference_time_ms: 0,
  detect_ns: 0,
  ocr_ns: 0,
  queue_wait_ns: 0,
};

test.each([
  ["", {}, {}],
  ['vision;dur=12.5, backend;desc="wasm", heap;desc="57.6MB"', { vision: 12.5 }, { backend: "wasm", heap: "57.6MB" }],
  ["odd;dur=x, ;;=, plain", {}, {}],
])("server-timing %j is read", (header, durationsMs, descriptions) => {
  expect(parseServerTiming(header)).toEqual({ durationsMs, descriptions });
});

describe("a call as code", () => {
  test("sends no picture where none is sent", () => {
    const call = { url: "https://sightline.example/api/v1/elements:locate", body: { query: "x" }, pictureName: null };
    for (const code of [writeCurl(call), writeTypescript(call), writePython(call)]) expect(code).not.toContain("image");
    expect(writeCurl(call)).toContain(`printf '%s' '{"query":"x"}' |`);
  });

  test("writes the words of JSON as Python's, and leaves out what is left out", () => {
    const body = { query: "x", model: undefined, elements: [{ a: null, b: true, c: false, d: 'it"s' }] };
    const code = writePython({ url: "https://sightline.example/", body, pictureName: null });
    expect(code).toContain('"elements": [{"a": None, "b": True, "c": False, "d": "it\\"s"}],');
    expect(code).not.toContain("model");
  });
});
