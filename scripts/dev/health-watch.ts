const TICK_MS = 1000;
/** The ticks without an answer after which an idle server counts as hung. */
const IDLE_TICKS = 8;
/** The same for a busy server: it may be working on a lot, but not forever. */
const BUSY_TICKS = 120;
/** Share of one processor below which a server counts as idle. */
const IDLE_SHARE = 0.05;

/** The probes of a server's health. */
export type Patient = {
  /** Resolves when all parts of the server have answered. */
  probe(): Promise<unknown>;
  /** The processor time that the server has used so far, in milliseconds. */
  readProcessorMs(): number;
};

/** Distinguishes a hung server from a slow one, by its missing answers and its processor use in the meantime. */
export function isHung(missedTicks: number, processorMs: number): boolean {
  const isIdle = processorMs < missedTicks * TICK_MS * IDLE_SHARE;
  return missedTicks >= (isIdle ? IDLE_TICKS : BUSY_TICKS);
}

/**
 * Probes a server each second, and calls `onHung` once if it hangs. Time is counted in ticks: while this process itself
 * is suspended, by Ctrl-Z or by a sleeping laptop, none passes.
 *
 * @returns a function that ends the watch
 */
export function watchHealth(patient: Patient, onHung: () => void): () => void {
  let ticksSinceAnswer = 0;
  let processorMsBefore = 0;
  const ask = async () => {
    try {
      await patient.probe();
      ticksSinceAnswer = 0;
    } catch {
      // Probed again with the next tick.
    }
  };
  const timer = setInterval(() => {
    // The first tick after an unanswered probe.
    if (ticksSinceAnswer === 1) processorMsBefore = patient.readProcessorMs();
    const missedTicks = ticksSinceAnswer - 1;
    if (missedTicks > 0 && isHung(missedTicks, patient.readProcessorMs() - processorMsBefore)) {
      clearInterval(timer);
      onHung();
      return;
    }
    ticksSinceAnswer += 1;
    void ask();
  }, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
