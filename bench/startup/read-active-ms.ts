import { readFileSync } from "node:fs";

type Profile = {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
};

/** Returns how long a profile's code ran, in milliseconds: all samples but those in which nothing was to do. */
export function readActiveMs(path: string): number {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(path, "utf8")) as Profile;
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
  const microseconds = samples.reduce((sum, node, index) => sum + (idle.has(node) ? 0 : (timeDeltas[index] ?? 0)), 0);
  return microseconds / 1000;
}
