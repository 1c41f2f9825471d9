import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "../harness.ts";
import { FOUND_BOX } from "../scripted-provider/behaviour.ts";
import { type ScriptedProvider, startScriptedProvider } from "../scripted-provider/server.ts";
import { expectProblem } from "./expect-problem.ts";
import { addPayer, type LocatePath, locate, type Payer, readBill } from "./paying-caller.ts";
import { BAD_IMAGES, JPEG_BASE64, PNG_BASE64 } from "./sample-images.ts";
import { readSentImage, readSentWords } from "./sent-to-model.ts";

const ELEMENTS_PATH = "/api/v1/elements:locate";
const SCREENSHOTS_PATH = "/api/v1/screenshots:locate";
const GRID = 28;
const MAX_SIDE = 1344;
const CONVENTIONS = ["absolute-xyxy", "relative-1000-xyxy", "relative-1000-yxyx"] as const;

const describeModel = (id: string, more: Record<string, unknown>) => ({
  id,
  name: id,
  description: "",
  context_length: 32_768,
  box_convention: "absolute-xyxy",
  pricing: { prompt: "0.000002", completion: "0.00001" },
  ...more,
});
const MODELS = [
  describeModel("test/priced", { model: "stub/tool-ok" }),
  describeModel("test/free", { model: "stub/tool-ok", pricing: { prompt: "0", completion: "0" } }),
  describeModel("test/text-index", { model: "stub/text-index" }),
  ...CONVENTIONS.map((convention) =>
    describeModel(`test/${convention}`, {
      model: convention === "relative-1000-yxyx" ? "stub/right-box-y-first" : "stub/right-box",
      box_convention: convention,
      max_image_side: MAX_SIDE,
      image_grid: GRID,
    }),
  ),
];

const ELEMENTS = [{ id: "save", role: "button", name: "Save" }];
const INPUTS: Record<LocatePath, Record<string, unknown>> = {
  [ELEMENTS_PATH]: { query: "save", elements: ELEMENTS, image: PNG_BASE64 },
  [SCREENSHOTS_PATH]: { query: "save", image: PNG_BASE64 },
};
const PATHS = [ELEMENTS_PATH, SCREENSHOTS_PATH] as const;

let harness: Harness;
let stub: ScriptedProvider;
let payer: Payer;
beforeAll(async () => {
  stub = await startScriptedProvider();
  const settings = {
    OPENAI_BASE_URL: stub.baseUrl,
    OPENAI_MODELS: JSON.stringify(MODELS),
    DEFAULT_MODEL: "test/priced",
  };
  harness = await startHarness({ settings, seed: false });
  payer = await addPayer(harness.db, 1_000_000_000);
});
afterAll(async () => {
  await harness?.close();
  await stub?.close();
});

const countAllCalls = () => ["stub/tool-ok", "stub/text-index"].reduce((sum, model) => sum + stub.countCalls(model), 0);

/** Asks, expects a 200, and gives the answer and what the model was sent. */
async function ask(path: LocatePath, body: Record<string, unknown>) {
  const callsBefore = stub.calls.length;
  const response = await locate(harness, payer, path, body);
  const answer = (await response.json()) as Record<string, unknown>;
  expect(response.status, JSON.stringify(answer)).toBe(200);
  const calls = stub.calls.slice(callsBefore);
  expect(calls).toHaveLength(1);
  return { answer, sent: calls[0]?.body ?? {} };
}

/** A screen without any colour, so that all colour is marks. */
const drawWhite = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "white" } });

describe("the model of a request", () => {
  it.each(PATHS)("is the default of the deployment where it names none: %s", async (path) => {
    for (const model of [undefined, null]) {
      const { answer, sent } = await ask(path, { ...INPUTS[path], model });
      expect([answer.model, answer.found, sent.model]).toEqual(["stub/tool-ok", true, "stub/tool-ok"]);
    }
  });

  it.each(PATHS)("is the one that it names: %s", async (path) => {
    const { sent } = await ask(path, {
      ...INPUTS[path],
      model: "test/text-index",
      texts: [{ text: "Save", bbox: FOUND_BOX }],
    });
    expect(sent.model).toBe("stub/text-index");
  });

  it.each(
    PATHS.flatMap((path) =>
      ["sightline/detect-lite", "sightline/detect-pro", "stub/tool-ok", "test/none"].map((model) => ({ path, model })),
    ),
  )("is refused with 400 before any call where locate can't use it: $model, $path", async ({ path, model }) => {
    const poor = await addPayer(harness.db, 0);
    const callsBefore = countAllCalls();
    const response = await locate(harness, poor, path, { ...INPUTS[path], model });
    await expectProblem(response, {
      shape: "grounding",
      status: 400,
      code: "unsupported_model",
      fields: ["model"],
      path,
    });
    expect(countAllCalls()).toBe(callsBefore);
  });
});

