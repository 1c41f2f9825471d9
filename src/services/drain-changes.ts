import { type DepartingChange, deleteDepartingChanges, listDepartingChanges } from "../storage/shards/departures.ts";
import { type Copying, copyChanges } from "../storage/shards/move-rows.ts";
import { MOVED_TABLES, type MovedTable } from "../storage/shards/moved-tables.ts";

/** The changes that are copied at a time. */
const CHANGES_A_PAGE = 200;
/** The pages of changes that one call copies. */
const PAGES_OF_CHANGES = 20;

/**
 * Copies recorded changes until at most `few` are left. Returns false if more are left after the pages of one step.
 *
 * @param current the table that is being copied, if any. Changes of later tables are skipped, since their rows will be
 *   read in their new state; its own changes wait until it is copied if the order of its rows matters
 */
export async function drain(copying: Copying, few: number, current: MovedTable | null = null): Promise<boolean> {
  const copied = current ? MOVED_TABLES.slice(0, MOVED_TABLES.indexOf(current) + 1) : MOVED_TABLES;
  const listed = MOVED_TABLES.filter((table) => !table.order || table !== current).map(({ name }) => name);
  for (let pages = 0; pages < PAGES_OF_CHANGES; pages++) {
    const count = await tryTwice(async () => {
      const changes = await listDepartingChanges(copying.from, listed, CHANGES_A_PAGE);
      if (changes.length <= few) return changes.length;
      const page = takeShort(changes);
      await copyChanges(copying, copied, page);
      await deleteDepartingChanges(copying.from, page);
      return page.length < changes.length ? CHANGES_A_PAGE : page.length;
    });
    if (count <= few || (count < CHANGES_A_PAGE && few > 0)) return true;
  }
  return false;
}

/** Returns the first changes, up to one whose row is too long to be copied together with the others of its table. */
function takeShort(changes: readonly DepartingChange[]): readonly DepartingChange[] {
  const most = new Map(MOVED_TABLES.map(({ name, copiedAtOnce = CHANGES_A_PAGE }) => [name, copiedAtOnce]));
  const end = changes.findIndex(({ table }) => {
    const left = most.get(table) ?? 0;
    most.set(table, left - 1);
    return left === 0;
  });
  return end === -1 ? changes : changes.slice(0, end);
}

/** Retries once: a row may be written between listing and reading, and refer to a row that only the next list has. */
export async function tryTwice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    return work();
  }
}
