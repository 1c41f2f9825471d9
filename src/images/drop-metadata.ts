import type { ImageHeader } from "./image-kinds.ts";
import { passScan } from "./jpeg/jpeg-integrity.ts";
import { EOI, readSegment, SOS } from "./jpeg/jpeg-segments.ts";
import { goOn, type Pause } from "./pause.ts";
import { PNG_SIGNATURE_BYTES } from "./png/png-header.ts";

/** Segments of applications. EXIF and XMP are in the second, captions of Photoshop in another. */
const [FIRST_APPLICATION, LAST_APPLICATION] = [0xe0, 0xef];
/** Those that determine the colours: of JFIF, an ICC profile, and of Adobe. */
const COLOUR_APPLICATIONS = [0xe0, 0xe2, 0xee];
const COMMENT = 0xfe;
/** EXIF, and texts, some of which are EXIF or XMP, too. */
const METADATA_CHUNKS = ["eXIf", "tEXt", "zTXt", "iTXt"];

/** A range of the file's bytes; `to` is exclusive. */
type Part = { from: number; to: number };

/**
 * Returns an intact file without its EXIF, XMP and texts, or the same bytes if it has none. Pixels, colours and the
 * bytes after the picture stay. This metadata includes the orientation, by which some readers would rotate the picture,
 * and private facts such as places and names. `pause` is called now and then.
 */
export async function dropMetadata(bytes: Uint8Array, { kind }: ImageHeader, pause: Pause = goOn): Promise<Uint8Array> {
  const dropped = kind === "jpeg" ? await findJpegMetadata(bytes, pause) : findPngMetadata(bytes);
  if (dropped.length === 0) return bytes;
  const kept = new Uint8Array(bytes.length - dropped.reduce((sum, { from, to }) => sum + to - from, 0));
  let read = 0;
  let write = 0;
  for (const { from, to } of [...dropped, { from: bytes.length, to: bytes.length }]) {
    kept.set(bytes.subarray(read, from), write);
    write += from - read;
    read = to;
  }
  return kept;
}

/** Also looks between the scans, and behind the last. */
async function findJpegMetadata(bytes: Uint8Array, pause: Pause): Promise<Part[]> {
  const found: Part[] = [];
  for (let from = 2; ; ) {
    const segment = readSegment(bytes, from);
    if (!segment || segment.marker === EOI) return found;
    if (isJpegMetadata(segment.marker)) found.push({ from, to: segment.end });
    from = segment.marker === SOS ? await passScan(bytes, segment.end, pause) : segment.end;
  }
}

function isJpegMetadata(marker: number): boolean {
  const isApplication = marker >= FIRST_APPLICATION && marker <= LAST_APPLICATION;
  return marker === COMMENT || (isApplication && !COLOUR_APPLICATIONS.includes(marker));
}

function findPngMetadata(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Part[] = [];
  for (let from = PNG_SIGNATURE_BYTES; from + 12 <= bytes.length; ) {
    const type = String.fromCharCode(...bytes.subarray(from + 4, from + 8));
    const to = from + 12 + view.getUint32(from);
    if (type === "IEND" || to > bytes.length) break;
    if (METADATA_CHUNKS.includes(type)) found.push({ from, to });
    from = to;
  }
  return found;
}
