import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALL_TABS } from "../../scripts/docs-site/reference/call-tabs.ts";
import { type ExampleCall, makeExampleCall } from "../../scripts/docs-site/reference/example-call.ts";
import { readReference } from "../../scripts/docs-site/reference/read-operations.ts";
import { writeCliCall } from "../../scripts/docs-site/reference/write-cli-call.ts";
import { writePythonCall } from "../../scripts/docs-site/reference/write-python-call.ts";
import { preparePython } from "../clients/python-environment.ts";
import { addKey } from "../contract/test-keys.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { makeTargets } from "../operations/make-targets.ts";
import type { Targets } from "../operations/sample-calls.ts";
import { awaitProgram } from "../run-program.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const OPERATOR_TOKEN = String(LOCAL_SETTINGS.OPERATOR_TOKEN);

const calls = readReference().groups.flatMap(({ operations }) => operations.map(makeExampleCall));
const isByKey = ({ credential }: ExampleCall) => credential?.variable !== "OPERATOR_TOKEN";
/** Those that are run: of the control API, only what reads, since its examples name records in one state. */
const runnable = calls.filter((call) => isByKey(call) || call.method === "GET");
/** What leaves a destination disabled comes after what needs it, and deletions come last. */
const rank = ({ id, method }: ExampleCall) => (method === "DELETE" ? 2 : id.endsWith("destinations.update") ? 1 : 0);
const inOrder = [...runnable].sort((a, b) => rank(a) - rank(b));

const RECORDS: Readonly<Record<string, keyof Targets>> = {
  dest: "destinationId",
  file: "fileId",
  invite: "invitationId",
  key: "keyId",
  msg: "deliveryId",
  org: "organizationId",
  phone: "phoneId",
  replay: "replayId",
  run: "runId",
  sess: "sessionId",
  user: "userId",
};

/** Puts ids of real records in place of a call's examples, which name nobody's. */
function fillIn(code: string, { id }: ExampleCall, targets: Targets): string {
  return code
    .replaceAll("https://hooks.example.com/sightline", "http://127.0.0.1:9/sightline")
    .replace(/\b([a-z]+)_019b76daa800[0-9a-f]{20}\b/g, (example, prefix: string) => {
      if (prefix === "msg" && id.endsWith(".retry")) return targets.pendingDeliveryId;
      const record = RECORDS[prefix];
      // The `after` of a list, which nothing needs.
      return record === undefined ? example : targets[record];
    });
}

