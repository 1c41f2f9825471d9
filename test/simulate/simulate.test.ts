import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDatabase } from "../../src/demo/seed.ts";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { seedFleet } from "../../src/demo/seed-fleet.ts";
import { readSealingKeys } from "../../src/domain/crypto/sealed-text.ts";
import { callControl, LOCAL_SETTINGS, OPERATOR_TOKEN } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ vision: true, settings: LOCAL_SETTINGS, seed: false });
});
afterAll(() => harness?.close());

type Ended = { code: number | null; output: string };

/** Runs the script as npm does. `whenItSays`: interrupted as by Ctrl-C once its output contains this. */
function simulate(args: string[], whenItSays?: string): Promise<Ended> {
  const child = spawn(process.execPath, ["scripts/simulate.ts", ...args], {
    cwd: REPOSITORY,
    timeout: 180_000,
    killSignal: "SIGKILL",
  });
  let output = "";
  let isInterrupted = false;
  const take = (chunk: Buffer) => {
    output += String(chunk);
    if (isInterrupted || whenItSays === undefined || !output.includes(whenItSays)) return;
    isInterrupted = true;
    // Twice, as from a terminal: it also signals npm, which forwards it.
    child.kill("SIGINT");
    child.kill("SIGINT");
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  return new Promise((done) => child.once("close", (code) => done({ code, output })));
}

const elsewhere = ["--token", OPERATOR_TOKEN, "--state", join(tmpdir(), "sightline-no-such-state")];

test("drives the real service: every answer is the one expected, and every event that it counts is stored once", async () => {
  const { code, output } = await simulate(["--url", harness.origin, "--rate", "40", "--for", "5", ...elsewhere]);
  expect(output).toMatch(/\| unexpected answers +\| 0 +\|/);
  expect(code, output).toBe(0);
  const announced = [...output.matchAll(/^\| [a-z_]+\.[a-z_.]+ +\| (\d+) +\|$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
  expect(announced).toBeGreaterThan(20);
  expect(await harness.db.prepare("SELECT count(*) FROM events").first("count(*)")).toBe(announced);
  expect(await harness.db.prepare("SELECT count(*) FROM organizations").first("count(*)")).toBe(3);
  // Held, so that nothing is ever sent to the made-up destinations.
  const kinds = await harness.db.prepare("SELECT DISTINCT status FROM webhook_deliveries").all();
  expect(kinds.results).toEqual([{ status: "held" }]);
});

test("--demo says so where the demo organization isn't there", async () => {
  const { code, output } = await simulate(["--demo", "--url", harness.origin, ...elsewhere]);
  expect(output).toContain("for --demo the local start's data");
  expect(code).toBe(1);
});

test("drives the demo organization, and what its dashboard reads shows it", async () => {
  const nowMs = Date.now();
  await seedDatabase(harness.db, nowMs);
  await seedFleet(harness.db, nowMs, readSealingKeys(String(LOCAL_SETTINGS.SEALING_KEYS)));
  const count = async (table: string) =>
    Number(await harness.db.prepare(`SELECT count(*) AS n FROM ${table}`).first("n"));
  const read = async (path: string) =>
    (await callControl(harness, "GET", `/organizations/${DEMO_ORGANIZATION.id}${path}`)).body;
  const before = {
    organizations: await count("organizations"),
    events: await count("events"),
    phones: (await read("/phones")).total,
    runs: (await read("/runs")).total,
    deliveries: (await read("/webhook-deliveries")).total,
  };
  const { code, output } = await simulate([
    "--demo",
    "--url",
    harness.origin,
    "--rate",
    "40",
    "--for",
    "6",
    ...elsewhere,
  ]);
  expect(output).toContain("phones of the demo organization");
  expect(output).toMatch(/\| unexpected answers +\| 0 +\|/);
  expect(code, output).toBe(0);
  expect(await count("organizations")).toBe(before.organizations);
  expect(await count("events")).toBeGreaterThan(before.events);
  expect((await read("/phones")).total).toBeGreaterThan(before.phones);
  expect((await read("/runs")).total).toBeGreaterThan(before.runs);
  expect((await read("/webhook-deliveries")).total).toBeGreaterThan(before.deliveries);
});

test("Ctrl-C ends it early, with the tables", async () => {
  const { code, output } = await simulate(
    ["--url", harness.origin, "--rate", "20", "--for", "3600", ...elsewhere],
    "   2 s",
  );
  expect(output).toMatch(/\| changes a second, sustained +\| \d/);
  expect(code, output).toBe(0);
});

test.each([
  [["--url", "http://127.0.0.1:2"], 1, /can't be reached.*\n.*npm run dev/],
  [["--rate", "no"], 2, /--rate is "no"/],
])("%j: ends with %d and says what is wrong, without a stack", async (args, status, message) => {
  const { code, output } = await simulate(args);
  expect(output).toMatch(message);
  expect(output).not.toContain("    at ");
  expect(code).toBe(status);
});

test("a wrong token is named as such", async () => {
  const { code, output } = await simulate(["--url", harness.origin, "--token", "not-the-operators-token"]);
  expect(output).toContain("The token is wrong");
  expect(code).toBe(1);
});

test("--help shows every option and starts nothing", async () => {
  const { code, output } = await simulate(["--help"]);
  for (const name of [
    "rate",
    "for",
    "url",
    "token",
    "organizations",
    "demo",
    "phones",
    "seed",
    "in-flight",
    "state",
    "measure-writes",
  ]) {
    expect(output).toContain(`--${name}`);
  }
  expect(code).toBe(0);
});
