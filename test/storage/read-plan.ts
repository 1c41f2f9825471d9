/**
 * The rows of a JSON array in a statement or a row don't belong to a table, nor do those of a subquery, whose own steps
 * are judged like all others.
 */
const SCANS_OR_SORTS = /^SCAN (?!CONSTANT ROW|\(subquery-\d+\)|\w+ (EXISTS )?VIRTUAL TABLE)|TEMP B-TREE/;

/** The steps by which the database runs a statement. */
export async function readPlan(db: D1Database, sql: string): Promise<string[]> {
  // As SQLite numbers them: one without a number follows the highest before it.
  const places = [...sql.matchAll(/\?(\d*)/g)].reduce(
    (highest, [, number]) => Math.max(highest, Number(number) || highest + 1),
    0,
  );
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...Array.from({ length: places }, () => 1));
  const { results } = await plan.all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

/** The steps that read a whole table, or sort what they have read. */
export async function listSlowSteps(db: D1Database, sql: string): Promise<string[]> {
  return (await readPlan(db, sql)).filter((step) => SCANS_OR_SORTS.test(step));
}
