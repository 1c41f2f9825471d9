import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runProgram } from "../run-program.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const BIOME = join(REPOSITORY, "node_modules", ".bin", "biome");

/** Who may import what, from a file in that folder: docs/architecture.md, "Who may import whom". */
const FORBIDDEN: [from: string, specifier: string][] = [
  ["src/domain/a.ts", "../storage/b.ts"],
  ["src/domain/a.ts", "../http/b.ts"],
  ["src/domain/a.ts", "../vision/b.ts"],
  ["src/domain/events/a.ts", "../../webhooks/b.ts"],
  ["src/domain/a.ts", "../../workers/api/index.ts"],
  ["src/domain/a.ts", "../images/b.ts"],
  ["src/domain/a.ts", "../log.ts"],
  ["src/images/a.ts", "../vision/b.ts"],
  ["src/schema/a.ts", "../http/b.ts"],
  ["src/present/a.ts", "../services/b.ts"],
  ["src/present/a.ts", "../http/b.ts"],
  ["src/services/a.ts", "../http/b.ts"],
  ["src/services/a.ts", "../webhooks/b.ts"],
  ["src/storage/a.ts", "../services/b.ts"],
  ["src/storage/a.ts", "../demo/b.ts"],
  ["src/storage/a.ts", "../http/b.ts"],
  ["src/storage/a.ts", "../operations/platform/b.ts"],
  ["src/storage/a.ts", "../webhooks/b.ts"],
  ["src/vision/a.ts", "../storage/b.ts"],
  ["src/vision/a.ts", "../locate/b.ts"],
  ["src/vision/onnx/a.ts", "../../http/b.ts"],
  ["src/locate/a.ts", "../vision/b.ts"],
  ["src/locate/built-in/a.ts", "../../storage/b.ts"],
  ["src/webhooks/a.ts", "../http/b.ts"],
  ["src/webhooks/a.ts", "../services/b.ts"],
  ["src/jobs/a.ts", "../http/b.ts"],
  ["src/demo/a.ts", "../services/b.ts"],
  ["src/webhooks/a.ts", "../locate/b.ts"],
  ["src/webhooks/a.ts", "../operations/control/b.ts"],
  ["src/http/a.ts", "../operations/platform/b.ts"],
  ["src/http/a.ts", "../storage/b.ts"],
  ["src/http/a.ts", "../present/b.ts"],
  ["src/operations/platform/a.ts", "../../jobs/b.ts"],
  ["src/http/a.ts", "../webhooks/b.ts"],
  ["src/http/a.ts", "../../workers/api/index.ts"],
  ["src/operations/grounding/a.ts", "../../vision/b.ts"],
  ["src/operations/grounding/a.ts", "./b.ts"],
  ["src/operations/grounding/a.ts", "../platform/b.ts"],
  ["src/operations/platform/a.ts", "../control/b.ts"],
  ["src/operations/dashboard/a.ts", "./b.ts"],
  ["src/operations/dashboard/a.ts", "../control/b.ts"],
  ["src/operations/control/a.ts", "../dashboard/b.ts"],
  ["src/operations/a.ts", "./platform/b.ts"],
  ["src/operations/platform/a.ts", "../../../workers/api/index.ts"],
  ["src/mcp/a.ts", "../storage/b.ts"],
  ["src/mcp/a.ts", "../vision/b.ts"],
  ["src/http/a.ts", "../mcp/b.ts"],
  ["src/operations/a.ts", "../mcp/b.ts"],
  ["src/dashboard/a.ts", "../storage/b.ts"],
  ["src/openapi/a.ts", "../domain/b.ts"],
  ["src/openapi/a.ts", "../dashboard/b.ts"],
  ["src/http/a.ts", "../openapi/b.ts"],
  ["src/operations/a.ts", "../openapi/b.ts"],
  ["packages/client/src/a.ts", "../../../src/domain/b.ts"],
  ["packages/client/src/a.ts", "../../../openapi.json"],
  ["packages/client/src/a.ts", "../../../test/b.ts"],
  ["packages/client/src/a.ts", "../../../scripts/b.ts"],
  ["packages/cli/src/a.ts", "../../../src/domain/b.ts"],
  ["packages/cli/src/commands/a.ts", "../../../../src/domain/b.ts"],
  ["src/http/a.ts", "../../packages/client/src/b.ts"],
  ["src/dashboard/a.ts", "../../packages/client/src/b.ts"],
  ["src/http/a.ts", "../../scripts/b.ts"],
  ["src/domain/a.ts", "../../test/b.ts"],
  ["src/vision/a.ts", "../../bench/b.ts"],
  ["test/http/a.test.ts", "../../workers/api/index.ts"],
  ["test/faults/a.ts", "../../workers/api/index.ts"],
  ["scripts/a.ts", "../workers/webhooks/index.ts"],
  ["bench/a.ts", "../workers/vision/index.ts"],
];

