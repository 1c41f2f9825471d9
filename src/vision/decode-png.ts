import { PNG_SIGNATURE_BYTES } from "../domain/png-header.ts";
import { flattenOverWhite } from "./flatten.ts";

/** What @jsquash/png 3.1.1 exports; the other exports are for encoding and for 16-bit output. */
type PngExports = {
  memory: WebAssembly.Memory;
  __wbindgen_malloc: (size: number, alignment: number) => number;
  decode: (pointer: number, size: number) => number;
};

/**
 * Decodes a PNG to 8-bit RGBA over white with the codec's compiled module; throws when it can't. `chunks` are those of the file that
 * the picture needs, checked, so that no odd metadata can trouble the decoder. Samples of 16 bits keep their high byte, as libpng
 * and Pillow do it.
 */
export function decodePng(bytes: Uint8Array, chunks: Uint8Array[], codec: WebAssembly.Module): Uint8Array {
  const pixels = runCodec(bytes, chunks, codec);
  flattenOverWhite(pixels);
  return pixels;
}

/**
 * The codec is driven without its JavaScript: that copies the pixels out, keeps one instance for good, and wants a global
 * `ImageData`. Here each picture has its own instance, and the answer is a view of its memory, which is freed with it.
 */
function runCodec(bytes: Uint8Array, chunks: Uint8Array[], codec: WebAssembly.Module): Uint8Array {
  let pixels: Uint8Array | undefined;
  const instance = new WebAssembly.Instance(codec, {
    wbg: {
      // Called once, at the end: `new ImageData(data, width, height)`. We keep the data where they are.
      __wbg_newwithownedu8clampedarrayandsh_91db5987993a08fb: (pointer: number, size: number) => {
        pixels = new Uint8Array(wasm.memory.buffer, pointer >>> 0, size >>> 0);
        return 0;
      },
      __wbindgen_throw: refuse,
      // Only the 16-bit output and the encoder ask for these.
      __wbindgen_memory: refuse,
      __wbg_buffer_a448f833075b71ba: refuse,
      __wbg_newwithbyteoffsetandlength_099217381c451830: refuse,
      __wbindgen_object_drop_ref: refuse,
    },
  });
  const wasm = instance.exports as PngExports;

  const size = chunks.reduce((sum, chunk) => sum + chunk.length, PNG_SIGNATURE_BYTES);
  const pointer = wasm.__wbindgen_malloc(size, 1) >>> 0;
  const file = new Uint8Array(wasm.memory.buffer, pointer, size);
  file.set(bytes.subarray(0, PNG_SIGNATURE_BYTES));
  let at = PNG_SIGNATURE_BYTES;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  wasm.decode(pointer, size);
  if (!pixels) throw new Error("the PNG codec returned no picture");
  return pixels;
}

function refuse(): never {
  throw new Error("the PNG codec gave up");
}
