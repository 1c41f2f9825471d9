import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { moveOrganization } from "../../scripts/shards/move.ts";
import { REPOSITORY, readText } from "../house/documents.ts";
import { runProgram } from "../run-program.ts";

const TOKEN = "an-operators-token";

test.each([
  ["without a token", ["--url", "https://s.example.com"], "--token, or in OPERATOR_TOKEN"],
  [
    "over plain http, which would show the token",
    ["--url", "http://s.example.com", "--token", TOKEN],
    "must begin with https",
  ],
])("npm run shards moves no organization of a deployment %s", (_, args, reason) => {
  const { status, stdout, stderr } = runProgram(
    process.execPath,
    ["--no-warnings", "scripts/shards.ts", "move", "org_1", "--to", "1", ...args],
    { cwd: resolve(import.meta.dirname, "../.."), env: { PATH: process.env.PATH } },
  );
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain(TOKEN);
});

test.each([
  [["add", "--id", ""], '--id is "", but must be the id'],
  [["add", "--id", "sightline-1"], '--id is "sightline-1", but must be the id'],
  [["add", "org_1"], '"org_1" doesn\'t belong to add'],
  [["add", "--to", "1"], "--to is for move"],
  [["add", "--url", "https://sightline.example.com"], "--url is for move"],
  [["move", "org_1", "org_2", "--to", "1"], '"org_2" doesn\'t belong to move org_1'],
  [["move", "--to", "1"], "Say which organization to move"],
  [["move", "org_1"], '--to is "", but must be the number of a shard'],
  [["move", "org_1", "--to", "one"], '--to is "one", but must be the number of a shard'],
  [["move", "org_1", "--to", "1", "--id", "x"], "--id is for add"],
  [["remove"], 'There is no command "remove": say add or move'],
  [[], "Say add or move"],
])("npm run shards -- %j is refused with the reason, and changes no config", (args, reason) => {
  const read = () => readText("wrangler.toml") + readText("workers/webhooks/wrangler.toml");
  const before = read();
  const { status, stdout, stderr } = runProgram(process.execPath, ["--no-warnings", "scripts/shards.ts", ...args], {
    cwd: REPOSITORY,
    // A port that nothing listens at, for what isn't refused.
    env: { PATH: process.env.PATH, PORT: "1" },
    limitMs: 20_000,
  });
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(reason);
  expect(read()).toBe(before);
});

test("a service that can't be reached ends the command at once, with the reason", () => {
  const { status, stderr } = runProgram(
    process.execPath,
    [
      "--no-warnings",
      "scripts/shards.ts",
      "move",
      "org_1",
      "--to",
      "1",
      "--url",
      "http://127.0.0.1:1",
      "--token",
      TOKEN,
    ],
    { cwd: REPOSITORY, env: { PATH: process.env.PATH }, limitMs: 20_000 },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/^http:\/\/127\.0\.0\.1:1 can't be reached \(.+\)\. Start it, or correct --url\.$/m);
});

test("the error names the last reason of a service that fails, and another service is told apart", async () => {
  let isOther = false;
  const server = createServer((_, response) => response.writeHead(isOther ? 200 : 503).end("<p>Hello</p>"));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const service = { origin: `http://127.0.0.1:${port}`, token: TOKEN };
  await expect(moveOrganization(service, "org_1", 1, () => undefined, 0)).rejects.toThrow("it answers 503");
  isOther = true;
  await expect(moveOrganization(service, "org_1", 1, () => undefined, 0)).rejects.toThrow("not as this version does");
  await new Promise((closed) => server.close(closed));
});

test("the command ends if steps fail again and again, even where others in between only wait", async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls++;
    const waiting = { step: "drain", rows_copied: 7, wait_ms: 0 };
    response.writeHead(calls % 2 === 0 ? 500 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(calls % 2 === 0 ? {} : waiting));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const lines: string[] = [];
  const service = { origin: `http://127.0.0.1:${port}`, token: TOKEN };
  const moved = moveOrganization(service, "org_1", 1, (line) => lines.push(line), 0);
  await expect(moved).rejects.toThrow("Run the command again");
  expect(lines).toEqual(["drain: 7 rows copied"]);
  await new Promise((closed) => server.close(closed));
});
