import { readFileSync } from "node:fs";

type Profile = {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
};

/** Returns the time of a profile's code in milliseconds: that of all samples except idle ones. */
export function readActiveMs(path: string): number {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(path, "utf8")) as Profile;
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
  const microseconds = samples.reduce((sum, node, index) => sum + (idle.has(node) ? 0 : (timeDeltas[index] ?? 0)), 0);
  return microseconds / 1000;
}
