import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { readProgram } from "../run-program.ts";
import { openWebhook, startReceiver } from "../webhooks/verifying-receiver.ts";

/** A program as a newcomer writes it. */
const CLIENT_CALL = `
import { Sightline } from "@sightline/client";

const client = new Sightline({ apiKey: process.env.SIGHTLINE_API_KEY ?? "", baseUrl: process.env.SIGHTLINE_URL ?? "" });
const { name } = await client.organization();
console.log(JSON.stringify({ name }));
`;

/**
 * Does what a newcomer does in the first five minutes, in a clone whose service runs: a key, a call of the client, a
 * detected screen, a destination, and an event that arrives there and by `listen`, verified both times.
 */
export async function spendFiveMinutes(clone: string, origin: string): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, XDG_CONFIG_HOME: join(clone, ".sightline-config") };
  const sightline = (...words: string[]) =>
    JSON.parse(readProgram("npx", ["sightline", ...words, "--json"], { cwd: clone, env }));

  const made = await fetch(`${origin}/api/v1/api-keys`, {
    method: "POST",
    headers: { "x-service-api-key": LOCAL_API_KEY, "content-type": "application/json" },
    body: JSON.stringify({ name: "Newcomer", role: "admin" }),
  });
  const { key } = (await made.json()) as { key: string };
  readProgram("npx", ["sightline", "login", "--url", origin], { cwd: clone, env, input: key });

  writeFileSync(join(clone, "call.ts"), CLIENT_CALL);
  const called = readProgram("npx", ["node", "--conditions=sightline-source", "call.ts"], {
    cwd: clone,
    env: { ...env, SIGHTLINE_URL: origin, SIGHTLINE_API_KEY: key },
  });
  expect(JSON.parse(called)).toEqual({ name: "Demo Organization" });

  const { data } = sightline("detect", "test/screens/settings.png", "--draw", "detected.png");
  expect(data.ocr_results.map(({ text }: { text: string }) => text)).toContain("Search settings");
  expect(readFileSync(join(clone, "detected.png")).subarray(1, 4).toString()).toBe("PNG");

  const receiver = await startReceiver();
  const destination = sightline("destinations", "create", `${receiver.url}/destination`, "--events", "run.completed");
  const listening = await listen(clone, env, `${receiver.url}/listen`);
  const { event_id } = sightline("trigger", "run.completed", "--destination", destination.id);
  for (const [path, secret] of [
    ["/destination", destination.secret],
    ["/listen", listening.secret],
  ]) {
    const [received] = await receiver.waitFor(path, 1);
    expect(openWebhook(received as never, secret)).toMatchObject({ id: event_id, type: "run.completed", test: true });
  }
  await listening.interrupt();
  await receiver.close();
}

/** Starts `listen`, and returns its secret once it listens. */
async function listen(cwd: string, env: NodeJS.ProcessEnv, url: string) {
  const words = ["sightline", "listen", "--forward-to", url, "--json"];
  // A group of its own, since Ctrl-C reaches all of a terminal's group.
  const child = spawn("npx", words, { cwd, env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((settle) => child.once("exit", settle));
  let output = "";
  await new Promise<void>((settle, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("\n")) settle();
    });
    void ended.then((code) => reject(new Error(`listen ended with ${code}.`)));
  });
  const { secret } = JSON.parse(output.split("\n")[0] ?? "") as { secret: string };
  const { pid = 0 } = child;
  return {
    secret,
    interrupt: () => {
      process.kill(-pid, "SIGINT");
      return ended;
    },
  };
}
