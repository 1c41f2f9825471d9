import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Sightline } from "../../packages/client/src/index.ts";
import { DEMO_ORGANIZATION, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { CHROMIUM, shareBrowser } from "../browser.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { insertDeliveries } from "../control/delivery-rows.ts";
import { DEAF_URL } from "../control/destination-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { listCodeBlocks, REPOSITORY, readText } from "../house/documents.ts";
import { awaitProgram } from "../run-program.ts";
import { findClosedPort } from "../webhooks/receiver.ts";
import { startLoneWorker } from "../webhooks/start-workerd.ts";
import { type PackedClient, packClient } from "./packed-client.ts";

const [START = "", LISTS = "", ERRORS = "", WEBHOOKS = ""] = listCodeBlocks(readText("packages/client/README.md"))
  .filter(({ language }) => language === "ts")
  .map(({ code }) => code);

/** What the client may weigh in a browser, with its dependencies. */
const BUDGET_BYTES = 12_000;

let harness: Harness;
let packed: PackedClient;
beforeAll(async () => {
  [harness, packed] = await Promise.all([startHarness({ vision: true, settings: LOCAL_SETTINGS }), packClient()]);
  writeFileSync(join(packed.folder, "package.json"), '{ "type": "module" }');
});
afterAll(async () => {
  packed?.remove();
  await harness?.close();
});

function writeProgram(name: string, code: string): string {
  const path = join(packed.folder, name);
  writeFileSync(path, code.replaceAll("http://127.0.0.1:8787", harness.origin));
  return path;
}

describe("the package", () => {
  it("holds what is built, its license and its README", () => {
    const others = packed.files.filter((file) => !/^dist\/(generated\/)?[\w-]+(\.d\.ts|\.js)$/.test(file));
    expect(others.sort()).toEqual(["LICENSE", "README.md", "package.json"]);
    expect(readText("packages/client/LICENSE")).toBe(readText("LICENSE"));
  });

  it("its types check the programs of the README", async () => {
    for (const [index, code] of [START, LISTS, ERRORS, WEBHOOKS].entries()) writeProgram(`typed-${index}.ts`, code);
    const compilerOptions = { noEmit: true, strict: true, target: "esnext", module: "nodenext", types: ["node"] };
    const config = { compilerOptions, include: ["typed-*.ts"] };
    writeFileSync(join(packed.folder, "tsconfig.json"), JSON.stringify(config));
    await awaitProgram(join(REPOSITORY, "node_modules/.bin/tsc"), ["-p", packed.folder]).catch(({ stdout }) => {
      throw new Error(stdout);
    });
  });

  it(`weighs less than ${BUDGET_BYTES / 1000} KB in a browser, and runs there`, async ({ skip }) => {
    const { outputFiles } = await build({
      stdin: { contents: 'export * from "@sightline/client";', resolveDir: packed.folder },
      bundle: true,
      minify: true,
      write: false,
      format: "iife",
      globalName: "client",
      platform: "browser",
    });
    const text = outputFiles[0]?.text ?? "";
    expect(gzipSync(text).length).toBeLessThan(BUDGET_BYTES);
    if (CHROMIUM === undefined) return skip("There is no Chromium to run it in.");
    const context = await (await shareBrowser()).newContext();
    const page = await context.newPage();
    // The service allows no foreign page to call it.
    await page.goto(`${harness.origin}/models`);
    const options = JSON.stringify({ apiKey: LOCAL_API_KEY, baseUrl: harness.origin });
    const organization = await page.evaluate(`${text}; new client.Sightline(${options}).organization()`);
    expect(organization).toMatchObject({ id: DEMO_ORGANIZATION.id });
    await context.close();
  });

  it("runs in workerd", async () => {
    const entry = join(import.meta.dirname, "workers/client-worker/index.ts");
    const worker = await startLoneWorker(entry, []);
    const query = new URLSearchParams({ apiKey: LOCAL_API_KEY, baseUrl: harness.origin });
    const answer = await (await worker.fetchFrom("", `/?${query}`)).json();
    expect(answer).toEqual({
      organization: DEMO_ORGANIZATION.id,
      refused: "AuthenticationError",
      timedOut: "TimedOutError",
      event: "webhook.test",
    });
    await worker.close();
  });
});

describe("the programs of the README run against the service", () => {
  it("the start detects a screen, and finds what is meant", async () => {
    const { stdout } = await awaitProgram(process.execPath, [writeProgram("start.ts", START)], { cwd: REPOSITORY });
    expect(stdout).toContain("'Bluetooth'");
    expect(stdout).toMatch(/true \{\s*x1: /);
  });

  it("lists", async () => {
    const client = new Sightline({ apiKey: LOCAL_API_KEY, baseUrl: harness.origin });
    const { id: destinationId } = await client.destinations.create({ url: DEAF_URL, event_types: ["run.failed"] });
    const delivery = { organizationId: DEMO_ORGANIZATION.id, destinationId };
    const made = await insertDeliveries(
      harness.db,
      Array.from({ length: 3 }, (_, index) => ({ ...delivery, createdAtMs: 1000 + index })),
    );
    const { stdout } = await awaitProgram(process.execPath, [writeProgram("lists.ts", LISTS)]);
    const [first, ...deliveries] = stdout.trim().split("\n");
    expect(first).toMatch(/^\d of \d+$/);
    expect(deliveries.map((line) => line.split(" ")[0])).toEqual(made.toReversed());
  });

  it("errors", async () => {
    const { stdout } = await awaitProgram(process.execPath, [writeProgram("errors.ts", ERRORS)]);
    const lines = stdout.trim().split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["query", "elements", "null"]);
  });

  it("webhooks: the receiver takes what the service signed, and nothing else", async () => {
    const port = await findClosedPort();
    const url = `http://127.0.0.1:${port}/`;
    const client = new Sightline({ apiKey: LOCAL_API_KEY, baseUrl: harness.origin });
    const { id, secret } = await client.destinations.create({ url, event_types: ["*"] });
    const receiver: ChildProcess = spawn(process.execPath, [writeProgram("webhooks.ts", WEBHOOKS)], {
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
      stdio: ["ignore", "pipe", "inherit"],
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
