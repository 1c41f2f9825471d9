import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { REPOSITORY } from "../house/documents.ts";
import { until } from "../webhooks/delivery-world.ts";

const temporary = mkdtempSync(join(tmpdir(), "sightline-interrupted-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

test("an interrupted deployment ends wrangler, leaves no temporary file, and says how to go on", async () => {
  const running = spawn(process.execPath, ["--no-warnings", "scripts/deploy.ts", "--yes"], {
    ...{ cwd: REPOSITORY, detached: true, stdio: ["ignore", "ignore", "pipe"] },
    // Without an account: it is interrupted while wrangler looks for a login.
    env: { PATH: process.env.PATH, TMPDIR: temporary },
  });
  let printed = "";
  running.stderr?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  const ended = new Promise<number | null>((resolve) => running.once("close", (code) => resolve(code)));
  await until(() => readdirSync(temporary).length > 0);
  running.kill("SIGINT");
  expect(await ended).toBe(130);
  expect(printed).toBe("\nInterrupted. Run the command again: it goes on where it stopped.\n");
  expect(readdirSync(temporary).filter((name) => name.startsWith("sightline-"))).toEqual([]);
  await until(() => !isAlive(running.pid ?? 0));
});

function isAlive(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}