const ALLOWED: [from: string, specifier: string][] = [
  ["src/domain/a.ts", "./b.ts"],
  ["src/domain/events/a.ts", "../b.ts"],
  ["src/domain/a.ts", "node:fs/promises"],
  ["src/storage/a.ts", "../domain/b.ts"],
  ["src/storage/a.ts", "./b.ts"],
  ["src/vision/onnx/a.ts", "../../domain/b.ts"],
  ["src/vision/onnx/a.ts", "../b.ts"],
  ["src/locate/built-in/a.ts", "./b.ts"],
  ["src/webhooks/a.ts", "../storage/b.ts"],
  ["src/http/a.ts", "../services/b.ts"],
  ["src/http/a.ts", "../domain/b.ts"],
  ["src/services/a.ts", "../storage/b.ts"],
  ["src/services/a.ts", "../present/b.ts"],
  ["src/services/a.ts", "../log.ts"],
  ["src/present/a.ts", "../schema/b.ts"],
  ["src/jobs/a.ts", "../services/b.ts"],
  ["src/vision/icons/a.ts", "../../images/b.ts"],
  ["src/dashboard/a.ts", "../vision/hosts/b.ts"],
  ["src/dashboard/a.ts", "../openapi/b.ts"],
  ["src/openapi/a.ts", "./b.ts"],
  ["src/operations/grounding/a.ts", "../../http/b.ts"],
  ["src/operations/grounding/a.ts", "../../locate/built-in/b.ts"],
  ["src/operations/platform/a.ts", "../../storage/b.ts"],
  ["src/operations/control/a.ts", "../../webhooks/b.ts"],
  ["src/mcp/a.ts", "../operations/grounding/b.ts"],
  ["src/mcp/a.ts", "../http/b.ts"],
  ["src/operations/a.ts", "../../openapi.json"],
  // The rule makes an exception for the table of all operations.
  ["src/operations/public-operations.ts", "./platform/b.ts"],
  ["workers/api/a.ts", "../../src/operations/b.ts"],
  ["workers/api/a.ts", "./b.ts"],
  ["test/http/a.test.ts", "../../src/http/b.ts"],
  ["packages/client/src/a.ts", "./generated/b.ts"],
  ["packages/client/src/generated/a.ts", "../b.ts"],
  ["packages/cli/src/commands/a.ts", "../../../client/src/index.ts"],
  ["test/clients/a.test.ts", "../../packages/client/src/b.ts"],
  ["scripts/dev/local-api.ts", "../../workers/api/index.ts"],
  // The fault harness wraps the entries, so that it breaks the real thing.
  ["test/faults/workers/a.ts", "../../../workers/api/index.ts"],
];

type Report = { diagnostics: { category: string; location: { path: string } }[] };

let folder: string;
let refused: Set<string>;

/** Lints one file for each case with the project's own rules, in its own folder. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "import-rules-"));
  const config = JSON.parse(readFileSync(join(REPOSITORY, "biome.json"), "utf8"));
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ ...config, vcs: { enabled: false } }));
  for (const [index, [from, specifier]] of [...FORBIDDEN, ...ALLOWED].entries()) {
    const path = join(folder, placeProbe(index, from));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { x } from ${JSON.stringify(specifier)};\n\nexport const y = x;\n`);
  }
  const report = runBiome(folder);
  refused = new Set(
    report.diagnostics
      .filter(({ category }) => category === "lint/style/noRestrictedImports")
      .map(({ location }) => location.path),
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Two cases may name the same file: each gets its own, unless the name is the point. */
function placeProbe(index: number, from: string): string {
  return from.replace(/\/a(\.test)?\.ts$/, `/probe-${index}.ts`);
}

function runBiome(cwd: string): Report {
  const command = ["lint", "--only=style/noRestrictedImports", "--reporter=json", "--max-diagnostics=none", "."];
  // With findings, the linter exits with 1; the report is still in its output.
  return JSON.parse(runProgram(BIOME, command, { cwd }).stdout);
}

describe("the linter refuses an import against the design", () => {
  test.each(FORBIDDEN.map(([from, specifier], index) => ({ from, specifier, index })))(
    "$from may not import $specifier",
    ({ from, index }) => {
      expect([...refused]).toContain(placeProbe(index, from));
    },
  );
});

describe("the linter lets an import by the design pass", () => {
  test.each(ALLOWED.map(([from, specifier], index) => ({ from, specifier, index: index + FORBIDDEN.length })))(
    "$from may import $specifier",
    ({ from, index }) => {
      expect([...refused]).not.toContain(placeProbe(index, from));
    },
  );
});
