import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { decodeImage } from "../../src/images/decode.ts";
import { readImageHeader } from "../../src/images/image-header.ts";
import { checkImageIntegrity } from "../../src/images/image-integrity.ts";
import { MAX_JPEG_SCAN_BLOCKS, MAX_JPEG_SCANS } from "../../src/images/jpeg/jpeg-integrity.ts";
import { MAX_JPEG_SEGMENTS } from "../../src/images/jpeg/jpeg-segments.ts";
import { detect } from "../e2e/detect-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { codecs } from "../images/codecs.ts";
import { encodeJpeg } from "../images/jpeg.ts";
import { type JpegPieces, joinJpeg, type ScanSpec, splitJpeg, writeScan, writeSides } from "../images/jpeg-scans.ts";
import { concatenate } from "../images/png.ts";
import { recordMemories } from "../vision/record-memories.ts";

const INCONSISTENT = "image is a JPEG with an inconsistent progression: a scan does not follow from those before it";
const ALL = [1, 2, 3];
/** Huffman tables 0 of DC and of AC, with one code each. */
const ONE_CODE = concatenate(
  [0x00, 0x10].map((table) => Uint8Array.of(0xff, 0xc4, 0, 20, table, 1, ...new Array<number>(16).fill(0))),
);

const pixels = Uint8Array.from({ length: 40 * 30 * 4 }, (_, at) => (at * 7919) % 251);
let progressive: JpegPieces;
let sequential: JpegPieces;
/** 4096x4096, with its second scan repeated: this used to block the detector for a minute. */
let bomb: Uint8Array;

beforeAll(async () => {
  progressive = splitJpeg(
    await encodeJpeg(pixels, 40, 30, { progressive: true, auto_subsample: false, chroma_subsample: 1 }),
  );
  sequential = splitJpeg(
    await encodeJpeg(pixels, 40, 30, { progressive: false, baseline: true, optimize_coding: false }),
  );
  const ground = { create: { width: 4096, height: 4096, channels: 3, background: "#345678" } } as const;
  const whole = splitJpeg(await sharp(ground).jpeg({ progressive: true }).toBuffer());
  const [first, second, ...rest] = whole.scans as [Uint8Array, Uint8Array];
  const repeated = concatenate(Array.from({ length: 8000 }, () => second));
  bomb = joinJpeg({ ...whole, scans: [first, repeated, ...rest] });
});

/** Returns the verdict, and the decoders that were started for it. */
async function judge(file: Uint8Array) {
  const header = readImageHeader(file);
  const verdict = header.ok ? await checkImageIntegrity(file, header) : header;
  const decoders = await recordMemories(async () => {
    const decoding = await decodeImage(file, codecs);
    expect(decoding.ok ? { ok: true } : decoding).toEqual(verdict);
  });
  return { ...verdict, decoders: decoders.length };
}

const withScans = (specs: readonly ScanSpec[], head = progressive.head) =>
  joinJpeg({ ...progressive, head, scans: [ONE_CODE, ...specs.map(writeScan)] });

/** The first scan of DC, then its lower bits one by one. */
const refineDc = (passes: number): ScanSpec[] => [
  { components: ALL, low: passes - 1 },
  ...Array.from({ length: passes - 1 }, (_, step) => ({
    components: ALL,
    high: passes - 1 - step,
    low: passes - 2 - step,
  })),
];