describe("the picture that a model is sent", () => {
  it.each([
    ["a PNG", PNG_BASE64, "", "image/png"],
    ["a JPEG", JPEG_BASE64, "", "image/jpeg"],
    ["a data URL", PNG_BASE64, "data:image/png;base64,", "image/png"],
    // The bytes decide, not what the prefix says.
    ["a data URL with another kind's name", JPEG_BASE64, "data:image/png;base64,", "image/jpeg"],
  ])("is the file itself where it fits: %s", async (_what, base64, prefix, mediaType) => {
    for (const path of PATHS) {
      const { sent } = await ask(path, { ...INPUTS[path], image: `${prefix}${base64}` });
      expect(readSentImage(sent)).toEqual({ mediaType, bytes: Buffer.from(base64, "base64") });
    }
  });

  it("is none where the request has none", async () => {
    for (const image of [undefined, null]) {
      const { answer, sent } = await ask(ELEMENTS_PATH, { query: "save", elements: ELEMENTS, image });
      expect(answer.element_id).toBe("save");
      expect(readSentImage(sent)).toBeNull();
    }
  });

  const LARGE = { width: 1081, height: 2339 };
  it.each(CONVENTIONS.flatMap((convention) => (["png", "jpeg"] as const).map((kind) => ({ convention, kind }))))(
    "is shrunk to the model's grid, and boxes come back in the caller's pixels: $convention, $kind",
    async ({ convention, kind }) => {
      const image = (await drawWhite(LARGE.width, LARGE.height)[kind]().toBuffer()).toString("base64");
      const { answer, sent } = await ask(SCREENSHOTS_PATH, { query: "save", image, model: `test/${convention}` });
      const picture = readSentImage(sent);
      const { width, height, format } = await sharp(picture?.bytes).metadata();
      expect([picture?.mediaType, format]).toEqual([`image/${kind}`, kind]);
      expect([width % GRID, height % GRID]).toEqual([0, 0]);
      expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_SIDE);
      expect(width * height).toBeGreaterThan((MAX_SIDE * MAX_SIDE) / 4);
      // What the prompt says of the picture is so.
      if (convention === "absolute-xyxy") expect(readSentWords(sent)).toContain(`${width} wide and ${height} high`);
      const bbox = answer.bbox as Record<string, number>;
      for (const [side, fraction] of Object.entries(FOUND_BOX)) {
        const length = side.startsWith("x") ? LARGE.width : LARGE.height;
        expect(Number.isInteger(bbox[side])).toBe(true);
        // Half a pixel of the picture sent, or half a thousandth, and half a pixel here.
        expect(Math.abs((bbox[side] ?? Number.NaN) - fraction * length), side).toBeLessThanOrEqual(2);
      }
    },
  );

  it("has the elements' bounds scaled with it", async () => {
    const image = (await drawWhite(LARGE.width, LARGE.height).png().toBuffer()).toString("base64");
    const bounds = { x: 200, y: 1000, width: 400, height: 300 };
    const { sent } = await ask(ELEMENTS_PATH, {
      query: "save",
      elements: [{ id: "save", role: "button", name: "Save", bounds }],
      image,
      model: "test/absolute-xyxy",
    });
    const { width, height } = await sharp(readSentImage(sent)?.bytes).metadata();
    const [x, y] = [width / LARGE.width, height / LARGE.height];
    const scaled = [200 * x, 1000 * y, 600 * x, 1300 * y].map(Math.round);
    expect(readSentWords(sent)).toContain(`[${scaled.join(",")}]`);
  });

  it("has a number on each element that can be seen, and the prompt says so", async () => {
    const image = (await drawWhite(280, 560).png().toBuffer()).toString("base64");
    const place = (y: number) => ({ x: 40, y, width: 160, height: 80 });
    const elements = [
      { id: "one", role: "button", name: "Save", bounds: place(60) },
      { id: "two", role: "button", name: "Open", bounds: place(300) },
      { id: "beside", role: "button", name: "Gone", bounds: { x: 900, y: 0, width: 50, height: 50 } },
    ];
    const { sent } = await ask(ELEMENTS_PATH, { query: "save", elements, image });
    expect(readSentWords(sent)).toContain("The numbers in the screenshot were drawn on it afterwards");
    const { data, info } = await sharp(readSentImage(sent)?.bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([280, 560]);
    const countInk = (fromY: number, toY: number) => {
      let ink = 0;
      for (let at = fromY * 280 * info.channels; at < toY * 280 * info.channels; at++)
        if ((data[at] ?? 255) < 200) ink++;
      return ink;
    };
    expect(countInk(60, 140)).toBeGreaterThan(0);
    expect(countInk(300, 380)).toBeGreaterThan(0);
    // The label may stand beside its box.
    expect(countInk(180, 260)).toBe(0);
    expect(countInk(420, 560)).toBe(0);
  });

  it("has no numbers, nor a word of them, where no element has bounds", async () => {
    const { sent } = await ask(ELEMENTS_PATH, INPUTS[ELEMENTS_PATH]);
    expect(readSentWords(sent)).not.toContain("numbers in the screenshot");
  });

  it.each(PATHS.flatMap((path) => BAD_IMAGES.map(({ name, image }) => ({ path, name, image }))))(
    "is never one that is broken: $name, $path",
    async ({ path, image }) => {
      const callsBefore = countAllCalls();
      const response = await locate(harness, payer, path, { ...INPUTS[path], image });
      await expectProblem(response, {
        shape: "grounding",
        status: 400,
        code: "invalid_image",
        fields: ["image"],
        path,
      });
      expect(countAllCalls()).toBe(callsBefore);
    },
  );
});

