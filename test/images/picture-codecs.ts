import type { PictureCodecs } from "../../src/vision/prepare.ts";
import { codecs } from "./codecs.ts";
import { compileWasm } from "./compile.ts";

/** The codecs of `prepare`, compiled here with Node's API. */
export const pictureCodecs: PictureCodecs = {
  ...codecs,
  jpegEncoder: compileWasm("node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"),
};
