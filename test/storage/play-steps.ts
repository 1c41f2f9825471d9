import { setAlertThreshold } from "../../src/domain/changes/alert-threshold.ts";
import { decideBalanceMove, type MoneySnapshot, needMoney } from "../../src/domain/changes/decide-balance-move.ts";
import { makeMissing } from "../../src/domain/changes/decision.ts";
import { makeNewIds } from "../../src/domain/changes/new-ids.ts";
import { makeId } from "../../src/domain/ids.ts";
import { recordUsage } from "../../src/services/billing/record-usage.ts";
import { settleChange } from "../../src/services/settle-change.ts";
import { commitBatch } from "../../src/storage/commit-batch.ts";
import { chargeSilently } from "../../src/storage/money/charge-silently.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { type BalanceRows, readBalanceRows } from "./balance-rows.ts";

/** What may happen to a balance, in microdollars. */
export type Step = { kind: "charge" | "credit"; amount: number } | { kind: "threshold"; threshold: number | null };

/** The result: what the database contains and, for each charge, if it was taken silently. */
export type Played = { rows: BalanceRows; silent: (boolean | null)[] };

const NOW_MS = Date.UTC(2026, 5, 1);

/** Takes steps in the database one after the other, on the balance of a new organization. */
export async function playSteps(db: D1Database, steps: readonly Step[]): Promise<Played> {
  const organizationId = await addOrganization(db, { balanceMicrodollars: 0 });
  const silent: Played["silent"] = [];
  for (const step of steps) silent.push(await takeStep(db, organizationId, step));
  return { rows: await readBalanceRows(db, organizationId), silent };
}

async function takeStep(db: D1Database, organizationId: string, step: Step): Promise<boolean | null> {
  const needs = needMoney(organizationId);
  if (step.kind === "threshold") {
    const decide = ({ organization, openAlerts }: MoneySnapshot) =>
      organization
        ? setAlertThreshold(organization, openAlerts, step.threshold, { occurredAtMs: NOW_MS })
        : makeMissing("organization");
    await settleChange(db, { needs, decide }, NOW_MS, (statements) => commitBatch(db, statements));
    return null;
  }
  const requestId = makeId("req", NOW_MS);
  if (step.kind === "credit") {
    const credit = { amountMicrodollars: step.amount, requestId, reason: "test" };
    const context = { nowMs: NOW_MS, occurredAtMs: NOW_MS, newIds: makeNewIds(NOW_MS) };
    const decide = (snapshot: MoneySnapshot) => decideBalanceMove(snapshot, credit, context);
    await settleChange(db, { needs, decide }, NOW_MS, (statements) => commitBatch(db, statements));
    return null;
  }
  const chargedMicrodollars = step.amount;
  const charge = { organizationId, requestId, keyId: null, chargedMicrodollars, reason: "test" };
  const isSilent = await chargeSilently(db, charge, { guards: [], more: [] }, NOW_MS);
  const amounts = { promptTokens: 0, completionTokens: 0, pages: 0, providerCostMicrodollars: 0 };
  const call = { organizationId, requestId, keyId: null, endpoint: "element_locate", model: "m", ...amounts } as const;
  // If the charge was taken silently, this is a repeat, and only adds the usage row.
  await recordUsage(db, { ...call, chargedMicrodollars }, { nowMs: NOW_MS, wake: () => undefined });
  return isSilent;
}
