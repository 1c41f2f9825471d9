import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule, TestSpecification } from "vitest/node";
import { listFamily } from "./processes.ts";

/**
 * The result of a run. `unfinished` lists the files that hadn't ended when the run was given up, by their paths from
 * the working folder.
 */
export type Tally = { passed: number; failed: number; skipped: number; unfinished: string[] };

type Options = {
  /** Where the tally is written; by default nowhere. */
  file?: string | undefined;
  /** What runs is named when nothing has passed for so long. */
  quietMs?: number;
  /** The run is ended when nothing has passed for so long: more than a hook's time, and more than a test's two tries. */
  stuckMs?: number;
};

/**
 * Counts what passed, and ends a run that is stuck: a test that blocks its process can't time out, and where something that many
 * tests share has broken, each waits for its own timeout, which takes hours. Before that, it names the files and tests that run.
 */
export class TallyReporter implements Reporter {
  readonly #file: string | undefined;
  readonly #quietMs: number;
  readonly #stuckMs: number;
  /** The files that have not ended, whether they have begun or not. */
  readonly #left = new Set<string>();
  readonly #running = new Map<string, { sinceMs: number; test: string | null }>();
  readonly #tally: Tally = { passed: 0, failed: 0, skipped: 0, unfinished: [] };
  #passedAtMs = Date.now();
  #timer: NodeJS.Timeout | undefined;

  constructor({ file = process.env.TALLY_FILE, quietMs = 180_000, stuckMs = 720_000 }: Options = {}) {
    this.#file = file;
    this.#quietMs = quietMs;
    this.#stuckMs = stuckMs;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) this.#left.add(moduleId);
    this.#passedAtMs = Date.now();
    this.#timer = setInterval(() => this.#look(), this.#quietMs / 3);
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#running.set(moduleId, { sinceMs: Date.now(), test: null });
  }

  onTestCaseReady({ module, fullName }: TestCase): void {
    const file = this.#running.get(module.moduleId);
    if (file) file.test = fullName;
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state !== "passed") return;
    this.#passedAtMs = Date.now();
    // Nothing else says why the first try of what passes at the second has failed.
    for (const { message, stack = message } of errors)
      console.error(
        `\nPassed at a further try only: ${relative(".", test.module.moduleId)}, "${test.fullName}"\n${stack}`,
      );
  }

  onTestModuleEnd({ moduleId, children }: TestModule): void {
    for (const test of children.allTests()) {
      const { state } = test.result();
      this.#tally[state === "pending" ? "skipped" : state]++;
    }
    this.#running.delete(moduleId);
    this.#left.delete(moduleId);
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
    this.#write();
  }

  #look(): void {
    const quietMs = Date.now() - this.#passedAtMs;
    if (quietMs < this.#quietMs) return;
    const isStuck = quietMs >= this.#stuckMs;
    console.error(
      `\nNo test has passed for ${Math.round(quietMs / 1000)} s${isStuck ? ": the run is given up" : ""}. Running:`,
    );
    for (const [moduleId, { sinceMs, test }] of this.#running)
      console.error(
        `  ${relative(".", moduleId)}, for ${Math.round((Date.now() - sinceMs) / 1000)} s: ${test ? `last seen at "${test}"` : "no test seen yet"}`,
      );
    if (!isStuck) return;
    this.#tally.unfinished = [...this.#left].map((moduleId) => relative(".", moduleId));
    this.#write();
    for (const { pid, command } of listFamily(process.pid).slice(1)) {
      console.error(`  ends process ${pid}: ${command.slice(0, 120)}`);
      endProcess(pid);
    }
    process.exit(1);
  }

  #write(): void {
    if (this.#file) writeFileSync(this.#file, JSON.stringify(this.#tally));
  }
}

/** A process that blocks hears no request to end. */
function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
