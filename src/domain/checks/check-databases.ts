import { type Check, pass } from "./check.ts";
import type { DatabaseFacts } from "./deployment-facts.ts";

/** D1's limit for one database. Source: https://developers.cloudflare.com/d1/platform/limits/ ("Maximum database size"). */
export const MAX_DATABASE_BYTES = 10_000_000_000;
/** The advice for a database that can't be read. */
const UNREADABLE = {
  action: "See if it answers other programs, and if its tables are those of this release.",
  runbook: "A database can't be read",
};

/** Returns the result of a check whose facts couldn't be read. */
export function leaveOpen(name: Check["name"], unreadable: readonly string[]): Check {
  return { name, level: "warning", summary: `unknown, since ${unreadable.join(", ")} can't be read`, ...UNREADABLE };
}

const WARN_FROM_SHARE = 0.7;
const PROBLEM_FROM_SHARE = 0.9;

/** Checks that every database can be read, and the size of the fullest one. */
export function checkDatabases(
  databases: readonly Pick<DatabaseFacts, "name" | "bytes">[],
  unreadable: readonly string[],
): Check {
  const sizes = databases.map(({ name, bytes }) => `${name} ${writeGigabytes(bytes)}`).join(", ");
  if (unreadable.length > 0) {
    return {
      name: "databases",
      level: "problem",
      summary: [`${unreadable.join(", ")} can't be read`, ...(sizes === "" ? [] : [`${sizes} of 10 GB`])].join("; "),
      ...UNREADABLE,
    };
  }
  const fullest = databases.reduce((most, { bytes }) => Math.max(most, bytes), 0);
  const share = fullest / MAX_DATABASE_BYTES;
  const summary = `${sizes} of 10 GB`;
  if (share < WARN_FROM_SHARE) return pass("databases", summary);
  return {
    name: "databases",
    level: share < PROBLEM_FROM_SHARE ? "warning" : "problem",
    summary,
    action: "See what takes the room, and if pruning keeps up.",
    runbook: "The database is full",
  };
}

function writeGigabytes(bytes: number): string {
  return bytes < 100_000_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
