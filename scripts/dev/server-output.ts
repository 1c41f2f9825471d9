import { createInterface } from "node:readline";

/** Lines of wrangler that aren't useful to users. */
const NOISE = [
  /Scheduled Workers are not automatically triggered/,
  /To manually trigger a scheduled event, run:/,
  /curl "http:\/\/.*\/cdn-cgi\/local\/scheduled"/,
  /For more details, see .*test-cron-triggers-locally/,
  // Caused by flags that differ from those of the runtime's precompiled snapshot.
  /NOSENTRY per-isolate bootstrap compile cache failed its compatibility check/,
];

/**
 * Forwards lines as they arrive, except for noise and the empty lines after it. Returns a function that ends this; what
 * comes later is read, and dropped.
 */
export function forwardLines(from: NodeJS.ReadableStream | null, to: NodeJS.WritableStream): () => void {
  if (!from) return () => undefined;
  let wasNoise = false;
  let hasEnded = false;
  createInterface({ input: from }).on("line", (line) => {
    if (hasEnded) return;
    const isNoise = NOISE.some((pattern) => pattern.test(line)) || (line.trim() === "" && wasNoise);
    wasNoise = isNoise;
    if (!isNoise) to.write(`${line}\n`);
  });
  return () => {
    hasEnded = true;
  };
}
