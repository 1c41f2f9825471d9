import { decideBalanceMove, type MoneySnapshot, needMoney } from "../../domain/changes/decide-balance-move.ts";
import { makeNewIds } from "../../domain/changes/new-ids.ts";
import { commitAndWake, type Wake } from "../../storage/commit-and-wake.ts";
import { CommitRefused } from "../../storage/commit-batch.ts";
import { type Charge, chargeSilently, isCharged } from "../../storage/money/charge-silently.ts";
import { prepareGuardLimit } from "../../storage/money/key-spending.ts";
import { retryUnknown } from "../retry-unknown.ts";
import { type Moved, type Settled, settleChange } from "../settle-change.ts";

/**
 * Takes a charge from a balance, adds its ledger row, and opens the alerts that it triggers, with their events: one
 * transaction together with `more`, once per request. Throws a CommitRefused with `limit_reached` if its key has
 * spent the key's limit already, and an Error if the organization doesn't exist, or if its balance would no longer be an
 * exact number.
 *
 * Almost no charge opens an alert, so a charge starts as one batch that reads nothing first: concurrent charges on one
 * balance don't conflict. A charge that opens an alert is decided by `moveBalance`, like every other change of a
 * balance.
 *
 * If the database's answer is lost, the charge is retried: otherwise the caller would repeat the call, and pay twice.
 *
 * @param more statements that must do nothing if the request's charge isn't in the ledger, or if they ran before
 */
export async function chargeBalance(
  db: D1Database,
  charge: Charge,
  more: readonly D1PreparedStatement[],
  { nowMs, wake }: { nowMs: number; wake: Wake },
): Promise<void> {
  const { organizationId, requestId, keyId, chargedMicrodollars, reason } = charge;
  const guards = keyId === null ? [] : [prepareGuardLimit(db, { ...charge, keyId }, nowMs)];
  const take = () => chargeSilently(db, charge, { guards, more }, nowMs);
  const move = { amountMicrodollars: -chargedMicrodollars, requestId, reason };
  const decide = (snapshot: MoneySnapshot) =>
    decideBalanceMove(snapshot, move, { nowMs, occurredAtMs: nowMs, newIds: makeNewIds(nowMs) });
  const needs = needMoney(organizationId);
  const attempt = async (): Promise<Exclude<Settled, Moved> | null> => {
    if (await take()) return null;
    const settled = await settleChange(db, { needs, decide }, nowMs, async (statements, { events }) => {
      try {
        if (events.length === 0) throw new CommitRefused("stale_record", null);
        await commitAndWake(db, [...guards, ...statements, ...more], wake);
      } catch (error) {
        // Another charge has opened the alert in the meantime, so this one can continue; or this one is a repeat.
        if (!(error instanceof CommitRefused) || !(await take())) throw error;
      }
    });
    return settled.kind === "moved" ? null : settled;
  };
  const refused = await retryUnknown(attempt, async () => ((await isCharged(db, requestId)) ? null : undefined));
  if (refused) throw new Error(`a charge was refused: ${refused.kind === "conflict" ? refused.code : refused.kind}`);
}
