/** How long a row is believed, in milliseconds. What ends a key or a login must stop it within 10 s. */
const BELIEVED_MS = 5_000;
/** Rows kept at once. Only rows that exist are kept, so made-up keys and cookies can't push live ones out. */
const KEPT_ROWS = 1_000;

/** Rows of who may call, kept for a moment by the hash of their secret, so that not every call reads the database. One isolate's own. */
export class BelievedRows<Row> {
  readonly #rows = new Map<string, { row: Row; readAtMs: number }>();
  /** Counts what was forgotten: a row that was being read meanwhile isn't kept. */
  #forgotten = 0;

  /** Returns the row that is believed now, or reads it; null if there is none. `nowMs` is Unix milliseconds. */
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

  /** Has the next call read these rows anew. */
  forget(isForgotten: (row: Row) => boolean): void {
    this.#forgotten++;
    for (const [secretSha256, { row }] of this.#rows) if (isForgotten(row)) this.#rows.delete(secretSha256);
  }
}
