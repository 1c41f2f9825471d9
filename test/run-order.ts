import { relative, resolve } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Folders that run first, in this order: those whose files take or wait longest, so that none is alone at the end, with
 * those next to each other that share Workers.
 */
const FIRST = [
  "faults",
  "local-start",
  "simulate",
  "dashboard",
  "attacks",
  "e2e",
  "contract",
  "operations",
  "control",
  "webhooks",
];

/** Runs the files in the same order on every machine, folder by folder. */
export class FolderOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const keyed = files.map((file) => {
      const path = relative(resolve(import.meta.dirname), file.moduleId);
      const rank = FIRST.findIndex((folder) => path.startsWith(`${folder}/`));
      return { file, path, rank: rank === -1 ? FIRST.length : rank };
    });
    return keyed.sort((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1)).map(({ file }) => file);
  }
}
