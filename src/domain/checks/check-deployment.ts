import { type Check, type CheckLevel, worstLevel } from "./check.ts";
import { checkCrons } from "./check-crons.ts";
import { checkDatabases, leaveOpen } from "./check-databases.ts";
import { checkDeliveries, checkDestinations, checkReplays, checkSigning } from "./check-deliveries.ts";
import { checkApiKeys, checkSealingKeys } from "./check-keys.ts";
import { checkSettings, checkVision } from "./check-settings.ts";
import type { DatabaseFacts, DirectoryFacts, SettingFacts, VisionState } from "./deployment-facts.ts";

/** The input of the checks. `directory` is null, and `unreadable` names databases, if they couldn't be read. */
export type DeploymentFacts = {
  databases: readonly DatabaseFacts[];
  directory: DirectoryFacts | null;
  unreadable: readonly string[];
  settings: SettingFacts;
  vision: VisionState;
};

/** Runs all checks of a deployment. `nowMs` is Unix milliseconds. */
export function checkDeployment(facts: DeploymentFacts, nowMs: number): { status: CheckLevel; checks: Check[] } {
  const { databases, directory, unreadable, settings, vision } = facts;
  const latest = directory?.cronRuns.toSorted((a, b) => b.lastRunAtMs - a.lastRunAtMs)[0];
  const ofRead = (check: Check): Check => {
    if (unreadable.length === 0) return check;
    if (databases.length === 0) return leaveOpen(check.name, unreadable);
    return { ...check, summary: `${check.summary} (without ${unreadable.join(", ")})` };
  };
  const sealingKeys = checkSealingKeys(databases, settings.sealingKeyIds);
  const checks = [
    ofRead(checkDeliveries(databases, nowMs)),
    ofRead(checkDestinations(databases)),
    ofRead(checkSigning(databases)),
    ofRead(checkReplays(databases, nowMs)),
    directory ? checkCrons(directory.cronRuns, nowMs) : leaveOpen("crons", unreadable),
    checkDatabases(databases, unreadable),
    // A key that nothing needs may be removed, which only all databases together can tell.
    unreadable.length === 0 || sealingKeys.level === "problem" ? sealingKeys : leaveOpen("sealing_keys", unreadable),
    directory ? checkApiKeys(directory, nowMs) : leaveOpen("api_keys", unreadable),
    checkVision(vision),
    checkSettings(settings, latest?.settings ?? null),
  ];
  return { status: worstLevel(checks), checks };
}
