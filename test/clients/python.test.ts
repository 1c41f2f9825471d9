import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Sightline } from "../../packages/client/src/index.ts";
import { DEMO_ORGANIZATION, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { PNG_BASE64 } from "../contract/sample-images.ts";
import { addKey } from "../contract/test-keys.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { insertDeliveries } from "../control/delivery-rows.ts";
import { DEAF_URL } from "../control/destination-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { listCodeBlocks, REPOSITORY, readText } from "../house/documents.ts";
import { makeTargets } from "../operations/make-targets.ts";
import { awaitProgram } from "../run-program.ts";
import { findClosedPort } from "../webhooks/receiver.ts";
import { type PythonEnvironment, preparePython } from "./python-environment.ts";

const PACKAGE = join(REPOSITORY, "packages/python");
const [START = "", LISTS = "", WEBHOOKS = ""] = listCodeBlocks(readText("packages/python/README.md"))
  .filter(({ language }) => language === "python")
  .map(({ code }) => code);

let environment: PythonEnvironment;
let harness: Harness;
let folder: string;
beforeAll(async () => {
  environment = await preparePython();
  if ("missing" in environment) return;
  harness = await startHarness({ vision: true, settings: LOCAL_SETTINGS });
  folder = mkdtempSync(join(tmpdir(), "sightline-python-"));
});
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true });
  await harness?.close();
});

/** Runs a test with Python, or skips it and tells why. */
function itNeedsPython(promise: string, test: (python: string) => Promise<void>): void {
  it(promise, async ({ skip }) => {
    if ("missing" in environment) return skip(environment.missing);
    await test(environment.python);
  });
}

/** Runs Python in the repository with the client importable, and throws what it printed if it fails. */
async function runPython(python: string, given: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const env = { ...process.env, PYTHONPATH: PACKAGE, PYTHONDONTWRITEBYTECODE: "1", ...more };
  const { stdout } = await awaitProgram(python, [...given], { cwd: REPOSITORY, env }).catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}${stderr}`);
  });
  return stdout;
}

function writeProgram(name: string, code: string): string {
  const path = join(folder, name);
  writeFileSync(path, code.replaceAll("http://127.0.0.1:8787", harness.origin));
  return path;
}

describe("the Python client", () => {
  itNeedsPython("has the models of the API as it is", async () => {
    const check = ["scripts/api-types/generate-python.ts", "--check"];
    await awaitProgram(process.execPath, check, { cwd: REPOSITORY }).catch(({ stderr }) => {
      throw new Error(stderr);
    });
  });

  it("is licensed as everything is", () => {
    expect(readFileSync(join(PACKAGE, "LICENSE"), "utf8")).toBe(readText("LICENSE"));
  });

  itNeedsPython("calls every operation, retries, and verifies webhooks: its own tests pass", async (python) => {
    const targets = await makeTargets(harness);
    const { key } = await addKey(harness.db, { organizationId: targets.organizationId, role: "owner" });
    const service = { origin: harness.origin, api_key: key, targets: { ...targets, image: PNG_BASE64 } };
    const printed = await runPython(python, ["-m", "pytest", "-q", "-p", "no:cacheprovider", PACKAGE], {
      SIGHTLINE_TEST_SERVICE: JSON.stringify(service),
    });
    expect(printed).toMatch(/\d+ passed/);
    expect(printed).not.toMatch(/skipped|failed/);
  });

  itNeedsPython("type-checks, and so do the programs of its README", async (python) => {
    const programs = [START, LISTS, WEBHOOKS].map((code, index) => writeProgram(`typed_${index}.py`, code));
    const cache = join(folder, "mypy");
    const options = ["--strict", "--cache-dir", cache, "--scripts-are-modules"];
    await runPython(python, ["-m", "mypy", ...options, join(PACKAGE, "sightline_client"), ...programs]);
  });
});

describe("the programs of its README run against the service", () => {
  itNeedsPython("the start detects a screen, and finds what is meant", async (python) => {
    const [texts, found] = (await runPython(python, [writeProgram("start.py", START)])).split("\n");
    expect(texts).toContain("'Bluetooth'");
    expect(found).toMatch(/^\{'x1': /);
  });

  itNeedsPython("lists and errors", async (python) => {
    const client = new Sightline({ apiKey: LOCAL_API_KEY, baseUrl: harness.origin });
    const { id: destinationId } = await client.destinations.create({ url: DEAF_URL, event_types: ["run.failed"] });
    const delivery = { organizationId: DEMO_ORGANIZATION.id, destinationId, createdAtMs: 1000 };
    const [id] = await insertDeliveries(harness.db, [delivery]);
    const [first, ...lines] = (await runPython(python, [writeProgram("lists.py", LISTS)])).trim().split("\n");
    expect(first).toMatch(/^\d of \d+$/);
    expect(lines.map((line) => line.split(" ")[0])).toEqual([id, "query", "elements", "not_found"]);
  });

  itNeedsPython("the receiver takes what the service signed, and nothing else", async (python) => {
    const port = await findClosedPort();
    const url = `http://127.0.0.1:${port}/`;
    const client = new Sightline({ apiKey: LOCAL_API_KEY, baseUrl: harness.origin });
    const { id, secret } = await client.destinations.create({ url, event_types: ["*"] });
    const receiver = spawn(python, [writeProgram("webhooks.py", WEBHOOKS)], {
      env: { ...process.env, PYTHONPATH: PACKAGE, PORT: String(port), WEBHOOK_SECRET: secret },
      stdio: ["ignore", "pipe", "ignore"],
    });
    let printed = "";
    receiver.stdout?.on("data", (text) => {
      printed += text;
    });
    const post = () => fetch(url, { method: "POST", body: "{}" }).then(({ status }) => status);
    await expect.poll(() => post().catch(() => 0), { interval: 50 }).toBe(400);
    await client.destinations.sendTest(id, { type: "webhook.test" });
    await client.destinations.sendTest(id, { type: "run.completed" });
    await expect.poll(() => printed).toMatch(/^(test \S.*\ncompleted run_|completed run_.*\ntest \S)/);
    receiver.kill();
    await client.destinations.delete(id);
  });
});
