/** A job that failed, and how long it ran. */
export type JobFailure = { job: string; error: unknown; durationMs: number };

/** Runs all jobs, whatever fails. Returns those that failed, in the order of the jobs. */
export async function runJobs(jobs: Readonly<Record<string, () => Promise<void>>>): Promise<JobFailure[]> {
  const startedAtMs = Date.now();
  const outcomes = await Promise.all(
    Object.entries(jobs).map(async ([job, run]): Promise<JobFailure | null> => {
      try {
        await run();
        return null;
      } catch (error) {
        return { job, error, durationMs: Date.now() - startedAtMs };
      }
    }),
  );
  return outcomes.filter((outcome) => outcome !== null);
}

/** Returns one error for all of them: the only one as it was thrown. */
export function joinErrors(errors: readonly unknown[], message: string): unknown {
  return errors.length === 1 ? errors[0] : new AggregateError(errors, message);
}
