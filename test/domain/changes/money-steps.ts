import { setAlertThreshold } from "../../../src/domain/changes/alert-threshold.ts";
import { moveBalance } from "../../../src/domain/changes/balance-move.ts";
import type { Decision } from "../../../src/domain/changes/decision.ts";
import { openAlertsOf } from "../../../src/domain/changes/record-refs.ts";
import type { BalanceAlert } from "../../../src/domain/records/balance-alert.ts";
import { ORG } from "./demo-world.ts";
import type { Outcome, World } from "./world.ts";

export const DOLLAR = 1_000_000;

export function openAlerts(world: World, organizationId = ORG): readonly BalanceAlert[] {
  return world.find({ alerts: openAlertsOf(organizationId) }).alerts as unknown as readonly BalanceAlert[];
}

/** Charges or credits the organization. Returns the types of its events. */
export function move(world: World, amountMicrodollars: number, organizationId = ORG): string[] {
  const organization = world.get("organizations", organizationId);
  const context = { nowMs: world.nowMs, occurredAtMs: world.nowMs, newIds: world.makeIds() };
  const balanceMove = { amountMicrodollars, requestId: `req_${world.list("ledger").length}`, reason: "test" };
  const moved = moveBalance(organization, openAlerts(world, organizationId), balanceMove, context);
  if (moved.kind !== "balance_moved") throw new Error(moved.kind);
  const { writes, events } = moved;
  const decision: Decision = { kind: "moved", resource: { type: "organization", id: organizationId }, writes, events };
  return listTypes(world.store(decision));
}

export function setThreshold(world: World, thresholdMicrodollars: number | null): string[] {
  const organization = world.get("organizations", ORG);
  const decision = setAlertThreshold(organization, openAlerts(world), thresholdMicrodollars, { occurredAtMs: 1 });
  return listTypes(world.store(decision));
}

export function listTypes(outcome: Outcome): string[] {
  return outcome.kind === "moved" ? outcome.events.map(({ type }) => type) : [outcome.kind];
}
