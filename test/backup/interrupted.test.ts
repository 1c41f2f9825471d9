import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { restore } from "../../scripts/backup/restore.ts";
import { openWorkFolder } from "../../scripts/backup/work-folder.ts";
import { writeWorkerConfigs } from "../../scripts/dev/worker-configs.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { readProgram } from "../run-program.ts";
import { until } from "../webhooks/delivery-world.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");

const folder = mkdtempSync(join(tmpdir(), "sightline-interrupted-"));
const state = join(folder, "state");
const files = join(folder, "files");
const [configPath = ""] = writeWorkerConfigs(REPOSITORY, join(folder, "workers"), LOCAL_SETTINGS, {
  ...{ forwardCrons: false, withoutVision: true },
}).configPaths;

beforeAll(async () => {
  mkdirSync(files);
  writeFileSync(join(files, "DB.sql"), "CREATE TABLE notes (id INTEGER);\nINSERT INTO notes VALUES (1);\n");
  await restore({ folder: files, configPath, stateFolder: state });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command with a system folder for temporary files of its own. */
type Command = { script: "backup" | "restore"; copy: string; state: string; temporary: string };

function makeCommand(script: Command["script"], name: string): Command {
  const temporary = join(folder, `${name}-temporary`);
  mkdirSync(temporary);
  return script === "backup"
    ? { script, copy: join(folder, name), state, temporary }
    : { script, copy: files, state: join(folder, name), temporary };
}

const listArguments = ({ script, copy, state }: Command) => [
  ...[`scripts/${script}.ts`, "--local", "--state", state, "--config", configPath, copy],
];

/** Starts a command in a process group of its own, and waits until wrangler works for it. */
async function start(command: Command): Promise<{ running: ChildProcess; group: number; read: () => string }> {
  const running = spawn(process.execPath, ["--no-warnings", ...listArguments(command)], {
    ...{ cwd: REPOSITORY, detached: true, stdio: ["ignore", "ignore", "pipe"] },
    env: { ...process.env, TMPDIR: command.temporary },
  });
  let printed = "";
  running.stderr?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  const hasStarted = () =>
    readdirSync(command.temporary, { recursive: true, encoding: "utf8" }).some((name) =>
      /sightline-wrangler-/.test(name),
    );
  await until(hasStarted);
  return { running, group: running.pid ?? 0, read: () => printed };
}

const waitForEnd = (running: ChildProcess) =>
  new Promise<number | null>((resolve) => running.once("close", (code) => resolve(code)));

const isAlive = (group: number) => {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
};

describe.each([
  ["backup", "SIGINT", 130, "isn't a whole copy: delete it"],
  ["backup", "SIGTERM", 143, "isn't a whole copy: delete it"],
  ["restore", "SIGINT", 130, "with new, empty databases"],
] as const)("a %s that is interrupted by %s", (script, signal, status, advice) => {
  it("ends what it has started, removes its temporary files, and says what to do", async () => {
    const command = makeCommand(script, `${script}-${signal}`);
    const { running, group, read } = await start(command);
    const ended = waitForEnd(running);
    // To this process alone, as a supervisor does.
    running.kill(signal);
    expect(await ended).toBe(status);
    expect(read()).toMatch(new RegExp(`^Interrupted\\. .*${advice}`));
    await until(() => !isAlive(group));
    expect(readdirSync(command.temporary)).toEqual([]);
    if (script === "backup") expect(readdirSync(command.copy)).toEqual([]);
  });
});

it("what a killed command left behind, such as a whole database, is removed by the next one", async () => {
  const command = makeCommand("backup", "killed");
  const { running, group } = await start(command);
  const ended = waitForEnd(running);
  process.kill(-group, "SIGKILL");
  await ended;
  expect(readdirSync(command.temporary).length).toBe(1);
  readProgram(process.execPath, listArguments(command), {
    cwd: REPOSITORY,
    env: { ...process.env, TMPDIR: command.temporary },
  });
  expect(readdirSync(command.temporary)).toEqual([]);
  expect(readdirSync(command.copy)).toEqual(["DB.sql"]);
});

it("the folders of two runs at once, and those of other programs, stay", () => {
  const temporary = join(folder, "shared-temporary");
  mkdirSync(join(temporary, "sightline-d1-of-others"), { recursive: true });
  vi.stubEnv("TMPDIR", temporary);
  try {
    const [first, second] = [openWorkFolder(), openWorkFolder()];
    expect([first, second].map(({ path }) => existsSync(path))).toEqual([true, true]);
    for (const each of [first, second]) each.close();
    expect(readdirSync(temporary)).toEqual(["sightline-d1-of-others"]);
  } finally {
    vi.unstubAllEnvs();
  }
});
