/** How long a row is cached, in milliseconds. Revoking a key or a login must take effect within 10 s. */
const BELIEVED_MS = 5_000;
/** How many rows are cached. Only rows that exist are cached, so made-up keys and cookies can't evict live ones. */
const KEPT_ROWS = 1_000;

/**
 * A short-lived cache of the rows that authenticate callers, by the hash of their secret, so that not every call reads
 * the database. Each isolate has its own.
 */
export class BelievedRows<Row> {
  readonly #rows = new Map<string, { row: Row; readAtMs: number }>();
  /** Counts invalidations: a row that was being read during one isn't cached. */
  #forgotten = 0;

  /** Returns the cached row, or reads it; null if there is none. `nowMs` is Unix milliseconds. */
  async find(secretSha256: string, nowMs: number, read: () => Promise<Row | null>): Promise<Row | null> {
    const known = this.#rows.get(secretSha256);
    if (known && nowMs - known.readAtMs < BELIEVED_MS && nowMs >= known.readAtMs) return known.row;
    this.#rows.delete(secretSha256);
    const before = this.#forgotten;
    const row = await read();
    if (!row || before !== this.#forgotten) return row;
    if (this.#rows.size >= KEPT_ROWS) this.#rows.delete(this.#rows.keys().next().value ?? "");
    this.#rows.set(secretSha256, { row, readAtMs: nowMs });
    return row;
  }

  /** Invalidates these rows: the next call reads them again. */
  forget(isForgotten: (row: Row) => boolean): void {
    this.#forgotten++;
    for (const [secretSha256, { row }] of this.#rows) if (isForgotten(row)) this.#rows.delete(secretSha256);
  }
}
