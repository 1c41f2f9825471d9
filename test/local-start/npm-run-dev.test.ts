import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_SCREENSHOT } from "../../scripts/dev/greeting.ts";
import { DEMO_ORGANIZATION, LOCAL_API_KEY } from "../../src/storage/seed-data.ts";
import { readCrons } from "./read-crons.ts";
import { isAlive, REPOSITORY, type RunningStart, runLocalStart, waitUntil } from "./running-start.ts";

let environment: { PORT: string; SIGHTLINE_STATE: string };
let origin: string;
let running: RunningStart[] = [];

beforeAll(async () => {
  const port = await findFreePort();
  environment = { PORT: String(port), SIGHTLINE_STATE: mkdtempSync(join(tmpdir(), "sightline-state-")) };
  origin = `http://127.0.0.1:${port}`;
});

afterEach(async () => {
  for (const started of running) await end(started);
  running = [];
});

afterAll(() => rmSync(environment.SIGHTLINE_STATE, { recursive: true, force: true }));

/** Ends what a test has left running. */
async function end(started: RunningStart): Promise<void> {
  if (started.listProcesses().some(isAlive)) started.signal("SIGTERM", "group");
  await started.ended;
}

async function start(extra: Record<string, string> = {}): Promise<RunningStart> {
  const started = await runLocalStart({ ...environment, ...extra });
  running.push(started);
  return started;
}

/** Stops a start and waits until none of its processes is left. */
async function stop(started: RunningStart, name: NodeJS.Signals, target: "group" | "npm"): Promise<void> {
  const processes = started.listProcesses();
  // npm, the start, wrangler and its two runtimes at least: else there would be nothing to check.
  expect(processes.length).toBeGreaterThanOrEqual(5);
  started.signal(name, target);
  await started.ended;
  await waitUntil(() => !processes.some(isAlive));
}

/** Runs a printed line as a reader would, in a shell in the repository's folder. */
function runInShell(line: string): Record<string, unknown> {
  return JSON.parse(execFileSync("bash", ["-c", line], { cwd: REPOSITORY, encoding: "utf8" }));
}

function listPrintedCalls(started: RunningStart): string[] {
  return started
    .readOutput()
    .split("\n")
    .filter((line) => line.includes("curl "));
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((settle) => probe.listen(0, "127.0.0.1", settle));
  const address = probe.address();
  await new Promise((settle) => probe.close(settle));
  if (address === null || typeof address === "string") throw new Error("The probe has no port.");
  return address.port;
}

describe("npm run dev, once it is up", () => {
  let started: RunningStart;
  beforeAll(async () => {
    started = await runLocalStart(environment);
  });
  afterAll(() => started && end(started));

  test("prints its URL, the key and three calls that work as printed", async () => {
    expect(started.readOutput()).toContain(`sightline is up at ${origin}`);
    expect(started.readOutput()).toContain(LOCAL_API_KEY);
    const calls = listPrintedCalls(started);
    expect(calls).toHaveLength(3);
    const [organization, locate, detect] = calls.map(runInShell);
    expect(organization).toMatchObject({ id: DEMO_ORGANIZATION.id, slug: "demo" });
    expect(locate).toMatchObject({ found: true, element_id: "e1" });
    const png = readFileSync(join(REPOSITORY, SAMPLE_SCREENSHOT));
    expect(detect).toMatchObject({
      type: "analyzer_result",
      data: { metadata: { image_width: png.readUInt32BE(16), image_height: png.readUInt32BE(20) } },
    });
    const { ocr_results: texts } = (detect as { data: { ocr_results: { text: string }[] } }).data;
    expect(texts.map(({ text }) => text).join(" ")).toContain("Search settings");
  });

  test("passes each cron on to the Worker that has it", async () => {
    const fire = async (cron: string) => {
      const query = new URLSearchParams({ cron, format: "json" });
      return (await fetch(`${origin}/cdn-cgi/local/scheduled?${query}`)).json();
    };
    for (const cron of readCrons()) expect(await fire(cron), cron).toMatchObject({ outcome: "ok" });
    expect(await fire("59 23 31 12 *")).toMatchObject({ outcome: "exception" });
  });

  test("says which port is taken and what to do, and leaves who has it alone", async () => {
    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.readOutput()).toContain(`Port ${environment.PORT} is already in use`);
    expect(second.readOutput()).toContain(`PORT=${Number(environment.PORT) + 1} npm run dev`);
    expect(second.readOutput()).not.toContain("    at ");
    expect(runInShell(listPrintedCalls(started)[0] ?? "")).toMatchObject({ slug: "demo" });
  });

  // The last of these: nothing runs after it.
  test("ends when its server is killed, and leaves no runtime behind", async () => {
    const processes = started.listProcesses();
    const server = processes.find((pid) => readCommand(pid).includes("wrangler"));
    if (server === undefined) throw new Error("No server among the processes.");
    process.kill(server, "SIGKILL");
    expect(await started.ended).not.toBe(0);
    await waitUntil(() => !processes.some(isAlive));
  });
});

