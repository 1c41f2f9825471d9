import { expect } from "vitest";
import { readImageHeader } from "../../src/domain/image-header.ts";
import { checkImageIntegrity } from "../../src/domain/image-integrity.ts";
import { decodeImage } from "../../src/vision/decode.ts";
import { codecs } from "./codecs.ts";

/** The verdict of the check, which the decoder must share. */
export async function judgeImage(file: Uint8Array) {
  const header = readImageHeader(file);
  const verdict = header.ok ? await checkImageIntegrity(file, header) : header;
  const decoding = await decodeImage(file, codecs);
  expect(decoding.ok ? { ok: true } : decoding).toEqual(verdict);
  return verdict;
}
