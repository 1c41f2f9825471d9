import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { awaitProgram } from "../run-program.ts";

const PACKAGE = resolve(import.meta.dirname, "../../packages/python");
const OLDEST = [3, 11] as const;
/** A file in a complete environment. */
const MARKER = "complete";
/** As long as an installation may take. */
const LOCK_MS = 200_000;

/** A Python with the client's dependencies, or why there is none. */
export type PythonEnvironment = { python: string } | { missing: string };

/**
 * Creates a virtual environment for the Python client's tests in `packages/python/.venv`, or finds the one of an earlier
 * run. The client itself is imported from its folder.
 */
export async function preparePython(): Promise<PythonEnvironment> {
  const version = await awaitProgram("python3", [
    "-c",
    "import sys, venv, ensurepip; print(*sys.version_info[:2])",
  ]).catch(() => null);
  if (version === null) return { missing: "There is no python3 with venv and pip." };
  const [major = 0, minor = 0] = version.stdout.trim().split(" ").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    return { missing: `python3 is ${major}.${minor}, and the client needs ${OLDEST.join(".")}.` };
  }
  const project = readFileSync(join(PACKAGE, "pyproject.toml"), "utf8");
  const name = createHash("sha256").update(`${version.stdout}${project}`).digest("hex").slice(0, 12);
  const folder = join(PACKAGE, ".venv", `tests-${name}`);
  const python = join(folder, "bin/python");
  const marker = join(folder, MARKER);
  if (existsSync(marker)) return { python };
  await mkdir(join(PACKAGE, ".venv"), { recursive: true });
  // Another test file may be at it, in a process of its own: it's only waited for.
  const lock = `${folder}.lock`;
  const isOurs = await mkdir(lock).then(
    () => true,
    () => false,
  );
  if (!isOurs) {
    for (const deadlineMs = Date.now() + LOCK_MS; existsSync(lock) && Date.now() < deadlineMs; ) await wait(200);
    if (existsSync(marker)) return { python };
  }
  try {
    return await install(folder, project);
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function install(folder: string, project: string): Promise<PythonEnvironment> {
  const python = join(folder, "bin/python");
  await rm(folder, { recursive: true, force: true });
  // The machine's own pip can install into it: a pip of its own would take longer than all that it installs.
  await awaitProgram("python3", ["-m", "venv", "--without-pip", folder]);
  const byMachine = ["-m", "pip", "--python", python];
  const isAble = await awaitProgram("python3", [...byMachine, "--version"]).then(
    () => true,
    () => false,
  );
  if (!isAble) await awaitProgram("python3", ["-m", "venv", folder]);
  const [program, pip] = isAble ? ["python3", byMachine] : [python, ["-m", "pip"]];
  const wanted = [...listRequirements(project, "dependencies"), ...listRequirements(project, "test")];
  const command = [...pip, "install", "-q", "--disable-pip-version-check", ...wanted];
  const failed = await awaitProgram(program, command, { limitMs: 120_000 }).then(
    () => null,
    // The last line tells the outcome; those before it are about each try.
    ({ stderr, message }) =>
      String(stderr || message)
        .trim()
        .split("\n")
        .at(-1),
  );
  if (failed !== null) return { missing: `pip can't install what the tests need: ${failed}` };
  await writeFile(join(folder, MARKER), "");
  return { python };
}

/** Reads a list of requirements of a pyproject.toml. */
function listRequirements(project: string, name: string): string[] {
  const [, list = ""] = new RegExp(`^${name} = \\[(.*)\\]$`, "m").exec(project) ?? [];
  const requirements = [...list.matchAll(/"([^"]+)"/g)].map(([, requirement = ""]) => requirement);
  if (requirements.length === 0) throw new Error(`pyproject.toml has no ${name}.`);
  return requirements;
}
