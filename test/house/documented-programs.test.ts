import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeWebhookSecret } from "../../src/domain/deliveries/webhook-secret.ts";
import { CHROMIUM } from "../browser.ts";
import { type Harness, startHarness } from "../harness.ts";
import { listCodeBlocks, REPOSITORY, readText } from "./documents.ts";

// In the repository, so that the programs find its packages and examples.
const folder = mkdtempSync(join(REPOSITORY, "docs", ".programs-"));
const started: ChildProcess[] = [];

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ vision: true });
});
afterAll(async () => {
  for (const child of started) child.kill();
  rmSync(folder, { recursive: true });
  await harness?.close();
});

/** Starts the only TypeScript program of a document, with other addresses in place of its own. */
function start(document: string, replaced: Record<string, string>, ...given: string[]): ChildProcess {
  const programs = listCodeBlocks(readText(document)).filter(({ language }) => language === "ts");
  expect(programs.length, document).toBe(1);
  let code = programs[0]?.code ?? "";
  for (const [from, to] of Object.entries(replaced)) {
    expect(code).toContain(from);
    code = code.replaceAll(from, to);
  }
  const path = join(folder, `${document.replaceAll("/", "-")}.ts`);
  // The program lies one folder deeper than its document.
  writeFileSync(path, code.replaceAll('"../', '"../../'));
  const child = spawn(process.execPath, [path, ...given], {
    cwd: REPOSITORY,
    stdio: ["ignore", "pipe", "inherit"],
    timeout: 180_000,
    killSignal: "SIGKILL",
  });
  started.push(child);
  return child;
}

async function readOutput(child: ChildProcess): Promise<string> {
  let output = "";
  for await (const chunk of child.stdout ?? []) output += chunk;
  return output.trim();
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

test("the quick start's program prints the element that is meant", async () => {
  const child = start("docs/quick-start.md", { "http://127.0.0.1:8787": harness.origin });
  expect(await readOutput(child)).toBe("e1");
});

test("the webhook guide's receiver takes what is signed with its secret, and nothing else", async () => {
  const [secret, port] = [makeWebhookSecret(), await findFreePort()];
  const child = start("docs/webhooks.md", { "9400": String(port) }, secret);
  const body = JSON.stringify({ id: "run.completed:run_1", type: "run.completed" });
  const sentAt = new Date();
  const post = (signature: string) =>
    fetch(`http://127.0.0.1:${port}`, {
      method: "POST",
      body,
      headers: {
        "webhook-id": "run.completed:run_1",
        "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
        "webhook-signature": signature,
      },
    });
  await expect
    .poll(() =>
      post("v1,wrong").then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(400);
  expect((await post(new Webhook(secret).sign("run.completed:run_1", sentAt, body))).status).toBe(204);
  child.kill();
  expect(await readOutput(child)).toBe("run.completed run.completed:run_1");
});

test("the agent's program signs in on a page by what it sees", async (context) => {
  if (CHROMIUM === undefined) context.skip("no chromium, chromium-browser or google-chrome is on the PATH");
  const child = start("docs/agents.md", {
    "http://127.0.0.1:8787": harness.origin,
    "/usr/bin/chromium": String(CHROMIUM),
  });
  const [printed] = listCodeBlocks(readText("docs/agents.md")).filter(({ language }) => language === "json");
  expect(JSON.parse(await readOutput(child))).toEqual(JSON.parse(printed?.code ?? ""));
});
