/**
 * Why a batch was refused, and all of it undone: a record was written by someone else since it was read, the event is there already, the
 * Idempotency-Key is.
 */
export type CommitRefusal = "stale_record" | "known_event" | "known_idempotency_key";

/** A batch that the database refused because of what someone else wrote. Expected: read again, and decide anew. */
export class CommitRefused extends Error {
  override readonly name = "CommitRefused";
  readonly refusal: CommitRefusal;

  constructor(refusal: CommitRefusal, cause: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

/** Runs the statements as one transaction. Throws a CommitRefused where another writer came first. */
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

/** D1 says which rule was broken in the message only. */
function readRefusal(error: unknown): CommitRefusal | null {
  const message = error instanceof Error ? error.message : "";
  if (message.includes("stale_record")) return "stale_record";
  // What the row was to belong to is looked up in the statement that inserts it, and was gone, off or full.
  if (/NOT NULL constraint failed: \w+\.(?:organization|destination|invitation)_id/.test(message))
    return "stale_record";
  const [, table] = /UNIQUE constraint failed: (\w+)\./.exec(message) ?? [];
  if (table === undefined) return null;
  if (table === "events") return "known_event";
  if (table === "idempotency_keys") return "known_idempotency_key";
  // A record with this id, or one that excludes it, was made since the decision looked.
  return "stale_record";
}
