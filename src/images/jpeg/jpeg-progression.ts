/** The parameters of a scan (ITU-T T.81, B.2.3): its band of coefficients, and the bit positions before (`high`) and after (`low`) it. */
type ScanParameters = { spectralStart: number; spectralEnd: number; high: number; low: number };

const COEFFICIENTS = 64;
const NOT_SENT = -1;
/** T.81, table B.3. */
const MAX_LOW = 13;

/**
 * Tracks which bits of which coefficients the scans have sent. Each bit may be sent once, in order (T.81, G.1.1.1): a
 * first scan of a coefficient, then one bit at a time. A file that repeats a scan would make a decoder walk the whole
 * picture again for nothing.
 */
export class JpegProgression {
  readonly #progressive: boolean;
  /** Component number → the lowest bit sent of each coefficient. */
  readonly #sent = new Map<number, Int8Array>();

  constructor(progressive: boolean) {
    this.#progressive = progressive;
  }

  /** Accepts a scan of these components. Returns false if it can't follow the scans before it. */
  admit(componentIds: readonly number[], scan: ScanParameters): boolean {
    return this.#progressive ? this.#admitProgressive(componentIds, scan) : this.#admitSequential(componentIds);
  }

  /** A sequential scan contains everything of its components, whatever its parameters say. */
  #admitSequential(componentIds: readonly number[]): boolean {
    for (const id of componentIds) {
      if (this.#sent.has(id)) return false;
      this.#sent.set(id, new Int8Array(COEFFICIENTS));
    }
    return true;
  }

  #admitProgressive(componentIds: readonly number[], scan: ScanParameters): boolean {
    const { spectralStart, spectralEnd, high, low } = scan;
    if (spectralEnd >= COEFFICIENTS || spectralStart > spectralEnd || low > MAX_LOW) return false;
    if (high !== 0 && low !== high - 1) return false;
    // DC and AC never share a scan, and neither do the AC coefficients of two components.
    if (spectralStart === 0 ? spectralEnd !== 0 : componentIds.length !== 1) return false;
    return componentIds.every((id) => this.#admitBand(id, scan));
  }

  #admitBand(id: number, { spectralStart, spectralEnd, high, low }: ScanParameters): boolean {
    const sent = this.#sent.get(id) ?? new Int8Array(COEFFICIENTS).fill(NOT_SENT);
    this.#sent.set(id, sent);
    if (spectralStart > 0 && sent[0] === NOT_SENT) return false;
    const expected = high === 0 ? NOT_SENT : high;
    for (let at = spectralStart; at <= spectralEnd; at++) {
      if (sent[at] !== expected) return false;
      sent[at] = low;
    }
    return true;
  }
}
