import { beforeAll, expect, it } from "vitest";
import { readSealingKeys, type SealingKeys } from "../../../src/domain/crypto/sealed-text.ts";
import { ANSWER_KEPT_MS, MAX_KEPT_BYTES_PER_DAY } from "../../../src/domain/deliveries/retention.ts";
import { Problem } from "../../../src/domain/errors/problem.ts";
import { makeId } from "../../../src/domain/ids.ts";
import { DAY_MS } from "../../../src/domain/money/spending-month.ts";
import { pruneOldAnswers } from "../../../src/jobs/prune-answers.ts";
import { chargeOnce, MAX_KEPT_ANSWER_BYTES } from "../../../src/services/answer-once.ts";
import { recordUsage } from "../../../src/services/billing/record-usage.ts";
import { PRUNED_PER_STEP, pruneAnswers } from "../../../src/storage/idempotency-keys.ts";
import { addOrganization } from "../../contract/test-keys.ts";
import { LOCAL_SETTINGS } from "../../control/control-client.ts";
import { startDatabase } from "../../database.ts";
import { LossyDatabase } from "../../storage/lossy-database.ts";

let db: D1Database;
let organizationId: string;
beforeAll(async () => {
  db = await startDatabase();
  organizationId = await addOrganization(db, { balanceMicrodollars: 1_000_000 });
});

const wake = () => undefined;

const SEALING_KEYS = readSealingKeys(String(LOCAL_SETTINGS.SEALING_KEYS));

type Changes = {
  nowMs?: number;
  sealingKeys?: SealingKeys | null;
  beforeCharge?: () => Promise<unknown>;
  /** The database of the charge. */
  chargedIn?: D1Database;
};

/** Sends a charged request whose answer is this text. */
function call(key: string, text: string, changes: Changes = {}) {
  const { nowMs = Date.now(), sealingKeys = SEALING_KEYS, beforeCharge, chargedIn = db } = changes;
  const requestId = makeId("req", nowMs);
  const usage = { organizationId, requestId, keyId: null, endpoint: "element_locate", model: "m" } as const;
  const amounts = { promptTokens: 0, completionTokens: 0, pages: 0, providerCostMicrodollars: 0 };
  const request = {
    principal: organizationId,
    organizationId,
    key,
    writeFingerprint: async () => "POST /x",
    status: 200,
  };
  const environment = { db, nowMs, wake, config: { sealingKeys } };
  return chargeOnce(request, environment, { requestId, organizationId }, async (prepareKept) => {
    const more = await prepareKept(text);
    await beforeCharge?.();
    await recordUsage(chargedIn, { ...usage, ...amounts, chargedMicrodollars: 10 }, { nowMs, wake, more });
    return text;
  });
}

const readBalance = () =>
  db
    .prepare("SELECT balance_microdollars AS b FROM organizations WHERE id = ?")
    .bind(organizationId)
    .first<number>("b");

/** The quotes of its JSON count. */
const LONGEST = "a".repeat(MAX_KEPT_ANSWER_BYTES - 2);

it("an answer of the greatest length is repeated", async () => {
  expect(await call("longest", LONGEST)).toEqual({ status: 200, body: LONGEST });
  const before = await readBalance();
  expect(await call("longest", "another")).toEqual({ status: 200, body: LONGEST });
  expect(await readBalance()).toBe(before);
});

it("an answer whose charge was stored unknown to the Worker is given, kept and charged once", async () => {
  const before = Number(await readBalance());
  const lossy = new LossyDatabase(db, ["after"]);
  expect(await call("lost", "first", { chargedIn: lossy.database })).toEqual({ status: 200, body: "first" });
  expect(lossy.isDone).toBe(true);
  expect(await call("lost", "another")).toEqual({ status: 200, body: "first" });
  expect(await readBalance()).toBe(before - 10);
});

it.each([
  ["longer", `${LONGEST}a`, {}],
  ["as long in characters and longer in bytes", `${LONGEST.slice(1)}é`, {}],
  ["of a service without keys to encrypt it", "short", { sealingKeys: null }],
])(
  "an answer that is %s is given once, and a repeat is refused without another charge",
  async (name, text, changes) => {
    expect(await call(name, text, changes)).toEqual({ status: 200, body: text });
    const before = await readBalance();
    await expect(call(name, "another", changes)).rejects.toMatchObject({ code: "answer_not_kept" });
    expect(await readBalance()).toBe(before);
  },
);

