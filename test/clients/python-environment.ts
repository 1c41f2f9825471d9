import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const PACKAGE = resolve(import.meta.dirname, "../../packages/python");
const OLDEST = [3, 11] as const;

/** A Python with the client's dependencies, or why there is none. */
export type PythonEnvironment = { python: string } | { missing: string };

/**
 * Creates a virtual environment for the Python client's tests in `packages/python/.venv`, or finds the one of an earlier
 * run. The client itself is imported from its folder.
 */
export async function preparePython(): Promise<PythonEnvironment> {
  const version = await run("python3", ["-c", "import sys, venv, ensurepip; print(*sys.version_info[:2])"]).catch(
    () => null,
  );
  if (version === null) return { missing: "There is no python3 with venv and pip." };
  const [major = 0, minor = 0] = version.stdout.trim().split(" ").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    return { missing: `python3 is ${major}.${minor}, and the client needs ${OLDEST.join(".")}.` };
  }
  const project = readFileSync(join(PACKAGE, "pyproject.toml"), "utf8");
  const name = createHash("sha256").update(`${version.stdout}${project}`).digest("hex").slice(0, 12);
  const folder = join(PACKAGE, ".venv", `tests-${name}`);
  const python = join(folder, "bin/python");
  const marker = join(folder, "complete");
  if (existsSync(marker)) return { python };
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(PACKAGE, ".venv"), { recursive: true });
  await run("python3", ["-m", "venv", folder]);
  const wanted = [...listRequirements(project, "dependencies"), ...listRequirements(project, "test")];
  const install = ["-m", "pip", "install", "-q", "--disable-pip-version-check", ...wanted];
  const failed = await run(python, install, { timeout: 120_000 }).then(
    () => null,
    // The last line tells the outcome; those before it are about each try.
    ({ stderr, message }) =>
      String(stderr || message)
        .trim()
        .split("\n")
        .at(-1),
  );
  if (failed !== null) return { missing: `pip can't install what the tests need: ${failed}` };
  await writeFile(marker, "");
  return { python };
}

/** Reads a list of requirements of a pyproject.toml. */
function listRequirements(project: string, name: string): string[] {
  const [, list = ""] = new RegExp(`^${name} = \\[(.*)\\]$`, "m").exec(project) ?? [];
  const requirements = [...list.matchAll(/"([^"]+)"/g)].map(([, requirement = ""]) => requirement);
  if (requirements.length === 0) throw new Error(`pyproject.toml has no ${name}.`);
  return requirements;
}
