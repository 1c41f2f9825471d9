import { type BalanceMove, moveBalance } from "./balance-move.ts";
import { type Decision, makeMissing, makeMoved } from "./decision.ts";
import type { ChangeContext } from "./define-change.ts";
import { byId, openAlertsOf, type Snapshot } from "./record-refs.ts";

/** The records that a balance change needs: the organization's balance and its open alerts. */
export function needMoney(organizationId: string) {
  return { organization: byId("organizations", organizationId), openAlerts: openAlertsOf(organizationId) };
}

export type MoneySnapshot = Snapshot<ReturnType<typeof needMoney>>;

/** Decides a change that does nothing but move a balance, by the rules of `moveBalance`. */
export function decideBalanceMove(
  { organization, openAlerts }: MoneySnapshot,
  move: BalanceMove,
  context: ChangeContext,
): Decision {
  if (!organization) return makeMissing("organization");
  const moved = moveBalance(organization, openAlerts, move, context);
  if (moved.kind !== "balance_moved") return moved;
  return makeMoved({ type: "organization", id: organization.id }, moved.writes, moved.events);
}
