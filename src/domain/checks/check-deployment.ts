import { type Check, type CheckLevel, worstLevel } from "./check.ts";
import { checkCrons } from "./check-crons.ts";
import { checkDatabases } from "./check-databases.ts";
import { checkDeliveries, checkDestinations, checkReplays, checkSigning } from "./check-deliveries.ts";
import { checkApiKeys, checkSealingKeys } from "./check-keys.ts";
import { checkSettings, checkVision } from "./check-settings.ts";
import type { DatabaseFacts, DirectoryFacts, SettingFacts, VisionState } from "./deployment-facts.ts";

/** The input of the checks. */
export type DeploymentFacts = {
  databases: readonly DatabaseFacts[];
  directory: DirectoryFacts;
  settings: SettingFacts;
  vision: VisionState;
};

/** Runs all checks of a deployment. `nowMs` is Unix milliseconds. */
export function checkDeployment(facts: DeploymentFacts, nowMs: number): { status: CheckLevel; checks: Check[] } {
  const { databases, directory, settings, vision } = facts;
  const latest = directory.cronRuns.toSorted((a, b) => b.lastRunAtMs - a.lastRunAtMs)[0];
  const checks = [
    checkDeliveries(databases, nowMs),
    checkDestinations(databases),
    checkSigning(databases),
    checkReplays(databases, nowMs),
    checkCrons(directory.cronRuns, nowMs),
    checkDatabases(databases),
    checkSealingKeys(databases, settings.sealingKeyIds),
    checkApiKeys(directory, nowMs),
    checkVision(vision),
    checkSettings(settings, latest?.settings ?? null),
  ];
  return { status: worstLevel(checks), checks };
}
