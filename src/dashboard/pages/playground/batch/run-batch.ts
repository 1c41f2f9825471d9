import type { Run } from "../run.ts";
import type { Stage, Tools } from "../task-stage.ts";
import type { BatchRow, Outcome } from "./batch-row.ts";

/** A detector that stays busy for longer than this many waits fails the picture. */
const MAX_WAITS = 10;

/** The meaning of an error for the batch: the picture fails, is tried again, or everything stops. */
export type Verdict = { kind: "fail"; reason: string } | { kind: "wait"; seconds: number } | { kind: "stop" };

export type BatchWork = {
  /** Detects in one file. */
  detect(file: File, tools: Tools): Promise<Run>;
  costMicrodollars: number;
  judge(error: unknown): Verdict;
  onOutcome(key: string, outcome: Outcome): void;
  wait(seconds: number, signal: AbortSignal): Promise<void>;
};

/**
 * Detects in the given pictures, one after another. A picture that fails doesn't stop the others; a busy detector is
 * asked again in the time that it names. Once it is stopped, by the signal or an error, the pictures that are left wait
 * again.
 *
 * @throws the error that stops it; the signal's reason
 */
export async function runBatch(rows: readonly BatchRow[], work: BatchWork, signal: AbortSignal): Promise<void> {
  for (const { key, file } of rows) {
    const onStage = ({ label }: Stage) => work.onOutcome(key, { state: "running", label });
    try {
      const run = await detectPatiently(file, work, { signal, onStage });
      work.onOutcome(key, { state: "done", run, costMicrodollars: work.costMicrodollars });
    } catch (error) {
      const verdict: Verdict = signal.aborted ? { kind: "stop" } : work.judge(error);
      if (verdict.kind === "stop") {
        work.onOutcome(key, { state: "waiting" });
        throw error;
      }
      const reason = verdict.kind === "fail" ? verdict.reason : "The detector stayed busy. Try again later.";
      work.onOutcome(key, { state: "failed", reason });
    }
  }
}

async function detectPatiently(file: File, { detect, wait, judge }: BatchWork, tools: Tools): Promise<Run> {
  for (let waits = 0; ; waits++) {
    tools.signal.throwIfAborted();
    try {
      return await detect(file, tools);
    } catch (error) {
      const verdict = judge(error);
      if (tools.signal.aborted || verdict.kind !== "wait" || waits >= MAX_WAITS) throw error;
      tools.onStage({ label: `The detector is busy: tries again in ${verdict.seconds} s`, share: null });
      await wait(verdict.seconds, tools.signal);
    }
  }
}
