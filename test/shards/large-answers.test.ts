import { expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { MAX_KEPT_ANSWER_BYTES } from "../../src/services/answer-once.ts";
import { findMove } from "../../src/storage/shards/moves.ts";
import { Measured, moveAll, readAll, startShards, takeStep } from "./move-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;
/** A kept answer of the greatest length, encrypted. */
const ANSWER = "a".repeat(Math.ceil((MAX_KEPT_ANSWER_BYTES * 4) / 3));
/** A Worker has 128 MB, and holds what it reads several times: as rows, as JSON, and as what it sends. */
const MOST_CHARACTERS = 10_000_000;

/** Keeps so many answers of the greatest length. */
async function keepAnswers(db: D1Database, name: string, count: number): Promise<void> {
  await db
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
       INSERT INTO idempotency_keys (principal, key, request_sha256, status, sealed_answer, created_at, organization_id)
       SELECT ?1 || ' user owner', ?2 || i, printf('%064d', i), 200, ?4, 1, ?1 FROM n`,
    )
    .bind(organizationId, name, count, ANSWER)
    .run();
}

it("kept answers of the greatest length move few at a time, those that were kept before as those that are kept meanwhile", async () => {
  const databases = await startShards(2);
  const [directory, other] = databases;
  if (!other) throw new Error("There are two shards.");
  const measured = new Measured();
  await keepAnswers(directory, "before", 60);
  const measuredShards = [measured.wrap(directory), other] as const;
  do await takeStep(measuredShards, organizationId, 1);
  while ((await findMove(directory))?.step !== "drain");
  await keepAnswers(directory, "meanwhile", 60);
  const before = await readAll(directory, organizationId);
  await moveAll(measuredShards, organizationId, 1);
  expect((await readAll(other, organizationId)).idempotency_keys?.length).toBe(120);
  expect(await readAll(other, organizationId)).toEqual(before);
  expect(measured.longest).toBeLessThan(MOST_CHARACTERS);
});
