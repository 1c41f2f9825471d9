import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ProviderError } from "../../src/domain/models/model-call-error.ts";
import { USUAL_CHAT, type VlmModel } from "../../src/domain/models/vlm.ts";
import { VisionBusy } from "../../src/domain/screens/vision-busy.ts";
import { VisionFailed } from "../../src/domain/screens/vision-failed.ts";
import type { AskServices } from "../../src/locate/ask-model.ts";
import type { ModelAnswer, ModelRequest } from "../../src/locate/provider.ts";
import { askTwiceForPlace, cropAround } from "../../src/locate/second-look.ts";
import { prepare } from "../../src/vision/prepare.ts";
import { decodeFile, encodeRgbaPng } from "../e2e/picture-files.ts";
import { pictureCodecs } from "../images/picture-codecs.ts";
import { paintPixels } from "../vision/painted-image.ts";

const MODEL: VlmModel = {
  entry: {
    id: "stub/looker",
    object: "model",
    created: 0,
    owned_by: "stub",
    type: "vlm",
    name: "Looker",
    description: "",
    context_length: 32_768,
    pricing: { unit: "token", currency: "USD", prompt: "0", completion: "0" },
  },
  provider: "openai-compatible",
  providerModel: "looker",
  boxConvention: "absolute-xyxy",
  answerStyle: "tool",
  chat: USUAL_CHAT,
  maxOutputTokens: null,
  contextLength: 32_768,
  maxImageSide: null,
  imageGrid: 1,
  providerPricing: { prompt: "0", completion: "0" },
  timeoutMs: 1000,
};

// Each pixel says where it is, so that a crop can be told by its first.
const bytes = encodeRgbaPng(paintPixels(400, 200, (x, y) => [x & 255, x >> 8, y]));
const question = {
  query: "the dot",
  texts: [],
  screenshot: { bytes, mediaType: "image/png", width: 400, height: 200 } as const,
};

type Script = (object | Error)[];

/** A provider that answers by a script, and keeps the pictures that it was shown. */
function makeServices(script: Script) {
  const shown: { width: number; height: number; first: number[] }[] = [];
  const ask = async ({ image }: ModelRequest): Promise<ModelAnswer> => {
    const next = script[shown.length];
    const picture = await decodeFile(Buffer.from(image?.base64 ?? "", "base64"));
    shown.push({ width: picture.width, height: picture.height, first: [...picture.data.subarray(0, 3)] });
    if (next instanceof Error) throw next;
    const counted = { promptTokens: 100, completionTokens: 10, costDollars: null };
    return { toolArguments: JSON.stringify(next), text: null, model: "looker", ...counted };
  };
  const services: AskServices = {
    provider: { ask },
    prepare: (request) => prepare(request, pictureCodecs),
    signal: new AbortController().signal,
  };
  return { services, shown };
}

const find = (bbox: number[], confidence = 0.9) => ({ found: true, text_index: null, bbox, confidence });
const unexpected = (error: unknown) => {
  throw error;
};
const NOTHING = { found: false, text_index: null, bbox: null, confidence: 0.8 };

describe("the second look", () => {
  test("asks once more in a crop around a small box, and gives the box in the screenshot's pixels", async () => {
    const { services, shown } = makeServices([find([300, 100, 310, 110]), find([40, 45, 52, 55], 0.95)]);
    const { answer, calls } = await askTwiceForPlace(question, MODEL, services, unexpected);
    const crop = { x1: 255, y1: 55, x2: 355, y2: 155 };
    expect(shown).toEqual([
      { width: 400, height: 200, first: [0, 0, 0] },
      { width: 100, height: 100, first: [crop.x1 & 255, crop.x1 >> 8, crop.y1] },
    ]);
    expect(answer).toEqual({ textIndex: null, bbox: { x1: 295, y1: 100, x2: 307, y2: 110 }, confidence: 0.95 });
    expect(calls).toHaveLength(2);
  });

  test.each([
    { first: find([100, 50, 134, 80]), why: "a box that isn't small" },
    { first: NOTHING, why: "nothing found" },
  ])("isn't taken for $why", async ({ first }) => {
    const { services, shown } = makeServices([first]);
    const { calls } = await askTwiceForPlace(question, MODEL, services, unexpected);
    expect([shown.length, calls.length]).toEqual([1, 1]);
  });

  test.each([
    { second: NOTHING, calls: 2, why: "finds nothing" },
    { second: find([40, 45, 40, 55]), calls: 2, why: "finds no box" },
    { second: new ProviderError("timed_out", "late"), calls: 1, why: "fails" },
    { second: new VisionBusy(3), calls: 1, why: "finds the detector busy" },
    { second: new VisionFailed(new Error("gone")), calls: 1, why: "ends the detector" },
  ])("leaves the first answer as it was where it $why, and tells of a failure", async ({ second, calls }) => {
    const { services } = makeServices([find([300, 100, 310, 110], 0.7), second]);
    const failures: unknown[] = [];
    const asked = await askTwiceForPlace(question, MODEL, services, (error) => failures.push(error));
    expect(failures).toEqual(second instanceof Error ? [second] : []);
    expect(asked.answer).toEqual({ textIndex: null, bbox: { x1: 300, y1: 100, x2: 310, y2: 110 }, confidence: 0.7 });
    expect(asked.calls).toHaveLength(calls);
  });

  test("ends with the request where the caller goes away", async () => {
    const { services } = makeServices([find([300, 100, 310, 110]), new ProviderError("cancelled", "gone")]);
    await expect(askTwiceForPlace(question, MODEL, services, unexpected)).rejects.toMatchObject({ kind: "cancelled" });
  });

  test("any box lies whole in its crop, and the crop in the screenshot", () => {
    const side = fc.integer({ min: 1, max: 5000 });
    const place = fc.tuple(
      side,
      side,
      fc.float({ min: 0, max: 1, noNaN: true }),
      fc.float({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(
        place,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        ([width, height, u, v], w, h) => {
          const [boxWidth, boxHeight] = [Math.min(w, width), Math.min(h, height)];
          const x1 = Math.floor(u * (width - boxWidth));
          const y1 = Math.floor(v * (height - boxHeight));
          const box = { x1, y1, x2: x1 + boxWidth, y2: y1 + boxHeight };
          const crop = cropAround(box, { width, height });
          expect(Object.values(crop).every(Number.isInteger)).toBe(true);
          expect(crop.x1).toBeGreaterThanOrEqual(0);
          expect(crop.y1).toBeGreaterThanOrEqual(0);
          expect(crop.x2).toBeLessThanOrEqual(width);
          expect(crop.y2).toBeLessThanOrEqual(height);
          expect(crop.x1 <= box.x1 && crop.y1 <= box.y1 && crop.x2 >= box.x2 && crop.y2 >= box.y2).toBe(true);
        },
      ),
    );
  });
});
