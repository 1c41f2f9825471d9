import { type CommitRefusal, REFUSALS } from "./guards.ts";

/** A batch that the database refused because of a concurrent write. Expected: read and decide again. */
export class CommitRefused extends Error {
  override readonly name = "CommitRefused";
  readonly refusal: CommitRefusal;

  constructor(refusal: CommitRefusal, cause: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

/**
 * Runs the statements in one transaction. Throws a CommitRefused if a guard refused it; any other database error is
 * thrown unchanged.
 */
export async function commitBatch(
  db: D1Database,
  statements: readonly D1PreparedStatement[],
): Promise<D1Result<Record<string, unknown>>[]> {
  if (statements.length === 0) return [];
  try {
    return await db.batch<Record<string, unknown>>([...statements]);
  } catch (error) {
    const refusal = readRefusal(error);
    throw refusal ? new CommitRefused(refusal, error) : error;
  }
}

/** D1 reports an error only as a message. The message of a guard is its tag alone. */
function readRefusal(error: unknown): CommitRefusal | null {
  const message = error instanceof Error ? error.message : "";
  const [, tag] = /^(?:D1_ERROR: )?(\w+)(?:: SQLITE_CONSTRAINT.*)?$/.exec(message) ?? [];
  return REFUSALS.find((refusal) => refusal === tag) ?? null;
}
