/** How long values are kept, in milliseconds, and how many of them. */
type Bounds = { keptMs: number; most: number };

/**
 * For rows that nearly every call needs. Revoking a key or a login must take effect within 10 s. Only existing rows are
 * cached, so made-up keys and cookies can't evict live ones.
 */
export const ROW_CACHE: Bounds = { keptMs: 5_000, most: 1_000 };

/**
 * How long other calls still use a stale value while one call reads it again, so that many concurrent calls cause one
 * read.
 */
const READ_AGAIN_WITHIN_MS = 1_000;

/**
 * A short-lived cache of values that need a database query or a detection: rows that authenticate callers, by key or by
 * the hash of a login's token; organizations, by id; and results for screenshots. Each isolate has its own.
 */
export class ShortCache<Value> {
  readonly #bounds: Bounds;
  readonly #values = new Map<string, { value: Value; readAtMs: number; usedUntilMs: number }>();
  /** The number of invalidations: a value whose reading overlaps one isn't cached. */
  #forgotten = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Returns the cached value, or reads it; null if there is none. `nowMs` is Unix milliseconds. */
  async find(name: string, nowMs: number, read: () => Promise<Value | null>): Promise<Value | null> {
    const { keptMs, most } = this.#bounds;
    const known = this.#values.get(name);
    if (known && nowMs < known.usedUntilMs && nowMs >= known.readAtMs) return known.value;
    if (known && nowMs - known.readAtMs < keptMs + READ_AGAIN_WITHIN_MS) {
      known.usedUntilMs = known.readAtMs + keptMs + READ_AGAIN_WITHIN_MS;
    } else this.#values.delete(name);
    const before = this.#forgotten;
    const value = await read();
    if (before !== this.#forgotten) return value;
    if (!value) {
      this.#values.delete(name);
      return null;
    }
    if (this.#values.size >= most) this.#values.delete(this.#values.keys().next().value ?? "");
    this.#values.set(name, { value, readAtMs: nowMs, usedUntilMs: nowMs + keptMs });
    return value;
  }

  /** Invalidates these values: the next call reads them again. */
  forget(isForgotten: (value: Value, name: string) => boolean): void {
    this.#forgotten++;
    for (const [name, { value }] of this.#values) if (isForgotten(value, name)) this.#values.delete(name);
  }
}
