import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertSegment } from "../images/jpeg.ts";
import { buildChunk, concatenate } from "../images/png.ts";
import { FOUND_BOX } from "../scripted-provider/behaviour.ts";
import { expectProblem } from "./expect-problem.ts";
import { addPayer, locate } from "./paying-caller.ts";
import { BAD_IMAGES, JPEG_BASE64, PNG_BASE64 } from "./sample-images.ts";
import {
  CONVENTIONS,
  ELEMENTS,
  ELEMENTS_PATH,
  GRID,
  INPUTS,
  MAX_SIDE,
  PATHS,
  SCREENSHOTS_PATH,
  type ScriptedService,
  startScriptedService,
} from "./scripted-service.ts";
import { readSentImage, readSentWords } from "./sent-to-model.ts";

let service: ScriptedService;
beforeAll(async () => {
  service = await startScriptedService();
});
afterAll(() => service?.close());

/** A TIFF block with one entry: orientation (0x112), a short, 6 (turned by 90 degrees). */
const ORIENTATION = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
const EXIF = Uint8Array.of(0x45, 0x78, 0x69, 0x66, 0, 0, ...ORIENTATION);
const PNG_EXIF = buildChunk("eXIf", Uint8Array.from(ORIENTATION));

/** A screen without any colour, so that all colour belongs to marks. */
const drawWhite = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "white" } });

describe("the picture that a model is sent", () => {
  it.each([
    ["a PNG", PNG_BASE64, "", "image/png"],
    ["a JPEG", JPEG_BASE64, "", "image/jpeg"],
    ["a data URL", PNG_BASE64, "data:image/png;base64,", "image/png"],
    // The bytes decide, not the prefix.
    ["a data URL with another kind's name", JPEG_BASE64, "data:image/png;base64,", "image/jpeg"],
  ])("is the file itself where it fits: %s", async (_what, base64, prefix, mediaType) => {
    for (const path of PATHS) {
      const { sent } = await service.ask(path, { ...INPUTS[path], image: `${prefix}${base64}` });
      expect(readSentImage(sent)).toEqual({ mediaType, bytes: Buffer.from(base64, "base64") });
    }
  });

  it.each([
    ["a JPEG", JPEG_BASE64, (file: Uint8Array) => insertSegment(file, 0xe1, EXIF)],
    ["a PNG", PNG_BASE64, (file: Uint8Array) => concatenate([file.subarray(0, 33), PNG_EXIF, file.subarray(33)])],
  ])("is without an orientation, by which a provider might turn it: %s", async (_what, base64, turn) => {
    const plain = Buffer.from(base64, "base64");
    const turned = Buffer.from(turn(plain));
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    for (const path of PATHS) {
      const { sent } = await service.ask(path, { ...INPUTS[path], image: turned.toString("base64") });
      expect(readSentImage(sent)?.bytes).toEqual(plain);
    }
  });

  it("is none where the request has none", async () => {
    for (const image of [undefined, null]) {
      const { answer, sent } = await service.ask(ELEMENTS_PATH, { query: "save", elements: ELEMENTS, image });
      expect(answer.element_id).toBe("save");
      expect(readSentImage(sent)).toBeNull();
    }
  });

  const LARGE = { width: 1081, height: 2339 };
  it.each(CONVENTIONS.flatMap((convention) => (["png", "jpeg"] as const).map((kind) => ({ convention, kind }))))(
    "is shrunk to the model's grid, and boxes come back in the caller's pixels: $convention, $kind",
    async ({ convention, kind }) => {
      const image = (await drawWhite(LARGE.width, LARGE.height)[kind]().toBuffer()).toString("base64");
      const { answer, sent } = await service.ask(SCREENSHOTS_PATH, {
        query: "save",
        image,
        model: `test/${convention}`,
      });
      const picture = readSentImage(sent);
      const { width, height, format } = await sharp(picture?.bytes).metadata();
      expect([picture?.mediaType, format]).toEqual([`image/${kind}`, kind]);
      expect([width % GRID, height % GRID]).toEqual([0, 0]);
      expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_SIDE);
      expect(width * height).toBeGreaterThan((MAX_SIDE * MAX_SIDE) / 4);
      // What the prompt says about the picture is true.
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
    const { sent } = await service.ask(ELEMENTS_PATH, {
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
    const { sent } = await service.ask(ELEMENTS_PATH, { query: "save", elements, image });
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
    // The label may be next to its box.
    expect(countInk(180, 260)).toBe(0);
    expect(countInk(420, 560)).toBe(0);
  });

  it("has no numbers, nor a word of them, where no element has bounds", async () => {
    const { sent } = await service.ask(ELEMENTS_PATH, INPUTS[ELEMENTS_PATH]);
    expect(readSentWords(sent)).not.toContain("numbers in the screenshot");
  });

  it.each(PATHS.flatMap((path) => BAD_IMAGES.map(({ name, image }) => ({ path, name, image }))))(
    "is never one that is broken: $name, $path",
    async ({ path, image }) => {
      const payer = await addPayer(service.harness.db, 1_000_000);
      const callsBefore = service.countCalls();
      const response = await locate(service.harness, payer, path, { ...INPUTS[path], image });
      await expectProblem(response, {
        shape: "grounding",
        status: 400,
        code: "invalid_image",
        fields: ["image"],
        path,
      });
      expect(service.countCalls()).toBe(callsBefore);
    },
  );
});
