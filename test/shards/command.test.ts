import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { moveOrganization } from "../../scripts/shards/move.ts";
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
