import { expect } from "vitest";
import { decodeImage } from "../../src/images/decode.ts";
import { readImageHeader } from "../../src/images/image-header.ts";
import { checkImageIntegrity } from "../../src/images/image-integrity.ts";
import { codecs } from "./codecs.ts";

/** The verdict of the check, with which the decoder must agree. */
export async function judgeImage(file: Uint8Array) {
  const header = readImageHeader(file);
  const verdict = header.ok ? await checkImageIntegrity(file, header) : header;
  const decoding = await decodeImage(file, codecs);
  expect(decoding.ok ? { ok: true } : decoding).toEqual(verdict);
  return verdict;
}
