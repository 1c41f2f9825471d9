import createMozjpeg from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import type { RgbaImage } from "../image.ts";

/**
 * 4:4:4 keeps thin coloured strokes. Sequential, since a progressive file takes twice as long and is only a seventh
 * smaller.
 */
const OPTIONS = {
  quality: 90,
  baseline: true,
  optimize_coding: true,
  progressive: false,
  arithmetic: false,
  smoothing: 0,
  color_space: 3,
  quant_table: 3,
  trellis_multipass: false,
  trellis_opt_zero: false,
  trellis_opt_table: false,
  trellis_loops: 1,
  auto_subsample: false,
  chroma_subsample: 1,
  separate_chroma_quality: false,
  chroma_quality: 90,
};

/**
 * Encodes a picture as a baseline JPEG with the codec's compiled module (`@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm`).
 * The codec takes 24 bytes per pixel, in an instance that is freed after the picture.
 */
export async function encodeJpeg({ width, height, data }: RgbaImage, codec: WebAssembly.Module): Promise<Uint8Array> {
  const mozjpeg = await createMozjpeg({
    noInitialRun: true,
    // As in decoding: a Worker's bundle has no script URL.
    locateFile: (name: string) => name,
    instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(codec, imports);
      receive(instance);
      return instance.exports;
    },
  });
  return mozjpeg.encode(data, width, height, OPTIONS);
}
