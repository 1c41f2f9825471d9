import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { getPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_SCREENSHOT } from "../../scripts/dev/greeting.ts";
import { DEMO_ORGANIZATION, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { isAlive } from "../processes.ts";
import { readCrons } from "./read-crons.ts";
import {
  endStart,
  listPrintedCalls,
  makeStartEnvironment,
  REPOSITORY,
  type RunningStart,
  runInShell,
  runLocalStart,
  type StartEnvironment,
  waitUntil,
} from "./running-start.ts";

let environment: StartEnvironment;
let origin: string;
let running: RunningStart[] = [];

beforeAll(async () => {
  environment = await makeStartEnvironment();
  origin = `http://127.0.0.1:${environment.PORT}`;
});

afterEach(async () => {
  for (const started of running) await endStart(started);
  running = [];
});

afterAll(() => rmSync(environment.SIGHTLINE_STATE, { recursive: true, force: true }));

async function start(extra: Record<string, string> = {}): Promise<RunningStart> {
  const started = await runLocalStart({ ...environment, ...extra });
  running.push(started);
  return started;
}

/** Stops a start and waits until none of its processes is left. */
async function stop(started: RunningStart, name: NodeJS.Signals, target: "group" | "npm"): Promise<void> {
  const processes = started.listProcesses();
  // npm, the start, and two servers with at least two runtimes: otherwise there would be nothing to check.
  expect(processes.length).toBeGreaterThanOrEqual(8);
  started.signal(name, target);
  await started.ended;
  await waitUntil(() => !processes.some(isAlive));
}

/** Returns true for the write-ahead log of a database, but not for that of the runtime's own. */
const isLogOfDatabase = (path: string) => path.endsWith(".sqlite-wal") && !path.includes("metadata");

describe("npm run dev, once it is up", () => {
  let started: RunningStart;
  beforeAll(async () => {
    started = await runLocalStart({ ...environment, PRINT_MAIL: "true" });
  });
  afterAll(() => started && endStart(started));

  test("prints its URL, the key and three calls that work as printed", async () => {
    expect(started.readOutput()).toContain(`sightline is up at ${origin}`);
    expect(started.readOutput()).toContain(LOCAL_API_KEY);
    const calls = listPrintedCalls(started);
    expect(calls).toHaveLength(3);
    const [organization, locate, detect] = calls.map((line) => runInShell(line));
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

  test("serves light calls while a picture of the largest kind is read", async () => {
    const headers = { "x-service-api-key": LOCAL_API_KEY, "content-type": "application/json" };
    // Nearly as many bytes as a picture may have: they are passed from one process to another.
    const raw = { width: 1900, height: 2200, channels: 3 } as const;
    const image = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .png()
      .toBuffer();
    let isReading = true;
    const reading = fetch(`${origin}/api/v1/screenshots:detect`, {
      method: "POST",
      headers,
      body: JSON.stringify({ image: image.toString("base64") }),
    }).finally(() => {
      isReading = false;
    });
    let answered = 0;
    while (isReading) {
      const { status } = await fetch(`${origin}/api/v1/organization`, { headers });
      if (status === 200) answered += 1;
    }
    const answer = await reading;
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { data: { metadata: { image_width: raw.width, image_height: raw.height } } },
    ]);
    // In the same runtime it would be one for each time that reading yields the processor: a handful.
    expect(answered).toBeGreaterThan(20);
  });

  test("puts whoever reads pictures behind those who answer light calls", () => {
    const priorityOf = (worker: string) => {
      const part = started
        .listProcesses()
        .find(({ command }) => command.includes("cli.js dev") && command.includes(`/${worker}.json`));
      return getPriority(part?.pid ?? -1);
    };
    // A higher number comes later; 19 is the last, which this run itself may have been given.
    expect(priorityOf("api")).toBe(getPriority());
    expect(priorityOf("vision")).toBe(Math.min(getPriority() + 10, 19));
  });

  test("passes each cron on to the Worker that has it", async () => {
    const fire = async (cron: string) => {
      const query = new URLSearchParams({ cron, format: "json" });
      return (await fetch(`${origin}/cdn-cgi/local/scheduled?${query}`)).json();
    };
    for (const cron of readCrons()) expect(await fire(cron), cron).toMatchObject({ outcome: "ok" });
    expect(await fire("59 23 31 12 *")).toMatchObject({ outcome: "exception" });
  });

  test("keeps its database open while nobody calls, so that no call waits until it was written out", async () => {
    const folder = join(environment.SIGHTLINE_STATE, "v3", "d1");
    const listLogs = () => readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(isLogOfDatabase);
    expect(listLogs()).toHaveLength(1);
    // The runtime closes after ten seconds what nobody uses, and removes the log of its writes.
    await wait(13_000);
    expect(listLogs()).toHaveLength(1);
  });

  test("says which port is taken and what to do, and leaves who has it alone", async () => {
    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.readOutput()).toContain(`Port ${environment.PORT} is already in use`);
    expect(second.readOutput()).toContain(`PORT=${Number(environment.PORT) + 1} npm run dev`);
    expect(second.readOutput()).not.toContain("    at ");
    expect(runInShell(listPrintedCalls(started)[0] ?? "")).toMatchObject({ slug: "demo" });
  });

  test("has printed a link that signs the demo organization's owner in, once, and prints mails", async () => {
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

  // The last one: nothing runs after it.
  test("ends with all its processes on Ctrl-C, and keeps the data for the next start, which ends on SIGTERM", async () => {
    const before = runInShell(listPrintedCalls(started)[0] ?? "");
    await stop(started, "SIGINT", "group");

    const second = await start();
    expect(second.readOutput()).toContain("up to date");
    expect(runInShell(listPrintedCalls(second)[0] ?? "")).toEqual(before);
    await stop(second, "SIGTERM", "npm");
  });
});

describe("npm run dev doesn't start", () => {
  test("with a port that is none, and names it", async () => {
    const started = await start({ PORT: "http" });
    expect(await started.ended).toBe(1);
    expect(started.readOutput()).toContain('PORT is "http"');
  });

  test("with bad settings, and names them all", async () => {
    const started = await start({
      RATE_LIMIT_PER_SECOND: "fast",
      OPENAI_MODELS: '[{"id":"a/b"}]',
      MAIL_FROM: "sightline@example.com",
      WEBHOOK_RETRY_SECONDS: "30,0",
    });
    expect(await started.ended).toBe(1);
    for (const message of [
      "RATE_LIMIT_PER_SECOND must be a number above 0",
      "OPENAI_MODELS[0].model is missing",
      "MAILER_URL is required with MAIL_FROM",
      "MAILER_TOKEN is required with MAIL_FROM",
      "WEBHOOK_RETRY_SECONDS must be 1 to 20 delays",
    ]) {
      expect(started.readOutput()).toContain(message);
    }
  });
});
