import type { ImageHeader } from "./image-kinds.ts";
import { checkJpegIntegrity } from "./jpeg/jpeg-integrity.ts";
import { goOn, type Pause } from "./pause.ts";
import { checkPngIntegrity } from "./png/png-integrity.ts";

/**
 * Checks that the file behind a header is complete and intact, without decoding its pixels, for callers that pass the
 * picture on. PNG: chunk order, lengths and checksums, and the compressed data's size and filter types, streamed and
 * stopped at the first extra byte. JPEG: every segment from SOI to EOI. `detail` names the broken rule for the client.
 * `pause` is called now and then. Never throws.
 */
export async function checkImageIntegrity(
  bytes: Uint8Array,
  header: ImageHeader,
  pause: Pause = goOn,
): Promise<{ ok: true } | { ok: false; detail: string }> {
  const verdict = await (header.kind === "png"
    ? checkPngIntegrity(bytes, header, pause)
    : checkJpegIntegrity(bytes, header, pause));
  return verdict.ok ? { ok: true } : verdict;
}
