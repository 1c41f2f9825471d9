import { BitReader, DamagedJpeg, HuffmanDecoder } from "./jpeg-bits.ts";
import { type BlockRows, ScanDecoder } from "./jpeg-scan-decoder.ts";
import { DHT, DQT, EOI, findScanEnd, isFrameMarker, readSegment, SOS } from "./jpeg-segments.ts";

const DRI = 0xdd;
const PROGRESSIVE = 0xc2;
/** JFIF and Adobe: they determine the colour space. */
const COLOUR_MARKERS = [0xe0, 0xee];

export type FrameComponent = {
  id: number;
  /** Both factors, as the frame header stores them. */
  sampling: number;
  tableId: number;
  /** The values of its quantization table, as DQT stores them: 64, or 128 bytes for 16-bit ones. Empty until a scan uses it. */
  quantization: Uint8Array;
  blocks: BlockRows;
};

/** A JPEG ready to be decoded: its components, a decoder for each scan, and the segments that determine its colours. */
export type JpegFrame = {
  width: number;
  height: number;
  unitRows: number;
  unitColumns: number;
  components: FrameComponent[];
  scans: ScanDecoder[];
  colourSegments: Uint8Array[];
};

/** The tables defined so far. Huffman tables are keyed by class and number, in one byte as in DHT. */
type State = {
  quantization: Map<number, Uint8Array>;
  huffman: Map<number, HuffmanDecoder>;
  restartInterval: number;
  progressive: boolean;
};

/** Reads a JPEG whose integrity has been checked. Nothing is decoded yet: each scan's decoder is at the start of its data. */
export function openJpegFrame(bytes: Uint8Array): JpegFrame {
  const state: State = { quantization: new Map(), huffman: new Map(), restartInterval: 0, progressive: false };
  const colourSegments: Uint8Array[] = [];
  let frame: JpegFrame | undefined;
  for (let position = 2; ; ) {
    const segment = readSegment(bytes, position);
    if (!segment) throw new DamagedJpeg("the file ends early");
    const { marker, start, end } = segment;
    const payload = bytes.subarray(start, end);
    if (marker === EOI) break;
    if (COLOUR_MARKERS.includes(marker)) colourSegments.push(bytes.subarray(position, end));
    if (marker === DQT) readQuantization(payload, state.quantization);
    if (marker === DHT) readHuffman(payload, state.huffman);
    if (marker === DRI) state.restartInterval = (payload[0] ?? 0) * 256 + (payload[1] ?? 0);
    if (isFrameMarker(marker)) {
      state.progressive = marker === PROGRESSIVE;
      frame = readFrame(payload, colourSegments);
    }
    position = end;
    if (marker !== SOS || !frame) continue;
    position = findScanEnd(bytes, end);
    frame.scans.push(openScan(payload, frame, state, new BitReader(bytes, end, position)));
  }
  if (!frame) throw new DamagedJpeg("there is no frame");
  return frame;
}

function readQuantization(payload: Uint8Array, tables: State["quantization"]): void {
  for (let at = 0; at < payload.length; ) {
    const head = payload[at] as number;
    const size = head >> 4 === 0 ? 64 : 128;
    tables.set(head & 15, payload.slice(at + 1, at + 1 + size));
    at += 1 + size;
  }
}

function readHuffman(payload: Uint8Array, tables: State["huffman"]): void {
  for (let at = 0; at < payload.length; ) {
    const counts = payload.subarray(at + 1, at + 17);
    const symbolCount = counts.reduce((sum, count) => sum + count, 0);
    const symbols = payload.subarray(at + 17, at + 17 + symbolCount);
    tables.set(payload[at] as number, new HuffmanDecoder(counts, symbols));
    at += 17 + symbolCount;
  }
}

function readFrame(payload: Uint8Array, colourSegments: Uint8Array[]): JpegFrame {
  const [, heightHigh, heightLow, widthHigh, widthLow, count] = payload as unknown as number[];
  const width = (widthHigh as number) * 256 + (widthLow as number);
  const height = (heightHigh as number) * 256 + (heightLow as number);
  const parts = Array.from({ length: count as number }, (_, index) => {
    const [id, sampling, tableId] = payload.subarray(6 + 3 * index) as unknown as [number, number, number];
    return { id, sampling, tableId, horizontal: sampling >> 4, vertical: sampling & 15 };
  });
  const most = {
    horizontal: Math.max(...parts.map(({ horizontal }) => horizontal)),
    vertical: Math.max(...parts.map(({ vertical }) => vertical)),
  };
  const unitColumns = Math.ceil(width / (8 * most.horizontal));
  const unitRows = Math.ceil(height / (8 * most.vertical));
  const components = parts.map(({ id, sampling, tableId, horizontal, vertical }): FrameComponent => {
    const stride = unitColumns * horizontal;
    const columns = Math.ceil(Math.ceil((width * horizontal) / most.horizontal) / 8);
    const rows = Math.ceil(Math.ceil((height * vertical) / most.vertical) / 8);
    const coefficients = new Int16Array(stride * vertical * 64);
    const blocks = { horizontal, vertical, columns, rows, stride, coefficients };
    return { id, sampling, tableId, quantization: new Uint8Array(0), blocks };
  });
  return { width, height, unitRows, unitColumns, components, scans: [], colourSegments };
}

function openScan(payload: Uint8Array, frame: JpegFrame, state: State, reader: BitReader): ScanDecoder {
  const count = payload[0] as number;
  const parts = Array.from({ length: count }, (_, index) => {
    const [id, coding] = payload.subarray(1 + 2 * index) as unknown as [number, number];
    const component = frame.components.find((part) => part.id === id);
    if (!component) throw new DamagedJpeg("a scan has an unknown component");
    // As in the codec, a component keeps the table that is defined when it is first scanned.
    if (component.quantization.length === 0) {
      component.quantization = state.quantization.get(component.tableId) ?? component.quantization;
    }
    const { huffman } = state;
    return { blocks: component.blocks, dc: huffman.get(coding >> 4), ac: huffman.get(0x10 | (coding & 15)) };
  });
  const [spectralStart, spectralEnd, successive] = payload.subarray(1 + 2 * count) as unknown as [
    number,
    number,
    number,
  ];
  const { progressive, restartInterval } = state;
  const { unitColumns } = frame;
  const bits = { high: successive >> 4, low: successive & 15 };
  return new ScanDecoder(
    { parts, progressive, spectralStart, spectralEnd, ...bits, restartInterval, unitColumns },
    reader,
  );
}
