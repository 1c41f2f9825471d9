import { createHash } from "node:crypto";
import { resolve } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Mark } from "../../src/domain/screens/picture.ts";
import { prepare } from "../../src/vision/prepare.ts";
import { type Harness, startHarness } from "../harness.ts";
import { pictureCodecs } from "../images/picture-codecs.ts";
import { detect } from "./detect-client.ts";
import { decodeFile, encodeGrayPng } from "./picture-files.ts";
import { readScreen } from "./sample-screens.ts";

const CLIENT = resolve(import.meta.dirname, "workers/vision-client/wrangler.toml");
const MARKS: Mark[] = [
  { label: "1", x: 40, y: 60, width: 200, height: 40 },
  { label: "27", x: 40, y: 160, width: 80, height: 80 },
  { label: "3", x: 2000, y: 160, width: 80, height: 80 },
];

describe("pictures for a model, made in the vision Worker", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ vision: true, workers: [CLIENT] });
  });
  afterAll(() => harness?.close());

  const ask = (image: Uint8Array, width: number, height: number, marks: readonly Mark[]) =>
    harness.fetchFrom("vision-client", "/", {
      method: "POST",
      body: Buffer.from(image),
      headers: { "x-request": JSON.stringify({ width, height, marks }) },
    });

  it.each(["png", "jpeg"] as const)("a %s comes back smaller and marked, as the library makes it", async (kind) => {
    const screen = readScreen("settings");
    const image = kind === "png" ? screen : await sharp(screen).jpeg({ quality: 92 }).toBuffer();
    const answer = await ask(image, 490, 1050, MARKS);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(`image/${kind}`);
    expect(answer.headers.get("x-marked")).toBe('["1","27"]');
    const file = await answer.bytes();
    const expected = await prepare({ image, width: 490, height: 1050, marks: MARKS }, pictureCodecs);
    if (!expected.ok) throw new Error(expected.detail);
    // Pixels, not bytes: the runtimes' deflate may differ.
    const [ours, theirs] = [await decodeFile(file), await decodeFile(expected.image)];
    expect(ours).toMatchObject({ width: 490, height: 1050 });
    expect(hash(ours.data)).toBe(hash(theirs.data));
  });

  it("refuses a bad image in the words of detect", async () => {
    const cut = readScreen("settings").subarray(0, 9000);
    for (const bad of [cut, new TextEncoder().encode("GIF89a, no picture of ours")]) {
      const refusal = (await (await ask(bad, 10, 10, [])).json()) as { detail: string };
      const { status, body } = await detect(harness, bad);
      expect(status).toBe(400);
      expect(refusal).toEqual({ ok: false, detail: (body as unknown as { detail: string }).detail });
    }
  });

  it("throws for a size that would enlarge, and serves on", async () => {
    const image = encodeGrayPng(40, 30, (x, y) => x * y);
    const refused = await ask(image, 41, 30, []);
    expect(refused.status).toBe(500);
    expect(await refused.json()).toEqual({ thrown: expect.stringContaining("RangeError") });
    expect((await ask(image, 40, 30, [])).status).toBe(200);
  });

  it("takes turns: many at once are each answered with their own", async () => {
    const levels = [10, 60, 110, 160, 210];
    const answers = await Promise.all(
      levels.map(async (level) => {
        const image = encodeGrayPng(640, 480, () => level);
        return decodeFile(await (await ask(image, 64, 48, [])).bytes());
      }),
    );
    expect(answers.map(({ data }) => data[4])).toEqual(levels);
  });

  it("takes an image at the bound of pixels", async () => {
    const image = encodeGrayPng(4096, 4096, (x, y) => (x + y) & 255);
    const answer = await ask(image, 1448, 1448, MARKS.slice(0, 2));
    expect(answer.status).toBe(200);
    expect(await decodeFile(await answer.bytes())).toMatchObject({ width: 1448, height: 1448 });
  });
});

function hash(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
