const TICK_MS = 1000;
/** Ticks without an answer after which a server that does nothing counts as hung. */
const IDLE_TICKS = 8;
/** The same for one that is busy: it may be at work on much, but not for ever. */
const BUSY_TICKS = 120;
/** Share of one processor below which a server counts as doing nothing. */
const IDLE_SHARE = 0.05;

/** What is asked of a server to know whether it's well. */
export type Patient = {
  /** Resolves when all parts of the server have answered. */
  probe(): Promise<unknown>;
  /** The processor time that the server has used so far, in milliseconds. */
  readProcessorMs(): number;
};

/** Tells a server that hangs from one that is slow, by its missing answers and by what it used of the processor meanwhile. */
export function isHung(missedTicks: number, processorMs: number): boolean {
  const isIdle = processorMs < missedTicks * TICK_MS * IDLE_SHARE;
  return missedTicks >= (isIdle ? IDLE_TICKS : BUSY_TICKS);
}

/**
 * Asks a server each second whether it's well, and calls `onHung` once when it hangs. Time is counted in ticks: where this process itself was
 * held up, by Ctrl-Z or by a laptop that slept, none has passed.
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
      // Asked again with the next tick.
    }
  };
  const timer = setInterval(() => {
    // The first tick after a question that had no answer.
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
