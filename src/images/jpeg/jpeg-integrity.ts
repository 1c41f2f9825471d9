import type { JpegHeader } from "../image-kinds.ts";
import { BYTES_BETWEEN_PAUSES, goOn, type Pause } from "../pause.ts";
import { JpegProgression } from "./jpeg-progression.ts";
import {
  DHT,
  DQT,
  EOI,
  findScanEnd,
  isFrameMarker,
  type JpegSegment,
  MAX_JPEG_SEGMENTS,
  readSegment,
  SOI,
  SOS,
  TOO_MANY_SEGMENTS,
} from "./jpeg-segments.ts";
import { createJpegTables, type JpegTables, readHuffmanTables, readQuantizationTables } from "./jpeg-tables.ts";

/** `scanCount`: how many scans an intact file has. */
type Verdict = { ok: true; scanCount: number } | { ok: false; detail: string };

/** Far more than any encoder writes (a standard progression has 10), and few enough to walk quickly. */
export const MAX_JPEG_SCANS = 100;
/**
 * Blocks of 8x8 samples that all scans together may cover: each scan walks all blocks of its components, even if it has
 * only a few bytes. A standard progression of the largest picture, without subsampling, covers 3.7 million.
 */
export const MAX_JPEG_SCAN_BLOCKS = 8_388_608;
/** Blocks in one unit of an interleaved scan (T.81, B.2.3). */
const MAX_UNIT_BLOCKS = 10;

/** A colour component of the frame: sampling factors, quantization table, and blocks of the whole picture. */
type Component = { horizontal: number; vertical: number; table: number; blocks: number };
/** By component number. */
type Components = Map<number, Component>;

type Progress = {
  header: JpegHeader;
  tables: JpegTables;
  components: Components | undefined;
  progression: JpegProgression;
  scanned: Set<number>;
  scanCount: number;
  scanBlocks: number;
};

/**
 * Walks a JPEG from SOI to EOI: segment lengths, tables, the frame, and for each scan that its components and tables
 * exist, that it follows from the scans before it, and that data follow. Limits the number of scans and of the blocks
 * that they cover. Ignores what comes after EOI. Doesn't decode the entropy-coded data. `pause` is called now and then.
 */
export async function checkJpegIntegrity(bytes: Uint8Array, header: JpegHeader, pause: Pause = goOn): Promise<Verdict> {
  const progress: Progress = {
    header,
    tables: createJpegTables(),
    components: undefined,
    progression: new JpegProgression(header.progressive),
    scanned: new Set(),
    scanCount: 0,
    scanBlocks: 0,
  };
  let position = 2;
  for (let segmentCount = 0; ; segmentCount++) {
    if (segmentCount > MAX_JPEG_SEGMENTS) return { ok: false, detail: TOO_MANY_SEGMENTS };
    const segment = readSegment(bytes, position);
    if (!segment)
      return { ok: false, detail: "image is a JPEG cut short or damaged: it does not reach its end marker" };
    if (segment.marker === EOI) break;
    const fault = judgeSegment(bytes, segment, progress);
    if (fault) return { ok: false, detail: fault };
    position = segment.end;
    if (segment.marker !== SOS) continue;
    position = await passScan(bytes, segment.end, pause);
    if (position === segment.end) return { ok: false, detail: "image is a JPEG with a scan without data" };
  }
  const isWhole = progress.components !== undefined && progress.scanned.size === progress.components.size;
  return isWhole
    ? { ok: true, scanCount: progress.scanCount }
    : { ok: false, detail: "image is a JPEG with a colour component that no scan holds" };
}

/** Returns where the data of a scan end that begin at `from`. `pause` is called now and then. */
export async function passScan(bytes: Uint8Array, from: number, pause: Pause): Promise<number> {
  for (let at = from; ; await pause()) {
    const stop = at + BYTES_BETWEEN_PAUSES;
    at = findScanEnd(bytes, at, stop);
    if (at < stop || at === bytes.length) return at;
  }
}

