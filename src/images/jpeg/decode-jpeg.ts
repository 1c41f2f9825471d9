import createMozjpeg from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import { rewriteInSingleScan } from "./jpeg-single-scan.ts";

/** The codec's messages about stray bytes, and about a version of JFIF that it doesn't know. Every other message is about missing or wrong pixels. */
const HARMLESS_COMPLAINTS = ["extraneous bytes before marker", "unknown JFIF revision number"];

/**
 * Decodes a JPEG to 8-bit RGBA with the codec's compiled module. Throws if it can't, or if the codec had to make up
 * pixels. EXIF orientation is not applied. Each picture has its own codec instance, whose memory is freed afterwards. A
 * file of several scans is rewritten first: otherwise the codec would hold all coefficients in addition to all pixels.
 */
export async function decodeJpeg(
  bytes: Uint8Array,
  { scanCount }: { scanCount: number },
  codec: WebAssembly.Module,
): Promise<Uint8Array> {
  const complaints: string[] = [];
  const mozjpeg = await createMozjpeg({
    noInitialRun: true,
    // Without it, the codec looks for its file next to the script's URL, which a Worker's bundle doesn't have.
    locateFile: (name: string) => name,
    instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(codec, imports);
      receive(instance);
      return instance.exports;
    },
    printErr: (line: string) => complaints.push(line),
  });
  const keepOrientation = false;
  const isRewritten = scanCount > 1;
  const picture = mozjpeg.decode(isRewritten ? rewriteInSingleScan(bytes) : bytes, keepOrientation);
  if (!picture || !complaints.every(isHarmless)) throw new Error("the JPEG codec could not read every pixel");
  // The codec prints only its first complaint. Damage after a harmless one is found when the data are read to be
  // rewritten.
  if (complaints.length > 0 && !isRewritten) rewriteInSingleScan(bytes);
  return new Uint8Array(picture.data.buffer, picture.data.byteOffset, picture.data.byteLength);
}

function isHarmless(complaint: string): boolean {
  return HARMLESS_COMPLAINTS.some((known) => complaint.includes(known));
}
