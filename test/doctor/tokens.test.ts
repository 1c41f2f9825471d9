import { expect, it } from "vitest";
import { readServiceAddress } from "../../scripts/service-address.ts";
import { REPOSITORY } from "../house/documents.ts";
import { runProgram } from "../run-program.ts";

/** Two lines, as of a file with more than the token. */
const TOKEN = "the-first-line\nthe-second-line";

it.each([
  ["doctor", []],
  ["simulate", []],
  ["shards", ["move", "org_1", "--to", "1"]],
])("npm run %s refuses a token that no header can hold, at once and without printing it", (name, args) => {
  const { status, stdout, stderr } = runProgram(
    process.execPath,
    ["--no-warnings", `scripts/${name}.ts`, ...args, "--url", "https://s.example.com"],
    { cwd: REPOSITORY, env: { PATH: process.env.PATH, OPERATOR_TOKEN: TOKEN } },
  );
  expect(status).not.toBe(0);
  expect(stdout + stderr).toContain("visible ASCII characters");
  expect(stdout + stderr).not.toContain("the-second-line");
});

it("a token is read without the end of its line", () => {
  expect(readServiceAddress("http://127.0.0.1:8787", "a-token\n", {}).token).toBe("a-token");
});

it.each(["with space", "tökèn"])("the token %j is refused", (token) => {
  expect(() => readServiceAddress("http://127.0.0.1:8787", token, {})).toThrow("visible ASCII characters");
});
