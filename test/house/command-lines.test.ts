import { describe, expect, it } from "vitest";
import { runProgram } from "../run-program.ts";
import { REPOSITORY, readText } from "./documents.ts";

/** They write files that are committed, and take at most `--check`. */
const GENERATORS = [
  "types",
  "openapi",
  "openapi:python",
  "storage",
  "events",
  "logs",
  "tables",
  "lexicons",
  "kernel",
  "build",
];
/** They ask nothing of who runs them, or draw pictures that few need. */
const PLAIN = ["contract:count", "render:screens", "render:kept-out"];
/** Their unknown options end with 1, as their own tests say. */
const WITH_TESTS = ["dev", "deploy"];

const { scripts } = JSON.parse(readText("package.json")) as { scripts: Record<string, string> };
const programs = Object.entries(scripts).flatMap(([name, command]) => {
  const [, path] = /^node (\S+\.ts)$/.exec(command) ?? [];
  const isOther = [...GENERATORS, ...PLAIN, ...WITH_TESTS].includes(name);
  return path === undefined || isOther ? [] : [{ name, path }];
});

const BACKUP = "scripts/backup/run.ts";

/** The backup and its counterpart share their main part. */
function readProgram(path: string): string {
  const text = readText(path);
  return text.includes("./backup/run.ts") ? readText(BACKUP) : text;
}

it.each(programs)("npm run $name reads its arguments as all programs do", ({ path }) => {
  const text = readProgram(path);
  expect(text).toMatch(/\b(?:readArguments|takeOptions)\(/);
  expect(text).not.toMatch(/\bparseArgs\(|process\.argv/);
});

// Those that start soon: the others load the Workers' tools.
describe.each(["doctor", "simulate", "shards", "licenses", "try-model", "backup"])("npm run %s", (name) => {
  const path = programs.find((program) => program.name === name)?.path ?? "";
  const run = (...args: string[]) =>
    runProgram(process.execPath, ["--no-warnings", path, ...args], {
      cwd: REPOSITORY,
      env: { PATH: process.env.PATH },
    });

  it("answers --help with its usage, whatever else is said", () => {
    for (const args of [["--help"], ["--no-such-option", "--help"]]) {
      const { status, stdout, stderr } = run(...args);
      expect([status, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(new RegExp(`^npm run ${name} `));
    }
  });

  it("refuses an unknown option with its name, in three lines", () => {
    const { status, stdout, stderr } = run("--no-such-option");
    expect([status, stdout]).toEqual([2, ""]);
    const [reason, usage, ...others] = stderr.split("\n");
    expect(reason).toMatch(/^Unknown option '--no-such-option'\.?$/);
    expect(usage).toMatch(new RegExp(`^npm run ${name} `));
    expect(others).toEqual(["With --help, it prints what it takes.", ""]);
  });
});