describe("refuses a JPEG that makes its decoder walk the picture again and again, before anything is decoded", () => {
  it("its second scan repeated 8,000 times", async () => {
    expect(bomb.length).toBeLessThan(600_000);
    expect(await judge(bomb)).toEqual({ ok: false, detail: INCONSISTENT, decoders: 0 });
  });

  it.each<{ name: string; scans: ScanSpec[] }>([
    { name: "the same bits of DC twice", scans: [{ components: ALL }, { components: ALL }] },
    {
      name: "the same bits of AC twice",
      scans: [{ components: ALL }, { components: [1], from: 1, to: 63 }, { components: [1], from: 9 }],
    },
    { name: "AC before DC", scans: [{ components: [1], from: 1, to: 63 }, { components: ALL }] },
    {
      name: "a refinement of what was never sent",
      scans: [{ components: ALL }, { components: [1], from: 1, to: 63, high: 1 }],
    },
    {
      name: "a refinement that skips a bit",
      scans: [
        { components: ALL, low: 3 },
        { components: ALL, high: 3, low: 1 },
      ],
    },
    {
      name: "a refinement of another bit",
      scans: [
        { components: ALL, low: 3 },
        { components: ALL, high: 2, low: 1 },
      ],
    },
    { name: "DC and AC in one scan", scans: [{ components: ALL, from: 0, to: 63 }] },
    { name: "AC of two components in one scan", scans: [{ components: ALL }, { components: [1, 2], from: 1, to: 5 }] },
    { name: "a band beyond the last coefficient", scans: [{ components: ALL }, { components: [1], from: 1, to: 64 }] },
    { name: "a shift by more than 13 bits", scans: [{ components: ALL, low: 14 }] },
  ])("$name", async ({ scans }) => {
    expect(await judge(withScans(scans))).toEqual({ ok: false, detail: INCONSISTENT, decoders: 0 });
  });

  it("one component twice in a scan", async () => {
    const detail = "image is a JPEG with a damaged scan header";
    expect(await judge(withScans([{ components: [1, 1] }]))).toEqual({ ok: false, detail, decoders: 0 });
  });

  it("a sequential one with a component in two scans", async () => {
    const [scan] = sequential.scans as [Uint8Array];
    const detail = "image is a JPEG with a colour component in two scans";
    expect(await judge(joinJpeg({ ...sequential, scans: [scan, scan] }))).toEqual({ ok: false, detail, decoders: 0 });
  });

  it("more scans than any encoder writes, each following from those before it", async () => {
    const scans: ScanSpec[] = [
      { components: ALL },
      ...ALL.flatMap((id) => Array.from({ length: 63 }, (_, at) => ({ components: [id], from: at + 1 }))),
    ];
    const detail = `image is a JPEG with more than ${MAX_JPEG_SCANS} scans`;
    const [most, tooMany] = [MAX_JPEG_SCANS, MAX_JPEG_SCANS + 1].map((count) => withScans(scans.slice(0, count))) as [
      Uint8Array,
      Uint8Array,
    ];
    expect(await judge(tooMany)).toEqual({ ok: false, detail, decoders: 0 });
    expect(await checkImageIntegrity(most, readHeader(most))).toEqual({ ok: true });
  });

  it("few scans of very many blocks", async () => {
    const large = writeSides(progressive.head, 4096, 4096);
    const detail = `image is a JPEG whose scans cover more than ${MAX_JPEG_SCAN_BLOCKS} blocks together`;
    expect(await judge(withScans(refineDc(14), large))).toMatchObject({ ok: false, detail, decoders: 0 });
    expect(await checkImageIntegrity(withScans(refineDc(14)), readHeader(withScans(refineDc(14))))).toEqual({
      ok: true,
    });
  });

  it.each([
    { where: "before its frame header", splitAt: () => 2 },
    { where: "before its first scan", splitAt: () => progressive.head.length },
  ])("more segments than any profile takes, $where", async ({ splitAt }) => {
    const comments = concatenate(Array.from({ length: MAX_JPEG_SEGMENTS }, () => Uint8Array.of(0xff, 0xfe, 0, 2)));
    const { head } = progressive;
    const [before, behind] = [head.subarray(0, splitAt()), head.subarray(splitAt())];
    const file = joinJpeg({ ...progressive, head: concatenate([before, comments, behind]) });
    const detail = `image is a JPEG with more than ${MAX_JPEG_SEGMENTS} segments`;
    expect(await judge(file)).toEqual({ ok: false, detail, decoders: 0 });
  });
});

function readHeader(file: Uint8Array) {
  const header = readImageHeader(file);
  if (!header.ok) throw new Error(header.detail);
  return header;
}

describe("reads a standard progression at the bound of pixels, without subsampling", () => {
  let file: Uint8Array;
  beforeAll(async () => {
    const ground = { create: { width: 4096, height: 4096, channels: 3, background: "#345678" } } as const;
    file = await sharp(ground).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
  });

  it("as a sound one", async () => {
    expect(await checkImageIntegrity(file, readHeader(file))).toEqual({ ok: true });
  });

  it("in little more memory than its pixels take: its 100 MB of coefficients are never held", async () => {
    const pixelMegabytes = (4096 * 4096 * 4) / 1e6;
    const memories = await recordMemories(async () => {
      expect(await decodeImage(file, codecs)).toMatchObject({ ok: true, image: { width: 4096, height: 4096 } });
    });
    expect(memories).toHaveLength(1);
    expect(memories[0]).toBeLessThan(pixelMegabytes + 10);
  });
});

describe("the service answers such a file with 400 at once, and the next caller", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ vision: true });
  });
  afterAll(() => harness?.close());

  it("in detect", async () => {
    const [refused, read] = await Promise.all([
      detect(harness, bomb),
      detect(harness, await encodeJpeg(pixels, 40, 30), { inference_type: "ocr" }),
    ]);
    expect(refused).toMatchObject({ status: 400, body: { code: "invalid_image", detail: INCONSISTENT } });
    expect(read.status).toBe(200);
  });

  it("in locate", async () => {
    const response = await harness.fetch("/api/v1/screenshots:locate", {
      method: "POST",
      headers: { "content-type": "application/json", "x-service-api-key": LOCAL_API_KEY },
      body: JSON.stringify({ image: Buffer.from(bomb).toString("base64"), query: "the search field" }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid_image", detail: INCONSISTENT });
  });
});
