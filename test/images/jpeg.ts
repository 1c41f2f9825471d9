import type { EncodeOptions } from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import createEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import { defaultOptions } from "@jsquash/jpeg/meta.js";
import { compileWasm } from "./compile.ts";
import { concatenate } from "./png.ts";

export type JpegOptions = Partial<EncodeOptions>;

const encoderModule = compileWasm("node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm");

/** A JPEG of RGBA samples. Options are mozjpeg's: `progressive`, `color_space` (1 gray, 3 YCbCr), `chroma_subsample` and so on. */
export async function encodeJpeg(data: Uint8Array, width: number, height: number, options: JpegOptions = {}) {
  const encoder = await createEncoder({
    noInitialRun: true,
    instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(encoderModule, imports);
      receive(instance);
      return instance.exports;
    },
  });
  const encoded = encoder.encode(data, width, height, { ...defaultOptions, ...options });
  return Uint8Array.from(encoded);
}

/** Returns the same file with a segment right after its start marker. */
export function insertSegment(jpeg: Uint8Array, marker: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = payload.length + 2;
  const head = Uint8Array.of(0xff, marker, size >> 8, size & 255);
  return concatenate([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)]);
}

/** Returns the position of the first marker of this kind, at a segment's start; -1 if there is none before the scan's data. */
export function findMarker(jpeg: Uint8Array, marker: number): number {
  for (let at = 2; at + 4 <= jpeg.length; at += 2 + (jpeg[at + 2] as number) * 256 + (jpeg[at + 3] as number)) {
    if (jpeg[at + 1] === marker) return at;
    if (jpeg[at] !== 0xff || jpeg[at + 1] === 0xda) break;
  }
  return -1;
}
