/**
 * Makes the database itself count how often each delivery becomes pending, whoever moves it. For tests of what must
 * happen once. Returns a function that reads the counts by the deliveries' ids.
 */
export async function countMoves(db: D1Database): Promise<() => Promise<Record<string, number>>> {
  await db.batch([
    db.prepare("CREATE TABLE test_moves (delivery_id TEXT NOT NULL)"),
    db.prepare(
      `CREATE TRIGGER test_count_moves AFTER UPDATE OF status ON webhook_deliveries
       WHEN NEW.status = 'pending' AND OLD.status <> 'pending'
       BEGIN INSERT INTO test_moves VALUES (NEW.id); END`,
    ),
  ]);
  return () => readMoves(db);
}

/** The counts so far, by the deliveries' ids. */
export async function readMoves(db: D1Database): Promise<Record<string, number>> {
  const { results } = await db
    .prepare("SELECT delivery_id, count(*) AS moves FROM test_moves GROUP BY delivery_id")
    .all<{ delivery_id: string; moves: number }>();
  return Object.fromEntries(results.map(({ delivery_id, moves }) => [delivery_id, moves]));
}
