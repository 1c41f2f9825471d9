/**
 * The search and the work of a sweep. `listPage` returns the next items after `after` (null: the first ones); fewer
 * than `limit` items mean the last page.
 */
type Sweep<Item> = {
  name: string;
  listPage(after: Item | null, limit: number): Promise<readonly Item[]>;
  work(item: Item): Promise<unknown>;
  itemsPerPage: number;
  /** The rest waits for the next sweep. A multiple of `itemsPerPage`. */
  maxItems: number;
};

/**
 * Does the work for each item, page by page, one after the other. An item's failure doesn't stop those after it; it is
 * thrown at the end, so that the cron is reported as failed.
 */
export async function sweepPages<Item>({ name, listPage, work, itemsPerPage, maxItems }: Sweep<Item>): Promise<void> {
  const failures: unknown[] = [];
  let after: Item | null = null;
  for (let seen = 0; seen < maxItems; seen += itemsPerPage) {
    const page: readonly Item[] = await listPage(after, itemsPerPage);
    for (const item of page) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
    if (page.length < itemsPerPage) break;
    after = page.at(-1) ?? null;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${name}: ${failures.length} failed`);
}
