import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that run first, in this order: one that begins late and takes half a minute is alone at the end. Those that wait
 * for a process or a lease stand between those that compute, so that no core is idle.
 */
const LONGEST = [
  "faults/faults.test.ts",
  "shards/move.test.ts",
  "attacks/killed-local-start.test.ts",
  "attacks/grounder-work.test.ts",
  "dashboard/delivery-log.test.ts",
  "local-start/fresh-clone.test.ts",
  "locate/built-in/rank.test.ts",
  "clients/python.test.ts",
  "attacks/bodies-without-a-login.test.ts",
  "dashboard/screens.test.ts",
  "webhooks/real-times.test.ts",
  "vision/browser/webgpu.test.ts",
  "faults/replay.test.ts",
  "storage/fleet-plans.test.ts",
];

/**
 * Folders that run next. Those that share Workers are next to each other; files that take a second or two come last.
 */
const NEXT = [
  "local-start",
  "shards",
  "simulate",
  "dashboard",
  "attacks",
  "e2e",
  "clients",
  "backup",
  "examples",
  "mcp",
  "operations",
  "contract",
  "house",
  "control",
  "webhooks",
  "storage",
];

/** Runs the files in the same order on every machine. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONGEST.find((path) => !existsSync(join(import.meta.dirname, path)));
    if (gone) throw new Error(`test/run-order.ts names test/${gone}, which doesn't exist.`);
    const keyed = files.map((file) => {
      const path = relative(import.meta.dirname, file.moduleId);
      return { file, path, rank: rankFile(path) };
    });
    return keyed.sort((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1)).map(({ file }) => file);
  }
}

function rankFile(path: string): number {
  const place = LONGEST.indexOf(path);
  if (place !== -1) return place;
  const folder = NEXT.findIndex((name) => path.startsWith(`${name}/`));
  return LONGEST.length + (folder === -1 ? NEXT.length : folder);
}
