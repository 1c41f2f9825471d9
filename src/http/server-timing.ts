type Entry = { name: string; durationMs?: number; description?: string };

/**
 * Collects the `server-timing` header of one response. Inside Cloudflare's network the clock stands still between I/O,
 * so a duration there shows waiting (D1, the vision Worker), not computing. Stages with better measurements report
 * their own times.
 */
export class ServerTiming {
  readonly #entries: Entry[] = [];

  /** Adds a duration in milliseconds. */
  addDuration(name: string, durationMs: number): void {
    this.#entries.push({ name, durationMs });
  }

  /** Adds a fact that isn't a duration. `description` must not hold quotes or backslashes. */
  addDescription(name: string, description: string): void {
    this.#entries.push({ name, description });
  }

  /** Runs `work` and adds its duration under `name`, also when it throws. */
  async measure<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result> {
    const startMs = performance.now();
    try {
      return await work();
    } finally {
      this.addDuration(name, performance.now() - startMs);
    }
  }

  /** Returns the header's value. */
  toHeader(): string {
    return this.#entries
      .map(({ name, durationMs, description }) => {
        const duration = durationMs === undefined ? "" : `;dur=${Number(durationMs.toFixed(1))}`;
        return `${name}${description === undefined ? "" : `;desc="${description}"`}${duration}`;
      })
      .join(", ");
  }
}
