import type { JpegHeader } from "./image-kinds.ts";
import { DHT, DQT, EOI, findScanEnd, isFrameMarker, type JpegSegment, readSegment, SOI, SOS } from "./jpeg-segments.ts";
import { createJpegTables, type JpegTables, readHuffmanTables, readQuantizationTables } from "./jpeg-tables.ts";

type Verdict = { ok: true } | { ok: false; detail: string };

/** Component number → the quantization table that it uses. */
type Components = Map<number, number>;

type Progress = { tables: JpegTables; components: Components | undefined; scanned: Set<number>; progressive: boolean };

/**
 * Walks a JPEG from SOI to EOI: segment lengths, tables, the frame, and for each scan that its components and tables are
 * there and that data follow. What comes after EOI is not looked at. The entropy-coded data are not decoded.
 */
export function checkJpegIntegrity(bytes: Uint8Array, header: JpegHeader): Verdict {
  const progress: Progress = {
    tables: createJpegTables(),
    components: undefined,
    scanned: new Set(),
    progressive: header.progressive,
  };
  let position = 2;
  for (;;) {
    const segment = readSegment(bytes, position);
    if (!segment)
      return { ok: false, detail: "image is a JPEG cut short or damaged: it does not reach its end marker" };
    if (segment.marker === EOI) break;
    const fault = judgeSegment(bytes, segment, progress);
    if (fault) return { ok: false, detail: fault };
    position = segment.end;
    if (segment.marker !== SOS) continue;
    position = findScanEnd(bytes, segment.end);
    if (position === segment.end) return { ok: false, detail: "image is a JPEG with a scan without data" };
  }
  const isWhole = progress.components !== undefined && progress.scanned.size === progress.components.size;
  return isWhole ? { ok: true } : { ok: false, detail: "image is a JPEG with a colour component that no scan holds" };
}

/** The rule that the segment breaks, or undefined. */
function judgeSegment(bytes: Uint8Array, segment: JpegSegment, progress: Progress): string | undefined {
  const payload = bytes.subarray(segment.start, segment.end);
  if (segment.marker === SOI) return "image is a JPEG with a second start marker";
  if (segment.marker === DQT) {
    return readQuantizationTables(payload, progress.tables)
      ? undefined
      : "image is a JPEG with a damaged quantization table";
  }
  if (segment.marker === DHT) {
    return readHuffmanTables(payload, progress.tables) ? undefined : "image is a JPEG with a damaged Huffman table";
  }
  if (segment.marker === SOS) return judgeScan(payload, progress);
  if (isFrameMarker(segment.marker)) {
    if (progress.components) return "image is a JPEG with a second frame";
    progress.components = readComponents(payload);
    return progress.components ? undefined : "image is a JPEG with a damaged frame header";
  }
  return undefined;
}

/** Undefined when a number repeats, or a sampling factor is outside 1..4 (T.81, B.2.2). */
function readComponents(payload: Uint8Array): Components | undefined {
  const components: Components = new Map();
  for (let at = 6; at + 3 <= payload.length; at += 3) {
    const [id, sampling, table] = payload.subarray(at, at + 3) as unknown as [number, number, number];
    const factors = [sampling >> 4, sampling & 15];
    if (components.has(id) || factors.some((factor) => factor < 1 || factor > 4)) return undefined;
    components.set(id, table);
  }
  return components;
}

function judgeScan(payload: Uint8Array, progress: Progress): string | undefined {
  const { components, tables, scanned } = progress;
  if (!components) return "image is a JPEG with a scan before its frame header";
  const count = payload[0] ?? 0;
  if (count < 1 || count > 4 || payload.length !== 4 + 2 * count) return "image is a JPEG with a damaged scan header";
  const spectralStart = payload[1 + 2 * count] as number;
  const spectralEnd = payload[2 + 2 * count] as number;
  const successive = payload[3 + 2 * count] as number;
  // A baseline scan holds everything, whatever these fields say. A progressive one holds DC or AC, and the first pass of DC
  // alone, or any of AC, needs its Huffman table (T.81, G.1.2).
  if (progress.progressive && (spectralEnd > 63 || spectralStart > spectralEnd)) {
    return "image is a JPEG with a damaged scan header";
  }
  const needsDc = !progress.progressive || (spectralStart === 0 && successive >> 4 === 0);
  const needsAc = !progress.progressive || spectralStart > 0;
  for (let at = 1; at < 1 + 2 * count; at += 2) {
    const id = payload[at] as number;
    const coding = payload[at + 1] as number;
    const quantization = components.get(id);
    if (quantization === undefined) return "image is a JPEG with a scan of an unknown colour component";
    if (!tables.quantization.has(quantization)) return "image is a JPEG without a quantization table that it uses";
    if ((needsDc && !tables.dc.has(coding >> 4)) || (needsAc && !tables.ac.has(coding & 15))) {
      return "image is a JPEG without a Huffman table that it uses";
    }
    scanned.add(id);
  }
  return undefined;
}
