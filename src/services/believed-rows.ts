/** How long a row is cached, in milliseconds. Revoking a key or a login must take effect within 10 s. */
const BELIEVED_MS = 5_000;
/** How long others still use a row that one call reads again, so that many calls at once are one read. */
const READ_AGAIN_WITHIN_MS = 1_000;
/** How many rows are cached. Only rows that exist are cached, so made-up keys and cookies can't evict live ones. */
const KEPT_ROWS = 1_000;

/**
 * A short-lived cache of rows that nearly every call needs, so that not every call reads the database: those that
 * authenticate callers, by their key or the hash of their login's token, and organizations by id. Each isolate has its own.
 */
export class BelievedRows<Row> {
  readonly #rows = new Map<string, { row: Row; readAtMs: number; usedUntilMs: number }>();
  /** Counts invalidations: a row that was being read during one isn't cached. */
  #forgotten = 0;

  /** Returns the cached row, or reads it; null if there is none. `nowMs` is Unix milliseconds. */
  async find(name: string, nowMs: number, read: () => Promise<Row | null>): Promise<Row | null> {
    const known = this.#rows.get(name);
    if (known && nowMs < known.usedUntilMs && nowMs >= known.readAtMs) return known.row;
    if (known && nowMs - known.readAtMs < BELIEVED_MS + READ_AGAIN_WITHIN_MS) {
      known.usedUntilMs = known.readAtMs + BELIEVED_MS + READ_AGAIN_WITHIN_MS;
    } else this.#rows.delete(name);
    const before = this.#forgotten;
    const row = await read();
    if (before !== this.#forgotten) return row;
    if (!row) {
      this.#rows.delete(name);
      return null;
    }
    if (this.#rows.size >= KEPT_ROWS) this.#rows.delete(this.#rows.keys().next().value ?? "");
    this.#rows.set(name, { row, readAtMs: nowMs, usedUntilMs: nowMs + BELIEVED_MS });
    return row;
  }

  /** Invalidates these rows: the next call reads them again. */
  forget(isForgotten: (row: Row, name: string) => boolean): void {
    this.#forgotten++;
    for (const [name, { row }] of this.#rows) if (isForgotten(row, name)) this.#rows.delete(name);
  }
}
