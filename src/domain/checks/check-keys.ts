import { DAY_MS } from "../money/spending-month.ts";
import { type Check, pass, writeCount, writeDuration } from "./check.ts";
import { COUNTED, type DatabaseFacts, type DirectoryFacts, KEYS_LOOKED_AT } from "./deployment-facts.ts";

/**
 * An API key is reported if it expires within `soonMs`, or if it is older than `oldMs` and was used within `inUseMs`.
 */
export const KEY_AGES = { soonMs: 14 * DAY_MS, oldMs: 365 * DAY_MS, inUseMs: 30 * DAY_MS };

/** Checks that stored secrets are encrypted with a configured key, and with the newest one. */
export function checkSealingKeys(databases: readonly DatabaseFacts[], keyIds: readonly string[]): Check {
  const [newest, ...older] = keyIds;
  if (newest === undefined) {
    return problem("SEALING_KEYS isn't set: no destination can be created, and nothing is signed");
  }
  const counts = new Map<string, number>();
  for (const { keyId, count } of databases.flatMap(({ sealed }) => sealed))
    counts.set(keyId, (counts.get(keyId) ?? 0) + count);
  const write = (keyId: string) => `${writeCount(counts.get(keyId) ?? 0, COUNTED)} with ${keyId}`;
  const unknown = [...counts.keys()].filter((keyId) => !keyIds.includes(keyId));
  if (unknown.length > 0) {
    return problem(`secrets are encrypted with a key that SEALING_KEYS doesn't have: ${unknown.map(write).join(", ")}`);
  }
  const waiting = older.filter((keyId) => counts.has(keyId));
  if (waiting.length > 0) {
    return warn(
      `secrets wait for the newest key, ${newest}: ${waiting.map(write).join(", ")}`,
      "Wait for the hourly cron, which encrypts 2,000 a run.",
    );
  }
  if (older.length > 0) {
    return warn(
      `no stored secret needs ${older.join(", ")} any more`,
      "Remove it from SEALING_KEYS a day after the last one was encrypted again.",
    );
  }
  return pass("sealing_keys", `all with ${newest}`);
}

function problem(summary: string): Check {
  const action = "Set SEALING_KEYS in both Workers, with every key that has encrypted something.";
  return { name: "sealing_keys", level: "problem", summary, action, runbook: "A sealing key is lost" };
}

function warn(summary: string, action: string): Check {
  return { name: "sealing_keys", level: "warning", summary, action, runbook: "A sealing key is rotated" };
}

/** Checks the organizations' API keys. None is a problem of the deployment, since their owners have to replace them. */
export function checkApiKeys({ expiring, firstExpiring, old, oldestId }: DirectoryFacts, nowMs: number): Check {
  const parts = [
    ...(firstExpiring
      ? [
          `${writeCount(expiring, COUNTED)} expire within 14 days, the first, ${firstExpiring.id}, in ${writeDuration(firstExpiring.expiresAtMs - nowMs)}`,
        ]
      : []),
    ...(oldestId === null
      ? []
      : [`${writeCount(old, KEYS_LOOKED_AT)} in use are older than a year, such as ${oldestId}`]),
  ];
  if (parts.length === 0) return pass("api_keys", "none expires within 14 days, none in use is older than a year");
  return {
    name: "api_keys",
    level: "warning",
    summary: parts.join("; "),
    action: "Tell the owners to create a new key and revoke the old one.",
    runbook: "An API key expires",
  };
}
