/** A failed job, and how long it ran. */
export type JobFailure = { job: string; error: unknown; durationMs: number };

/** Runs all jobs with `run`, even if some fail. Returns those that failed, in the order of the jobs. */
export async function runJobs<Job>(
  jobs: Readonly<Record<string, Job>>,
  run: (job: Job) => Promise<void>,
): Promise<JobFailure[]> {
  const startedAtMs = Date.now();
  const outcomes = await Promise.all(
    Object.entries(jobs).map(async ([name, job]): Promise<JobFailure | null> => {
      try {
        await run(job);
        return null;
      } catch (error) {
        return { job: name, error, durationMs: Date.now() - startedAtMs };
      }
    }),
  );
  return outcomes.filter((outcome) => outcome !== null);
}

/** Returns one error for all failures; a single one is returned as thrown. */
export function joinErrors(failures: readonly { error: unknown }[], message: string): unknown {
  const errors = failures.map(({ error }) => error);
  return errors.length === 1 ? errors[0] : new AggregateError(errors, message);
}
