import type { ImageHeader } from "./image-kinds.ts";
import { checkJpegIntegrity } from "./jpeg-integrity.ts";
import { checkPngIntegrity, type Pause } from "./png-integrity.ts";

/**
 * Whether the file behind a header is whole and sound, without decoding its pixels: for callers that pass the picture on.
 * PNG: chunk order, lengths and checksums, and the compressed data's size and filter types, streamed and stopped at the
 * first byte too many. JPEG: every segment from SOI to EOI. `detail` names the rule, fit for a client. `pause` is called now and then while a PNG
 * is inflated. Never throws.
 */
export async function checkImageIntegrity(
  bytes: Uint8Array,
  header: ImageHeader,
  pause: Pause = async () => undefined,
): Promise<{ ok: true } | { ok: false; detail: string }> {
  const verdict =
    header.kind === "png" ? await checkPngIntegrity(bytes, header, pause) : checkJpegIntegrity(bytes, header);
  return verdict.ok ? { ok: true } : verdict;
}
