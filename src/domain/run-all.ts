/** Runs all of the work, whatever fails. Returns the first failure, in the order of the work; null if there was none. */
export async function runAll(work: readonly (() => Promise<void>)[]): Promise<{ error: unknown } | null> {
  // A throw before the first `await` counts as well.
  const outcomes = await Promise.allSettled(work.map(async (run) => run()));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  return failed ? { error: failed.reason } : null;
}
