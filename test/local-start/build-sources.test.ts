import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { DASHBOARD_SOURCES } from "../../scripts/build/dashboard.ts";
import { DOCS_SOURCES } from "../../scripts/build/docs.ts";
import { readProgram } from "../run-program.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");

describe.each([
  ["dashboard", DASHBOARD_SOURCES],
  ["documents", DOCS_SOURCES],
])("a build of the %s is out of date only when somebody changed a source", (_build, sources) => {
  test("each source exists", () => {
    expect(sources.filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([]);
  });

  test("none holds what programs write: it would be built anew while tests read it", () => {
    // Where `npm pack` and the Python client's tests write, whether or not they have yet.
    const written = ["packages/python/.venv/a", "packages/client/dist/a.js", "packages/cli/dist/a.js"];
    const ignored = readProgram("git", ["ls-files", "-oi", "--exclude-standard", "--", ...sources], {
      cwd: REPOSITORY,
    });
    expect(ignored).toBe("");
    expect(written.filter((path) => sources.some((source) => path.startsWith(`${source}/`)))).toEqual([]);
  });
});