describe("the texts of a request", () => {
  it("are answered by their index in the request, whatever their order in the prompt", async () => {
    const texts = [
      { text: "Bottom line", bbox: { x1: 0.1, y1: 0.9, x2: 0.6, y2: 0.95 } },
      { text: "Middle line", bbox: { x1: 0.1, y1: 0.5, x2: 0.6, y2: 0.55 } },
      { text: "Save file", bbox: { x1: 0.1, y1: 0.1, x2: 0.6, y2: 0.15 }, confidence: 0.9 },
    ];
    const { answer, sent } = await ask(SCREENSHOTS_PATH, {
      query: "save file",
      image: PNG_BASE64,
      texts,
      model: "test/text-index",
    });
    const words = readSentWords(sent);
    expect(words.indexOf("Save file")).toBeLessThan(words.indexOf("Bottom line"));
    expect(answer).toMatchObject({ found: true, bbox: null, matched_text_index: 2 });
  });
});

describe("a call that has a price", () => {
  it.each(PATHS.flatMap((path) => [0, -1].map((balance) => ({ path, balance }))))(
    "is refused with 402 before any call at a balance of $balance, and one of a free model is not: $path",
    async ({ path, balance }) => {
      const poor = await addPayer(harness.db, balance);
      const callsBefore = countAllCalls();
      const refused = await locate(harness, poor, path, INPUTS[path]);
      await expectProblem(refused, { shape: "grounding", status: 402, code: "insufficient_balance", path });
      expect(countAllCalls()).toBe(callsBefore);
      const free = await locate(harness, poor, path, { ...INPUTS[path], model: "test/free" });
      expect([free.status, countAllCalls()]).toEqual([200, callsBefore + 1]);
      const row = { model: "test/free", prompt_tokens: 1000, completion_tokens: 20, charged_microdollars: 0 };
      await expect
        .poll(() => readBill(harness.db, poor), { timeout: 20_000 })
        .toEqual({
          balance,
          usage: [expect.objectContaining(row)],
          ledger: [],
        });
    },
  );

  it.each(PATHS)("is refused for its picture before its balance: %s", async (path) => {
    const poor = await addPayer(harness.db, 0);
    const response = await locate(harness, poor, path, { ...INPUTS[path], image: PNG_BASE64.slice(0, 400) });
    await expectProblem(response, { shape: "grounding", status: 400, code: "invalid_image", path });
  });

  it("is admitted at a balance of one microdollar, which it may overdraw", async () => {
    const poor = await addPayer(harness.db, 1);
    expect((await locate(harness, poor, ELEMENTS_PATH, INPUTS[ELEMENTS_PATH])).status).toBe(200);
    expect((await readBill(harness.db, poor)).balance).toBe(1 - 2200);
    expect((await locate(harness, poor, ELEMENTS_PATH, INPUTS[ELEMENTS_PATH])).status).toBe(402);
  });
});