/** Returns the rule that the segment breaks, or undefined. */
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
    progress.components = readComponents(payload, progress.header);
    return progress.components ? undefined : "image is a JPEG with a damaged frame header";
  }
  return undefined;
}

/** Returns undefined if a number repeats, or if a sampling factor is outside 1..4 (T.81, B.2.2). */
function readComponents(payload: Uint8Array, { width, height }: JpegHeader): Components | undefined {
  const components: Components = new Map();
  for (let at = 6; at + 3 <= payload.length; at += 3) {
    const [id, sampling, table] = payload.subarray(at, at + 3) as unknown as [number, number, number];
    const [horizontal, vertical] = [sampling >> 4, sampling & 15];
    if (components.has(id) || [horizontal, vertical].some((factor) => factor < 1 || factor > 4)) return undefined;
    components.set(id, { horizontal, vertical, table, blocks: 0 });
  }
  const all = [...components.values()];
  const unitColumns = Math.ceil(width / (8 * Math.max(...all.map(({ horizontal }) => horizontal))));
  const unitRows = Math.ceil(height / (8 * Math.max(...all.map(({ vertical }) => vertical))));
  for (const part of all) part.blocks = unitColumns * part.horizontal * unitRows * part.vertical;
  return components;
}

function judgeScan(payload: Uint8Array, progress: Progress): string | undefined {
  const { components, progression, scanned, header } = progress;
  if (!components) return "image is a JPEG with a scan before its frame header";
  const count = payload[0] ?? 0;
  if (count < 1 || count > 4 || payload.length !== 4 + 2 * count) return "image is a JPEG with a damaged scan header";
  const [spectralStart, spectralEnd, successive] = payload.subarray(1 + 2 * count) as unknown as [
    number,
    number,
    number,
  ];
  const high = successive >> 4;
  const ids: number[] = [];
  let unitBlocks = 0;
  for (let at = 1; at < 1 + 2 * count; at += 2) {
    const id = payload[at] as number;
    const component = components.get(id);
    if (!component) return "image is a JPEG with a scan of an unknown colour component";
    if (ids.includes(id)) return "image is a JPEG with a damaged scan header";
    const fault = judgeTables(progress, component, payload[at + 1] as number, { spectralStart, high });
    if (fault) return fault;
    ids.push(id);
    unitBlocks += component.horizontal * component.vertical;
    progress.scanBlocks += component.blocks;
  }
  if (count > 1 && unitBlocks > MAX_UNIT_BLOCKS) return "image is a JPEG with sampling factors too large to interleave";
  if (!progression.admit(ids, { spectralStart, spectralEnd, high, low: successive & 15 })) {
    return header.progressive
      ? "image is a JPEG with an inconsistent progression: a scan does not follow from those before it"
      : "image is a JPEG with a colour component in two scans";
  }
  for (const id of ids) scanned.add(id);
  progress.scanCount += 1;
  if (progress.scanCount > MAX_JPEG_SCANS) return `image is a JPEG with more than ${MAX_JPEG_SCANS} scans`;
  if (progress.scanBlocks > MAX_JPEG_SCAN_BLOCKS) {
    return `image is a JPEG whose scans cover more than ${MAX_JPEG_SCAN_BLOCKS} blocks together`;
  }
  return undefined;
}

/**
 * A sequential scan needs both Huffman tables. A progressive one holds either DC or AC: the first pass of DC, and every
 * pass of AC, needs its table (T.81, G.1.2).
 */
function judgeTables(
  { header: { progressive }, tables }: Progress,
  component: Component,
  coding: number,
  { spectralStart, high }: { spectralStart: number; high: number },
): string | undefined {
  const needsDc = !progressive || (spectralStart === 0 && high === 0);
  const needsAc = !progressive || spectralStart > 0;
  if (!tables.quantization.has(component.table)) return "image is a JPEG without a quantization table that it uses";
  if ((needsDc && !tables.dc.has(coding >> 4)) || (needsAc && !tables.ac.has(coding & 15))) {
    return "image is a JPEG without a Huffman table that it uses";
  }
  return undefined;
}
