/** The state of a part of the deployment: fine, worth a look, or broken (now or soon). */
export const CHECK_LEVELS = ["ok", "warning", "problem"] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];

/** The parts that are checked, in the order in which they are shown. */
export const CHECK_NAMES = [
  "deliveries",
  "destinations",
  "signing",
  "replays",
  "crons",
  "databases",
  "sealing_keys",
  "api_keys",
  "vision",
  "settings",
] as const;
type CheckName = (typeof CHECK_NAMES)[number];

/** The result of a check. `action` says what to do, `runbook` is a heading of docs/runbooks.md; both are null if all is well. */
export type Check = {
  name: CheckName;
  level: CheckLevel;
  summary: string;
  action: string | null;
  runbook: string | null;
};

/** Returns the worst level. */
export function worstLevel(checks: readonly Pick<Check, "level">[]): CheckLevel {
  return CHECK_LEVELS.findLast((level) => checks.some((check) => check.level === level)) ?? "ok";
}

export function pass(name: CheckName, summary: string): Check {
  return { name, level: "ok", summary, action: null, runbook: null };
}

/** Formats a count that stops at `limit`. */
export function writeCount(count: number, limit: number): string {
  return count > limit ? `more than ${limit}` : String(count);
}

/** Formats a duration in the largest unit that gives a number of at least 2. */
export function writeDuration(durationMs: number): string {
  const minutes = Math.floor(durationMs / 60_000);
  if (minutes < 2) return `${Math.max(0, Math.round(durationMs / 1000))} s`;
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}
