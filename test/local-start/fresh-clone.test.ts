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

const clone = mkdtempSync(join(tmpdir(), "sightline-clone-"));
let started: RunningStart | undefined;
afterAll(async () => {
  if (started) await endStart(started);
  rmSync(clone, { recursive: true, force: true });
});

// A test of the README checks that it shows the calls that the start prints.
test("after `npm install && npm run dev` in a fresh clone, the README's three calls answer and a newcomer gets a verified event, until npm is killed", async () => {
  // Returns what a commit of the working tree would contain.
  const listed = readProgram("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: REPOSITORY,
  });
  for (const path of listed.split("\0").filter(Boolean)) {
    if (existsSync(join(REPOSITORY, path))) cpSync(join(REPOSITORY, path), join(clone, path));
  }
  readProgram("npm", ["install", "--prefer-offline"], { cwd: clone, limitMs: 180_000 });

  const port = await findFreePort();
  started = await runLocalStart({ PORT: String(port), SIGHTLINE_STATE: join(clone, ".sightline") }, clone);
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
