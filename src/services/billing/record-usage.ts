import type { Usage } from "../../domain/money/usage.ts";
import type { Wake } from "../../storage/commit-and-wake.ts";
import { prepareInsertUsage } from "../../storage/money/usage.ts";
import { chargeBalance } from "./charge-balance.ts";

/**
 * Writes the usage row and, if the call has a charge, takes it from the balance with its ledger row, alerts and events:
 * one transaction, keyed by the request id, so that a repeat changes nothing. Throws as
 * `chargeBalance` does.
 *
 * @param environment.nowMs Unix milliseconds
 * @param environment.wake starts the deliveries of the events
 * @param environment.more statements for the transaction of a charge, as `chargeBalance` takes them
 */
export async function recordUsage(
  db: D1Database,
  usage: Usage,
  { nowMs, wake, more = [] }: { nowMs: number; wake: Wake; more?: readonly D1PreparedStatement[] },
): Promise<void> {
  const row = prepareInsertUsage(db, [{ ...usage, createdAtMs: nowMs }]);
  const { organizationId, requestId, keyId, chargedMicrodollars, endpoint } = usage;
  if (chargedMicrodollars === 0) {
    await row.run();
    return;
  }
  const charge = { organizationId, requestId, keyId, chargedMicrodollars, reason: endpoint };
  await chargeBalance(db, charge, [row, ...more], { nowMs, wake });
}
