import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { makeWebhookSecret } from "../../src/domain/deliveries/webhook-secret.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { awaitProgram } from "../run-program.ts";
import { findClosedPort } from "../webhooks/receiver.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const SNIPPETS = join(REPOSITORY, "src/dashboard/pages/destinations/snippets");

/** How to run a snippet of the dashboard. `needs`: what must be on the PATH. */
type Language = { snippet: string; file: string; needs: string[]; build?: string[]; run: string[] };

const LANGUAGES: readonly Language[] = [
  { snippet: "typescript", file: "receiver.mts", needs: [], run: [process.execPath, "receiver.mts"] },
  { snippet: "express", file: "receiver.mjs", needs: [], run: [process.execPath, "receiver.mjs"] },
  { snippet: "python", file: "receiver.py", needs: ["python3"], run: ["python3", "-u", "receiver.py"] },
  {
    snippet: "go",
    file: "receiver.go",
    needs: ["go"],
    // Without optimization and C: most of it is to compile Go's own library.
    build: ["env", "CGO_ENABLED=0", "go", "build", "-gcflags=all=-N -l", "-o", "receiver", "receiver.go"],
    run: ["./receiver"],
  },
  {
    snippet: "java",
    file: "Receiver.java",
    needs: ["java", "javac"],
    build: ["javac", "Receiver.java"],
    run: ["java", "-cp", ".", "Receiver"],
  },
  {
    snippet: "php",
    file: "receiver.php",
    needs: ["php"],
    run: ["sh", "-c", 'exec php -S "127.0.0.1:$PORT" receiver.php'],
  },
];

let harness: Harness;
let folder: string;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sightline-snippets-"));
  symlinkSync(join(REPOSITORY, "node_modules"), join(folder, "node_modules"));
  harness = await startHarness({ settings: LOCAL_SETTINGS });
});
afterAll(async () => {
  for (const process of processes) process.kill("SIGKILL");
  await harness?.close();
  rmSync(folder, { recursive: true, force: true });
});

function isOnPath(name: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((place) => {
    try {
      accessSync(join(place, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const canConnect = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => done(true)).on("error", () => done(false));
    socket.on("connect", () => socket.destroy());
  });

/** Builds and starts a snippet, and waits until it accepts connections. Returns its output. */
async function startSnippet({ snippet, file, build, run }: Language, port: number, secret: string) {
  writeFileSync(join(folder, file), readFileSync(join(SNIPPETS, `${snippet}.txt`)));
  const [builder, ...toBuild] = build ?? [];
  if (builder) await awaitProgram(builder, toBuild, { cwd: folder });
  const [command = "", ...rest] = run;
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const child = spawn(command, rest, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  processes.push(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  await expect
    .poll(() => canConnect(port), { timeout: 120_000, interval: 50, message: "listens" })
    .toBe(true)
    .catch((error) => {
      throw new Error(`${snippet} doesn't listen: ${printed}`, { cause: error });
    });
  return { read: () => printed };
}

describe.each(LANGUAGES)("the snippet in $snippet", (language) => {
  it.skipIf(!language.needs.every(isOnPath))("takes our webhooks, and nothing else", async () => {
    const port = await findClosedPort();
    const url = `http://127.0.0.1:${port}/webhooks`;
    const path = `/organizations/${DEMO_ORGANIZATION.id}/destinations`;
    const { body: destination } = await callControl(harness, "POST", path, { url, event_types: ["*"] });
    const { id, secret } = destination;
    const { read } = await startSnippet(language, port, secret);

    const type = "file.delivered";
    const { body: test } = await callControl(harness, "POST", `/destinations/${id}/test`, { type });
    const log = `/organizations/${DEMO_ORGANIZATION.id}/webhook-deliveries?event_id=${encodeURIComponent(test.event_id)}`;
    const readAttempts = async () => {
      const [delivery] = (await callControl(harness, "GET", log)).body.deliveries;
      return (await callControl(harness, "GET", `/webhook-deliveries/${delivery.id}`)).body.attempts;
    };
    await expect.poll(async () => (await readAttempts()).length, { timeout: 60_000, interval: 100 }).toBe(1);
    expect((await readAttempts())[0], read()).toMatchObject({ status_code: 204, error: null });
    await expect.poll(read).toContain("file");

    const event = { id: "webhook.test:ä", type: "webhook.test", test: true, data: { message: "Grüße" } };
    const body = JSON.stringify(event);
    const sign = (key: string, at: Date) => new Webhook(key).sign("msg_1", at, body);
    const post = async (at: Date, signature: string, sent = body) => {
      const headers = {
        "content-type": "application/json",
        "webhook-id": "msg_1",
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": signature,
      };
      return (await fetch(url, { method: "POST", headers, body: sent })).status;
    };
    const now = new Date();
    const other = sign(makeWebhookSecret(), now);
    expect(await post(now, sign(secret, now)), "signed").toBe(204);
    expect(await post(now, `${other} ${sign(secret, now)}`), "signed by two secrets").toBe(204);
    expect(await post(now, sign(secret, now), body.replace("Grüße", "Geld")), "another body").toBe(400);
    expect(await post(now, other), "signed by another").toBe(400);
    expect(await post(now, sign(secret, now).replace("v1,", "v2,")), "another version").toBe(400);
    expect(await post(now, ""), "not signed").toBe(400);
    for (const minutes of [-6, 6]) {
      const then = new Date(now.getTime() + minutes * 60_000);
      expect(await post(then, sign(secret, then)), `${minutes} minutes off`).toBe(400);
    }
    const bare = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
    expect(bare.status, "without the headers").toBe(400);
    expect((await callControl(harness, "DELETE", `/destinations/${id}`)).status).toBe(204);
  });
});
