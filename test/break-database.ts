import { onTestFinished } from "vitest";

/** Undoes what was broken. The end of a test does so too, so that its second try, and the others, find the database whole. */
type Mend = () => Promise<void>;

/** Takes a table away, so that whoever reads it fails. */
export async function takeTableAway(db: D1Database, table: string): Promise<Mend> {
  await db.prepare(`ALTER TABLE ${table} RENAME TO ${table}_away`).run();
  return mendOnce(() => db.prepare(`ALTER TABLE ${table}_away RENAME TO ${table}`).run());
}

/** Makes writes fail by a trigger: `when` as in `BEFORE UPDATE ON runs`, and the SQL of the message. */
export async function refuseWrites(db: D1Database, when: string, message = "'broken off'"): Promise<Mend> {
  await db.prepare(`CREATE TRIGGER test_break ${when} BEGIN SELECT RAISE(ABORT, ${message}); END`).run();
  return mendOnce(() => db.prepare("DROP TRIGGER test_break").run());
}

function mendOnce(mend: () => Promise<unknown>): Mend {
  let mended: Promise<unknown> | undefined;
  const once = async () => {
    mended ??= mend();
    await mended;
  };
  onTestFinished(once);
  return once;
}
