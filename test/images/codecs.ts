import type { ImageCodecs } from "../../src/images/decode.ts";
import { compileWasm } from "./compile.ts";

/** The decoders that the vision Worker gets by static import, compiled here with Node's API. */
export const codecs: ImageCodecs = {
  jpeg: compileWasm("node_modules/@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
};