describe("npm run dev", () => {
  test("prints a link that signs the demo organization's owner in, once, and mails to the terminal", async () => {
    const started = await start({ PRINT_MAIL: "true" });
    const [, token] =
      new RegExp(`^Dashboard: ${origin}/sign-in#([0-9A-Za-z]{43})$`, "m").exec(started.readOutput()) ?? [];
    const send = (path: string, body: unknown) =>
      fetch(`${origin}/internal/v1/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin },
        body: JSON.stringify(body),
      });
    const signedIn = await send("session", { token });
    expect(await signedIn.json()).toMatchObject({
      user: { email: "owner@example.com" },
      organizations: [{ id: DEMO_ORGANIZATION.id, role: "owner" }],
    });
    expect((await send("session", { token })).status).toBe(401);
    const [cookie = ""] = (signedIn.headers.get("set-cookie") ?? "").split(";");
    // By both names of this machine: passkeys need the one that isn't a number.
    const host = origin.replace("127.0.0.1", "localhost");
    for (const [at, from, status] of [
      [origin, origin, 204],
      [host, host, 401],
      [host, origin, 403],
    ] as const) {
      const answer = await fetch(`${at}/internal/v1/session`, { method: "DELETE", headers: { cookie, origin: from } });
      expect([at, from, answer.status]).toEqual([at, from, status]);
    }
    expect((await send("sign-in-links", { email: "viewer@example.com" })).status).toBe(202);
    await waitUntil(() => /Mail to viewer@example.com: .*sign-in#[0-9A-Za-z]{43}/s.test(started.readOutput()));
  });

  test("ends with all its processes on Ctrl-C, and keeps the data for the next start, which ends on SIGTERM", async () => {
    const first = await start();
    const before = runInShell(listPrintedCalls(first)[0] ?? "");
    await stop(first, "SIGINT", "group");

    const second = await start();
    expect(second.readOutput()).toContain("up to date");
    expect(runInShell(listPrintedCalls(second)[0] ?? "")).toEqual(before);
    await stop(second, "SIGTERM", "npm");
  });

  test.each([
    ["PORT", "http", /PORT is "http"/],
    ["RATE_LIMIT_PER_SECOND", "fast", /RATE_LIMIT_PER_SECOND must be a number above 0/],
    ["DEFAULT_MODEL", "no/such-model", /DEFAULT_MODEL must be a model/],
    ["OPENAI_MODELS", '[{"id":"a/b"}]', /OPENAI_MODELS\[0\]\.model is missing/],
    [
      "MAIL_FROM",
      "sightline@example.com",
      /MAILER_URL is needed with MAIL_FROM; MAILER_TOKEN is needed with MAIL_FROM/,
    ],
    ["WEBHOOK_RETRY_SECONDS", "30,0", /WEBHOOK_RETRY_SECONDS must be 1 to 20 pauses/],
  ])("doesn't start with a bad %s, and names it", async (name, value, message) => {
    const started = await start({ [name]: value });
    expect(await started.ended).toBe(1);
    expect(started.readOutput()).toMatch(message);
  });
});

function readCommand(pid: number): string {
  return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
}
