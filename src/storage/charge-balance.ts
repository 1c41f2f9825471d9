import { decideBalanceMove, type MoneySnapshot, needMoney } from "../domain/changes/decide-balance-move.ts";
import { makeNewIds } from "../domain/changes/new-ids.ts";
import { makeId } from "../domain/ids.ts";
import { commitAndWake, type Wake } from "./commit-and-wake.ts";
import { CommitRefused } from "./commit-batch.ts";
import { settleChange } from "./settle-change.ts";

/** What a call costs its organization, in whole microdollars above zero. The ledger holds a request's charge once. */
export type Charge = { organizationId: string; requestId: string; chargedMicrodollars: number; reason: string };

// The rules of `moveBalance` for a charge that opens no alert: what it would announce is announced already, or there is nothing to.
const INSERT_SILENT_CHARGE = `
  INSERT INTO ledger (id, organization_id, request_id, kind, amount_microdollars, balance_after_microdollars, reason, created_at)
  SELECT ?1, o.id, ?3, 'charge', -?4, o.balance_microdollars - ?4, ?5, ?6 FROM organizations o
  WHERE o.id = ?2 AND o.balance_microdollars - ?4 >= ${Number.MIN_SAFE_INTEGER}
    AND (o.balance_microdollars - ?4 >= 0 OR EXISTS (
      SELECT 1 FROM balance_alerts a WHERE a.organization_id = ?2 AND a.kind = 'negative_balance' AND a.status = 'open'))
    AND (o.alert_threshold_microdollars IS NULL OR o.balance_microdollars - ?4 >= o.alert_threshold_microdollars OR EXISTS (
      SELECT 1 FROM balance_alerts a WHERE a.organization_id = ?2 AND a.kind = 'low_balance' AND a.status = 'open'))
  ON CONFLICT (request_id) DO NOTHING`;

// By the fresh id: a row that an earlier try left has taken its amount already.
const TAKE_FROM_BALANCE = `
  UPDATE organizations SET balance_microdollars = balance_microdollars - ?1, version = version + 1
  WHERE id = ?2 AND EXISTS (SELECT 1 FROM ledger WHERE id = ?3)`;

const FIND_CHARGE = "SELECT 1 AS found FROM ledger WHERE request_id = ?";

/**
 * Takes a charge from a balance with its ledger row, and opens the alerts that it brings about, with their events: one transaction with
 * `more`, once for each request. Throws where the organization doesn't exist, or its balance would no longer be an exact number.
 *
 * Almost every charge opens no alert, and goes by one batch that reads nothing first: any number at once on one balance don't disturb
 * each other. One that opens an alert is decided by `moveBalance` like every other move of a balance.
 *
 * @param more statements that do nothing where the request's charge isn't in the ledger, or where they were run before
 */
export async function chargeBalance(
  db: D1Database,
  charge: Charge,
  more: readonly D1PreparedStatement[],
  { nowMs, wake }: { nowMs: number; wake: Wake },
): Promise<void> {
  if (await chargeSilently(db, charge, more, nowMs)) return;
  const { organizationId, requestId, chargedMicrodollars, reason } = charge;
  const move = { amountMicrodollars: -chargedMicrodollars, requestId, reason };
  const decide = (snapshot: MoneySnapshot) =>
    decideBalanceMove(snapshot, move, { nowMs, occurredAtMs: nowMs, newIds: makeNewIds(nowMs) });
  const needs = needMoney(organizationId);
  const settled = await settleChange(db, { needs, decide }, nowMs, async (statements, { events }) => {
    try {
      if (events.length === 0) throw new CommitRefused("stale_record", null);
      await commitAndWake(db, [...statements, ...more], wake);
    } catch (error) {
      // Another charge has opened the alert in the meantime, and this one need not wait for its turn any more; or it is a repeat.
      if (!(error instanceof CommitRefused) || !(await chargeSilently(db, charge, more, nowMs))) throw error;
    }
  });
  if (settled.kind !== "moved")
    throw new Error(`a charge was refused: ${settled.kind === "conflict" ? settled.code : settled.kind}`);
}

/** Takes a charge that opens no alert. False where it would open one, or can't be taken: then nothing was done. */
export async function chargeSilently(
  db: D1Database,
  { organizationId, requestId, chargedMicrodollars, reason }: Charge,
  more: readonly D1PreparedStatement[],
  nowMs: number,
): Promise<boolean> {
  const ledgerId = makeId("ledger", nowMs);
  const [, , found] = await db.batch([
    db.prepare(INSERT_SILENT_CHARGE).bind(ledgerId, organizationId, requestId, chargedMicrodollars, reason, nowMs),
    db.prepare(TAKE_FROM_BALANCE).bind(chargedMicrodollars, organizationId, ledgerId),
    db.prepare(FIND_CHARGE).bind(requestId),
    ...more,
  ]);
  return (found?.results.length ?? 0) > 0;
}