let harness: Harness;
let folder: string;
beforeAll(async () => {
  harness = await startHarness({ vision: true, settings: LOCAL_SETTINGS, seed: false });
  folder = mkdtempSync(join(tmpdir(), "sightline-reference-"));
  symlinkSync(join(REPOSITORY, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(async () => {
  await harness?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes an organization with the records that calls name, and the environment that the reference's calls read. */
async function prepare(): Promise<{ targets: Targets; env: Record<string, string> }> {
  const targets = await makeTargets(harness);
  const { key } = await addKey(harness.db, { organizationId: targets.organizationId, role: "owner" });
  const env = { ...process.env, SIGHTLINE_URL: harness.origin, SIGHTLINE_API_KEY: key, OPERATOR_TOKEN };
  return { targets, env: env as Record<string, string> };
}

/** Writes a program for each call, and returns their paths. */
function writePrograms(name: string, programs: readonly string[]): string[] {
  return programs.map((code, index) => {
    const path = join(folder, `${name}-${index}.ts`);
    // A module, also without an import.
    writeFileSync(path, `${code}\nexport {};\n`);
    return path;
  });
}

describe("the reference", () => {
  it("has a call of every operation in curl and with fetch, and with the clients where keys may call it", () => {
    expect(calls.length).toBeGreaterThan(90);
    for (const { name, write } of CALL_TABS) {
      const left = calls.filter((call) => write(call) === null);
      expect(
        left
          .filter((call) => !["TypeScript", "Python", "CLI"].includes(name) || isByKey(call))
          .map(({ id }) => `${name}: ${id}`),
      ).toEqual([]);
    }
  });

  it("shows curl calls that are answered with the documented status", async () => {
    const { targets, env } = await prepare();
    const [{ write }] = CALL_TABS.filter(({ name }) => name === "curl") as [(typeof CALL_TABS)[number]];
    const script = inOrder.map((call) => {
      const code = fillIn(write(call) ?? "", call, targets);
      return code.replace("curl -sS", String.raw`curl -sS -o /dev/null -w '%{http_code}\n'`);
    });
    const { stdout } = await awaitProgram("bash", ["-euo", "pipefail", "-c", script.join("\n")], { env });
    const statuses = stdout.trim().split("\n");
    const given = inOrder.map(({ id }, index) => `${id} ${statuses[index]}`);
    expect(given).toEqual(inOrder.map(({ id, status }) => `${id} ${status}`));
  });

  it.each(["TypeScript", "fetch"])("shows programs that run: %s", async (name) => {
    const { targets, env } = await prepare();
    const [{ write }] = CALL_TABS.filter((tab) => tab.name === name) as [(typeof CALL_TABS)[number]];
    const programs = inOrder.flatMap((call) => {
      const code = write(call);
      return code === null ? [] : [fillIn(code, call, targets)];
    });
    const paths = writePrograms(name, programs);
    const all = join(folder, `all-${name}.ts`);
    writeFileSync(all, paths.map((path) => `await import(${JSON.stringify(path)});`).join("\n"));
    const { stdout } = await awaitProgram(process.execPath, ["--conditions=sightline-source", all], {
      env,
      cwd: REPOSITORY,
    });
    expect(stdout).toContain("Acme");
  });

  it("shows programs that run: Python", async ({ skip }) => {
    const environment = await preparePython();
    if ("missing" in environment) return skip(environment.missing);
    const { targets, env } = await prepare();
    const programs = inOrder.flatMap((call) => {
      const code = writePythonCall(call);
      return code === null ? [] : [fillIn(code, call, targets)];
    });
    const path = join(folder, "all.py");
    writeFileSync(path, programs.join("\n\n"));
    const more = { PYTHONPATH: join(REPOSITORY, "packages/python"), PYTHONDONTWRITEBYTECODE: "1" };
    const { stdout } = await awaitProgram(environment.python, [path], { env: { ...env, ...more } });
    expect(stdout).toContain("Acme");
  });

  it("shows commands that run", async () => {
    const { targets, env } = await prepare();
    const commands = inOrder.flatMap((call) => {
      const code = writeCliCall(call);
      return code === null ? [] : [fillIn(code, call, targets)];
    });
    expect(commands.length).toBeGreaterThan(40);
    // A shell reads the words, and one process runs all commands.
    const readWords = `npx() { printf '%s\\0' "\${@:2}"; printf '\\n\\0'; }\n${commands.join("\n")}`;
    const { stdout: words } = await awaitProgram("bash", ["-c", readWords], { env });
    const lists = words
      .split("\n\0")
      .slice(0, -1)
      .map((list) => list.split("\0").slice(0, -1));
    expect(lists).toHaveLength(commands.length);
    const all = join(folder, "all-commands.ts");
    const main = join(REPOSITORY, "packages/cli/src/main.ts");
    const steps = lists.map((list) => `await main(${JSON.stringify(list)}); if (process.exitCode) process.exit();`);
    writeFileSync(all, [`import { main } from ${JSON.stringify(main)};`, ...steps].join("\n"));
    const { stdout } = await awaitProgram(process.execPath, [all], { env, cwd: REPOSITORY });
    expect(stdout).toContain("Acme");
  });

  it("shows programs that type-check", async () => {
    const programs = CALL_TABS.filter(({ language }) => language === "ts").flatMap(({ write }) =>
      calls.flatMap((call) => write(call) ?? []),
    );
    writePrograms("typed", programs);
    const compilerOptions = {
      ...{ noEmit: true, strict: true, target: "esnext", module: "nodenext", skipLibCheck: true, types: ["node"] },
      ...{ customConditions: ["sightline-source"], allowImportingTsExtensions: true },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["typed-*.ts"] }));
    const checked = await awaitProgram(join(REPOSITORY, "node_modules/.bin/tsc"), ["-p", folder]).catch(
      (error) => error,
    );
    expect(checked.stdout).toBe("");
  });
});