it("an organization's answers are kept up to a number of bytes a day, and above it only their being given", async () => {
  const nowMs = Date.now();
  const presetBytes = (bytes: number) =>
    db.prepare("UPDATE kept_answers SET bytes = ? WHERE organization_id = ?").bind(bytes, organizationId).run();
  const readBytes = () =>
    db.prepare("SELECT bytes FROM kept_answers WHERE organization_id = ?").bind(organizationId).first<number>("bytes");
  await call("measured", "some text", { nowMs });
  await presetBytes(0);
  await call("of the same size", "some text", { nowMs });
  const size = Number(await readBytes());
  expect(size).toBeGreaterThan("some text".length);
  await presetBytes(MAX_KEPT_BYTES_PER_DAY - size);
  expect(await call("the last", "some text", { nowMs })).toMatchObject({ body: "some text" });
  expect(await readBytes()).toBe(MAX_KEPT_BYTES_PER_DAY);
  expect(await call("above", "some text", { nowMs })).toMatchObject({ body: "some text" });
  const before = await readBalance();
  expect(await call("the last", "another", { nowMs })).toMatchObject({ body: "some text" });
  await expect(call("above", "another", { nowMs })).rejects.toMatchObject({ code: "answer_not_kept" });
  expect([await readBalance(), await readBytes()]).toEqual([before, MAX_KEPT_BYTES_PER_DAY]);
  await call("tomorrow", "some text", { nowMs: nowMs + DAY_MS });
  expect(await readBytes()).toBe(size);
  // By a clock that is a day behind.
  await call("still today", "some text", { nowMs });
  expect(await readBytes()).toBe(2 * size);
});

it("an overlapping repeat that finds the money spent by the first gets the first's answer", async () => {
  const first = () => call("overlapping", "first");
  const refuse = () => Promise.reject(new Problem("insufficient_balance", "Spent."));
  const repeat = call("overlapping", "second", { beforeCharge: () => first().then(refuse) });
  expect(await repeat).toEqual({ status: 200, body: "first" });
  await expect(call("alone", "first", { beforeCharge: refuse })).rejects.toMatchObject({
    code: "insufficient_balance",
  });
});

it("expired answers are deleted in steps, and no younger ones", async () => {
  const nowMs = Date.now();
  const insert = db.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ${PRUNED_PER_STEP})
     INSERT INTO idempotency_keys SELECT 'pruned', 'old' || i, ?1, 200, '', ?2, NULL FROM n`,
  );
  const keep = db.prepare("INSERT INTO idempotency_keys VALUES ('pruned', 'young', ?1, 200, '', ?2, NULL)");
  const sha256 = "0".repeat(64);
  await db.batch([insert.bind(sha256, nowMs - ANSWER_KEPT_MS), keep.bind(sha256, nowMs - ANSWER_KEPT_MS + 1)]);
  expect(await pruneAnswers(db, nowMs - ANSWER_KEPT_MS)).toBe(PRUNED_PER_STEP);
  await pruneOldAnswers(db, nowMs);
  const { results } = await db.prepare("SELECT key FROM idempotency_keys WHERE principal = 'pruned'").all();
  expect(results).toEqual([{ key: "young" }]);
});

it("an answer is repeated for 24 hours, to the millisecond, and from then on its key is free", async () => {
  const nowMs = Date.now();
  await call("aging", "first", { nowMs });
  const before = Number(await readBalance());
  const last = nowMs + ANSWER_KEPT_MS;
  expect(await call("aging", "another", { nowMs: last - 1 })).toMatchObject({ body: "first" });
  expect(await readBalance()).toBe(before);
  expect(await call("aging", "another", { nowMs: last })).toMatchObject({ body: "another" });
  expect(await call("aging", "a third", { nowMs: last + 1 })).toMatchObject({ body: "another" });
  expect(await readBalance()).toBe(before - 10);
});
