import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isAlive } from "../processes.ts";
import { readProgram } from "../run-program.ts";
import { spendFiveMinutes } from "./five-minutes.ts";
import {
  endStart,
  findFreePort,
  listPrintedCalls,
  REPOSITORY,
  type RunningStart,
  runInShell,
  runLocalStart,
  waitUntil,
} from "./running-start.ts";

/** To install and to build takes minutes where other work goes on beside it. */
const LIMIT_MS = 600_000;

const clones: string[] = [];
const starts: RunningStart[] = [];
afterAll(async () => {
  for (const started of starts) await endStart(started);
  for (const clone of clones) rmSync(clone, { recursive: true, force: true, maxRetries: 5 });
});

// A test of the README checks that it shows the calls that the start prints.
test("after `npm install && npm run dev` in a fresh clone, the README's three calls answer and a newcomer gets a verified event, until npm is killed", {
  timeout: LIMIT_MS,
}, async () => {
  const clone = mkdtempSync(join(tmpdir(), "sightline-clone-"));
  clones.push(clone);
  // Returns what a commit of the working tree would contain.
  const listed = readProgram("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: REPOSITORY,
  });
  for (const path of listed.split("\0").filter(Boolean)) {
    if (existsSync(join(REPOSITORY, path))) cpSync(join(REPOSITORY, path), join(clone, path));
  }
  readProgram("npm", ["install", "--prefer-offline"], { cwd: clone, limitMs: LIMIT_MS });

  const port = await findFreePort();
  const started = await runLocalStart({ PORT: String(port), SIGHTLINE_STATE: join(clone, ".sightline") }, clone);
  starts.push(started);
  expect(started.readOutput()).toContain("Made .dev.vars from .dev.vars.example.");
  const calls = listPrintedCalls(started);
  expect(calls.map((line) => runInShell(line, clone))).toMatchObject([
    { slug: "demo" },
    { found: true, element_id: "e1" },
    { type: "analyzer_result" },
  ]);

  await spendFiveMinutes(clone, `http://127.0.0.1:${port}`);

  const processes = started.listProcesses();
  started.signal("SIGKILL", "npm");
  await waitUntil(() => !processes.some(isAlive));
});
