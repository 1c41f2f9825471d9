import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { MAX_PNG_CHUNKS } from "../../src/images/png/png-chunks.ts";
import { judgeImage } from "../images/judge.ts";
import { buildChunk, buildScanlines, joinPng, listPngChunks, type PngSpec } from "../images/png.ts";

const spec: PngSpec = { width: 16, height: 16, bitDepth: 8, colorType: 0, sample: (x, y) => x * y };

it.each([
  { name: "empty chunks of text", type: "tEXt" },
  { name: "private chunks", type: "prVt" },
])("refuses a PNG of a million $name", async ({ type }) => {
  const [header, ...rest] = listPngChunks(spec) as [Uint8Array];
  const empty = buildChunk(type, new Uint8Array(0));
  const file = joinPng([header, ...Array.from({ length: 1_000_000 }, () => empty), ...rest]);
  const detail = `image is a PNG with more than ${MAX_PNG_CHUNKS} chunks`;
  expect(await judgeImage(file)).toEqual({ ok: false, detail });
});

it("reads a PNG of as many chunks as the largest file has in pieces of a kilobyte, and not of one more", async () => {
  const [header, ...rest] = listPngChunks(spec) as [Uint8Array];
  const empty = buildChunk("tEXt", new Uint8Array(0));
  const write = (count: number) =>
    joinPng([header, ...Array.from({ length: count - 1 - rest.length }, () => empty), ...rest]);
  expect(await judgeImage(write(MAX_PNG_CHUNKS))).toEqual({ ok: true });
  expect(await judgeImage(write(MAX_PNG_CHUNKS + 1))).toMatchObject({ ok: false });
});

it("reads a PNG whose image data come byte by byte", async () => {
  const [header, , end] = listPngChunks(spec) as [Uint8Array, Uint8Array, Uint8Array];
  const bytes = [...deflateSync(buildScanlines(spec))].map((byte) => buildChunk("IDAT", Uint8Array.of(byte)));
  expect(await judgeImage(joinPng([header, ...bytes, end]))).toEqual({ ok: true });
});
