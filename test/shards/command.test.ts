import { resolve } from "node:path";
import { expect, test } from "vitest";
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
