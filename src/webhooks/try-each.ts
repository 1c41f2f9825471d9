/**
 * Does `work` for each item, one after the other: a failure doesn't keep the items behind it from their turn. Gives what was thrown, for
 * `throwFailures` when all is done.
 */
export async function tryEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}

/** Throws where anything failed, so that the cron is seen to have failed. `job` is its name. */
export function throwFailures(job: string, failures: readonly unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, `${job}: ${failures.length} failed`);
}
