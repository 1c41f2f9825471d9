import { beforeAll, expect, it } from "vitest";
import { decideBalanceMove, type MoneySnapshot, needMoney } from "../../src/domain/changes/decide-balance-move.ts";
import { makeNewIds } from "../../src/domain/changes/new-ids.ts";
import { chargeBalance } from "../../src/services/billing/charge-balance.ts";
import { settleChange } from "../../src/services/settle-change.ts";
import { commitBatch } from "../../src/storage/commit-batch.ts";
import { listLedger } from "../../src/storage/money/ledger.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { startDatabase } from "../database.ts";

const ARRIVED_MS = Date.UTC(2026, 0, 2, 3, 4, 5);

let db: D1Database;
let organizationId: string;
beforeAll(async () => {
  db = await startDatabase({ seed: false });
  organizationId = await addOrganization(db, { balanceMicrodollars: 5_000_000 });
});

const charge = (nowMs: number) =>
  chargeBalance(
    db,
    { organizationId, requestId: crypto.randomUUID(), keyId: null, chargedMicrodollars: 10, reason: "element_locate" },
    [],
    { nowMs, wake: () => undefined },
  );

/** Credits the balance for a request that arrived then, and runs `meanwhile` after it is read for the first time. */
async function credit(nowMs: number, meanwhile: () => Promise<void>): Promise<void> {
  const move = { amountMicrodollars: 1_000_000, requestId: crypto.randomUUID(), reason: "Invoice 42" };
  const decide = (snapshot: MoneySnapshot) =>
    decideBalanceMove(snapshot, move, { nowMs, occurredAtMs: nowMs, newIds: makeNewIds(nowMs) });
  let tries = 0;
  const settled = await settleChange(db, { needs: needMoney(organizationId), decide }, nowMs, async (statements) => {
    if (tries++ === 0) await meanwhile();
    await commitBatch(db, statements);
  });
  expect([settled.kind, tries]).toEqual(["moved", 2]);
}

it("the newest entry holds the balance, and who asks since the newest that they know misses none, even if a charge was booked while a credit waited", async () => {
  await charge(ARRIVED_MS - 1);
  const span = { organizationId, untilMs: null, limit: 10, offset: 0 };
  let known: number | undefined;
  await credit(ARRIVED_MS, async () => {
    await charge(ARRIVED_MS + 25);
    known = (await listLedger(db, { ...span, sinceMs: null }))?.entries[0]?.createdAtMs;
  });
  expect(known).toBe(ARRIVED_MS + 25);
  const { entries } = (await listLedger(db, { ...span, sinceMs: known ?? 0 })) ?? { entries: [] };
  expect(entries.map(({ amountMicrodollars }) => amountMicrodollars)).toEqual([1_000_000, -10]);
  const stored = "SELECT balance_microdollars FROM organizations WHERE id = ?";
  const balance = await db.prepare(stored).bind(organizationId).first("balance_microdollars");
  expect(entries[0]?.balanceAfterMicrodollars).toBe(balance);
});

it("an entry that is booked in order keeps its time", async () => {
  await charge(ARRIVED_MS + 1_000);
  await charge(ARRIVED_MS + 2_000);
  const page = { organizationId, sinceMs: ARRIVED_MS + 500, untilMs: null, limit: 10, offset: 0 };
  const { entries } = (await listLedger(db, page)) ?? { entries: [] };
  expect(entries.map(({ createdAtMs }) => createdAtMs - ARRIVED_MS)).toEqual([2_000, 1_000]);
});
