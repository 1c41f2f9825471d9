import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHECK_NAMES } from "../../src/domain/checks/check.ts";
import { PUBLISHED_TOKEN } from "../../src/services/check-health.ts";
import { type Harness, startHarness } from "../harness.ts";
import { callControl, LOCAL_SETTINGS, OPERATOR_TOKEN } from "./control-client.ts";
import { insertDestinations } from "./delivery-rows.ts";
import { DEAF_URL, registerDestination } from "./destination-client.ts";

const REPOSITORY = join(import.meta.dirname, "../..");
const ORGANIZATION = "org_health";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, vision: true });
  await insertDestinations(harness.db, ORGANIZATION, {});
  for (const cron of harness.crons) await harness.runCron(cron);
});
afterAll(() => harness?.close());

type Check = { name: string; level: string; summary: string; runbook: string | null };

async function readChecks(): Promise<{ status: string; checks: Record<string, Check> }> {
  const { status, body } = await callControl(harness, "GET", "/health");
  expect(status).toBe(200);
  return {
    status: body.status,
    checks: Object.fromEntries(body.checks.map((check: Check) => [check.name, check])),
  };
}

/** Runs the command, as `npm run doctor` does. */
async function runDoctor(...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [join(REPOSITORY, "scripts/doctor.ts"), "--url", harness.origin, ...args], {
    timeout: 120_000,
    killSignal: "SIGKILL",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on("close", resolve);
  return { status: await promise, output };
}

describe("the health of a deployment", () => {
  it("is ok after a start, with every check", async () => {
    const { status, checks } = await readChecks();
    expect(Object.keys(checks).sort()).toEqual([...CHECK_NAMES].sort());
    expect(checks).toMatchObject(Object.fromEntries(CHECK_NAMES.map((name) => [name, { level: "ok" }])));
    expect(status).toBe("ok");
  });

  it("has the size of each database", async () => {
    const { body } = await callControl(harness, "GET", "/health");
    expect(body.databases).toEqual([{ name: "DB", bytes: expect.any(Number) }]);
    expect(body.databases[0].bytes).toBeGreaterThan(100_000);
  });

  it("becomes a problem when a secret's key is missing, and the doctor says so, with what to do", async () => {
    const { id } = await registerDestination(harness, ORGANIZATION, { url: DEAF_URL });
    const { db } = harness;
    const kept = await db.prepare("SELECT sealed_secret FROM destination_secrets WHERE destination_id = ?").bind(id);
    const sealed = await kept.first<string>("sealed_secret");
    const replace = (text: string | null) =>
      db.prepare("UPDATE destination_secrets SET sealed_secret = ?2 WHERE destination_id = ?1").bind(id, text).run();
    await replace(String(sealed).replace("v1.local.", "v1.gone."));
    const { status, checks } = await readChecks();
    expect([status, checks.sealing_keys]).toMatchObject(["problem", { level: "problem" }]);
    expect(checks.sealing_keys?.summary).toContain("gone");

    const doctor = await runDoctor("--token", OPERATOR_TOKEN);
    expect(doctor.output).toMatch(/^sealing_keys +problem +secrets are encrypted with a key that SEALING_KEYS/m);
    expect(doctor.output).toContain('docs/runbooks.md, "A sealing key is lost"');
    expect(doctor.output).toContain("1 problem, 0 warnings.");
    expect(doctor.status).toBe(1);
    await replace(sealed);
    expect((await readChecks()).status).toBe("ok");
  });

  it("tells the published token", () => {
    expect(PUBLISHED_TOKEN).toBe(LOCAL_SETTINGS.OPERATOR_TOKEN);
  });

  it("shows neither the token nor a sealing key", async () => {
    const text = JSON.stringify((await callControl(harness, "GET", "/health")).body);
    const [, key = "missing"] = String(LOCAL_SETTINGS.SEALING_KEYS).split(":");
    for (const secret of [OPERATOR_TOKEN, key]) expect(text).not.toContain(secret);
  });
});

describe("npm run doctor", () => {
  it("ends with status 0 if all is well", async () => {
    const { status, output } = await runDoctor("--token", OPERATOR_TOKEN);
    expect(output).toContain("All is well.");
    expect(output.split("\n").filter((line) => /^\w+ +ok /.test(line))).toHaveLength(CHECK_NAMES.length);
    expect(status).toBe(0);
  });

  it("prints the same answer as JSON", async () => {
    const { status, output } = await runDoctor("--token", OPERATOR_TOKEN, "--json");
    const { checked_at: _, ...printed } = JSON.parse(output);
    const { checked_at: __, ...answered } = (await callControl(harness, "GET", "/health")).body;
    const shape = ({ checks, ...rest }: { checks: Check[] }) => ({
      ...rest,
      databases: undefined,
      checks: checks.map(({ name, level }) => [name, level]),
    });
    expect(shape(printed)).toEqual(shape(answered));
    expect(status).toBe(0);
  });

  it.each([
    ["a wrong token", ["--token", "another-operator-token"], "401"],
    ["another address", ["--url", "http://127.0.0.1:9"], "can't be reached"],
  ])("ends with status 1 for %s, and says why", async (_name, args, reason) => {
    const { status, output } = await runDoctor("--token", OPERATOR_TOKEN, ...args);
    expect(output).toMatch(/^service +problem /m);
    expect(output).toContain(reason);
    expect(status).toBe(1);
  });
});
