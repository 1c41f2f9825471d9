/** Which tables have been defined, by their number 0..3. */
export type JpegTables = { quantization: Set<number>; dc: Set<number>; ac: Set<number> };

export function createJpegTables(): JpegTables {
  return { quantization: new Set(), dc: new Set(), ac: new Set() };
}

/** Reads a DQT payload into `tables`. Returns false if it is malformed (ITU-T T.81, B.2.4.1). */
export function readQuantizationTables(payload: Uint8Array, tables: JpegTables): boolean {
  let at = 0;
  while (at < payload.length) {
    const head = payload[at] as number;
    const precision = head >> 4;
    const id = head & 15;
    if (precision > 1 || id > 3) return false;
    at += 1 + 64 * (precision + 1);
    tables.quantization.add(id);
  }
  return at === payload.length;
}

/**
 * Reads a DHT payload into `tables`. Returns false if it is malformed or its code lengths form no prefix code (T.81,
 * B.2.4.2).
 */
export function readHuffmanTables(payload: Uint8Array, tables: JpegTables): boolean {
  let at = 0;
  while (at < payload.length) {
    const head = payload[at] as number;
    const kind = head >> 4;
    const id = head & 15;
    const counts = payload.subarray(at + 1, at + 17);
    if (kind > 1 || id > 3 || counts.length < 16) return false;
    let symbolCount = 0;
    let freeCodes = 1;
    for (const count of counts) {
      freeCodes = freeCodes * 2 - count;
      symbolCount += count;
      if (freeCodes < 0) return false;
    }
    if (symbolCount > 256) return false;
    at += 17 + symbolCount;
    (kind === 0 ? tables.dc : tables.ac).add(id);
  }
  return at === payload.length;
}
