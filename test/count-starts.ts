import { appendFileSync, readFileSync } from "node:fs";

/** Things that take seconds to start, so test files share them. */
export type Started = "the Workers" | "a Worker without the service" | "a D1 alone" | "Chromium" | "a local start";

/** The environment variable with the file in which all processes of a run record their starts. */
export const STARTS_FILE = "SIGHTLINE_STARTS_FILE";

/** Records a start for the run's closing line. */
export function countStart(started: Started): void {
  const file = process.env[STARTS_FILE];
  if (file) appendFileSync(file, `${started}\n`);
}

/** Returns how often each was started, such as `9 × the Workers, 2 × Chromium`. */
export function writeStarts(file: string): string {
  const counts = new Map<string, number>();
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const counted = [...counts].sort().map(([started, count]) => `${count} × ${started}`);
  return counted.join(", ") || "nothing";
}
