/** The memory of a process, or of the objects in it, at a time. */
type MemorySample = { atMs: number; bytes: number };

/** The first part of a run is ignored: it adds compiled code, filling caches, and the database's pages. */
const SETTLED_FROM = 0.4;
/** A heap grows until it is collected. Growth over the second part below this share isn't a leak. */
const BREATHING_SHARE = 0.15;
const MINUTE_MS = 60_000;

export type MemoryTrend = { fromBytes: number; toBytes: number; bytesPerMinute: number; isFlat: boolean };

/** A part of what is measured, and its trend. */
export type PartTrend = MemoryTrend & { part: string };

/** Collects samples by what they are of. */
export class MemoryLog {
  readonly #samples = new Map<string, MemorySample[]>();

  add(part: string, sample: MemorySample): void {
    const known = this.#samples.get(part) ?? [];
    this.#samples.set(part, known);
    known.push(sample);
  }

  listTrends(): PartTrend[] {
    return [...this.#samples].map(([part, samples]) => ({ part, ...findMemoryTrend(samples) }));
  }
}

/**
 * Returns the trend of a process's memory, after its start: the straight line through the lowest of each minute, since what a
 * collection leaves is what is kept.
 */
export function findMemoryTrend(samples: readonly MemorySample[]): MemoryTrend {
  const first = samples[0]?.atMs ?? 0;
  const last = samples.at(-1)?.atMs ?? 0;
  const settled = samples.filter(({ atMs }) => atMs >= first + (last - first) * SETTLED_FROM);
  const lowest = [...Map.groupBy(settled, ({ atMs }) => Math.floor((atMs - first) / MINUTE_MS)).values()].map(
    (minute) => minute.reduce((low, sample) => (sample.bytes < low.bytes ? sample : low)),
  );
  const mean = (read: (sample: MemorySample) => number) =>
    lowest.reduce((sum, sample) => sum + read(sample), 0) / lowest.length;
  const [meanMs, meanBytes] = [mean(({ atMs }) => atMs), mean(({ bytes }) => bytes)];
  const spread = mean(({ atMs }) => (atMs - meanMs) ** 2);
  const slope = spread === 0 ? 0 : mean(({ atMs, bytes }) => (atMs - meanMs) * (bytes - meanBytes)) / spread;
  const at = (ms: number) => meanBytes + slope * (ms - meanMs);
  const [fromBytes, toBytes] = [at(lowest[0]?.atMs ?? 0), at(lowest.at(-1)?.atMs ?? 0)];
  return {
    fromBytes,
    toBytes,
    bytesPerMinute: slope * MINUTE_MS,
    isFlat: toBytes <= fromBytes * (1 + BREATHING_SHARE),
  };
}
