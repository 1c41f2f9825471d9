import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import type { Box } from "../../src/domain/screens/box.ts";
import type { TextDetection } from "../../src/domain/screens/detection.ts";
import { type Harness, startHarness } from "../harness.ts";
import { detect } from "./detect-client.ts";
import { readScreen } from "./sample-screens.ts";

type Answer = { found: boolean; bbox: Box | null; matched_text_index: number | null; cost_microdollars: number };

const SCREEN = readScreen("settings");

let harness: Harness;
let texts: TextDetection[];

beforeAll(async () => {
  harness = await startHarness({ vision: true });
  texts = (await detect(harness, SCREEN, { inference_type: "ocr" })).body.data.ocr_results;
});
afterAll(() => harness?.close());

async function locate(query: string, sent: TextDetection[] = texts): Promise<Answer> {
  const response = await harness.fetch("/api/v1/screenshots:locate", {
    method: "POST",
    headers: { "content-type": "application/json", "x-service-api-key": LOCAL_API_KEY },
    body: JSON.stringify({
      image: Buffer.from(SCREEN).toString("base64"),
      query,
      texts: sent,
      model: "sightline/ground-1",
    }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

describe("the built-in model on a phone's settings screen", () => {
  it.each([
    ["the Bluetooth switch", { x1: 886, y1: 719, x2: 1017, y2: 798 }],
    ["the search field", { x1: 42, y1: 307, x2: 1038, y2: 443 }],
  ])("answers %s with its box", async (query, { x1, y1, x2, y2 }) => {
    const answer = await locate(query);
    expect(answer).toMatchObject({ found: true, matched_text_index: null, cost_microdollars: 0 });
    const box = answer.bbox as Box;
    expect(Math.abs((box.x1 + box.x2) / 2 - (x1 + x2) / 2)).toBeLessThan((x2 - x1) / 4);
    expect(Math.abs((box.y1 + box.y2) / 2 - (y1 + y2) / 2)).toBeLessThan((y2 - y1) / 4);
  });

  it.each([
    ["the bell", 115, 1116],
    ["the magnifying glass", 118, 376],
    ["the speaker icon", 115, 1829],
    ["the shield icon", 115, 2008],
    ["the sun icon", 115, 1650],
  ])("finds %s by its look", async (query, x, y) => {
    const box = (await locate(query)).bbox as Box;
    expect([box.x1 < x && x < box.x2, box.y1 < y && y < box.y2]).toEqual([true, true]);
  });

  it("answers a text that is asked for with its index", async () => {
    const { matched_text_index, bbox } = await locate("Bluetooth");
    expect([texts[matched_text_index ?? -1]?.text, bbox]).toEqual(["Bluetooth", null]);
  });

  it("never takes a word for a sign", async () => {
    expect((await locate("the gear icon")).matched_text_index).toBeNull();
  });

  it("finds the first switch from the picture alone", async () => {
    const { bbox } = await locate("the first switch", []);
    expect(bbox).toMatchObject({ y1: expect.toSatisfy((y: number) => y > 680 && y < 760) });
  });
});

describe("the built-in model on elements without names", () => {
  const bounds = (y: number) => ({ x: 63, y: y - 52, width: 105, height: 105 });
  const elements = [580, 758, 937, 1116, 1650, 1829, 2008].map((y, at) => ({
    id: `e${at}`,
    role: "image",
    bounds: bounds(y),
  }));
  const find = async (query: string, image?: Uint8Array) => {
    const response = await harness.fetch("/api/v1/elements:locate", {
      method: "POST",
      headers: { "content-type": "application/json", "x-service-api-key": LOCAL_API_KEY },
      body: JSON.stringify({
        query,
        elements,
        model: "sightline/ground-1",
        ...(image && { image: Buffer.from(image).toString("base64") }),
      }),
    });
    return { status: response.status, body: (await response.json()) as { found: boolean; element_id: string | null } };
  };

  it("knows them by their icons in the picture", async () => {
    expect((await find("the bell icon", SCREEN)).body).toMatchObject({ found: true, element_id: "e3" });
    expect((await find("bluetooth", SCREEN)).body).toMatchObject({ found: true, element_id: "e1" });
  });

  it("finds none of them without a picture", async () => {
    expect((await find("the bell icon")).body).toMatchObject({ found: false, element_id: null });
  });
});
