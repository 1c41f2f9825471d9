import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readOptions, USAGE } from "../../scripts/deploy/options.ts";
import { runProgram } from "../run-program.ts";

describe("the options of npm run deploy", () => {
  test.each([
    [["--flag"], "Unknown option '--flag'"],
    [["extra"], "Unexpected argument 'extra'"],
    [["--environment", "staging"], '--environment is "staging", but must be production or preview'],
    [["--domain", "https://a.example.com"], "must be a host name"],
    [["--domain", "example"], "must be a host name"],
    [["--organization", "Acme"], "go together"],
    [["--email", "ada@example.com"], "go together"],
    [["--organization", "Acme", "--email", "ada"], "must be an address"],
    [["--organization", "", "--email", "ada@example.com"], "must have 1 to 256 characters"],
    [["--organization", "n".repeat(257), "--email", "ada@example.com"], "must have 1 to 256 characters"],
    [["--check-webhook", "http://a.example.com"], "must be an https URL"],
    [["--name", "Acme"], "must have 1 to 40 characters"],
    [["--name", `a${"b".repeat(40)}`], "must have 1 to 40 characters"],
    [["--name", "acme-"], "must have 1 to 40 characters"],
    [["--location", "mars"], "must be one of weur, eeur"],
  ])("%j are refused: %s", (args, message) => {
    expect(() => readOptions(args, {})).toThrow(message);
  });

  test.each([
    [["--name", `a${"b".repeat(39)}`], { name: `a${"b".repeat(39)}` }],
    [["--domain", "Sightline.Example.COM"], { domain: "sightline.example.com" }],
    [["--domain", "sightline.xn--e1afmkfd.xn--p1ai"], { domain: "sightline.xn--e1afmkfd.xn--p1ai" }],
    [["--environment", "preview", "--yes"], { environment: "preview", asksNothing: true }],
    [["--replace-secret", "A", "--replace-secret", "B"], { replacedSecrets: ["A", "B"] }],
    [[], { environment: "production", name: "sightline", isDryRun: false, adopts: false, account: "from-environment" }],
    [["--account", "given"], { account: "given" }],
  ])("%j are read as %j", (args, expected) => {
    expect(readOptions(args, { CLOUDFLARE_ACCOUNT_ID: "from-environment" })).toMatchObject(expected);
  });

  test("--help describes every option", () => {
    expect(readOptions(["--help"], {})).toBeNull();
    for (const name of ["--dry-run", "--environment", "--domain", "--check-webhook", "--replace-secret", "--adopt"]) {
      expect(USAGE).toContain(name);
    }
  });
});

describe("npm run deploy, as a process without a terminal and without an account", () => {
  const run = (...args: string[]) =>
    runProgram(process.execPath, ["--no-warnings", "scripts/deploy.ts", ...args], {
      cwd: resolve(import.meta.dirname, "../.."),
      env: { PATH: process.env.PATH },
    });

  test("lists its steps in a dry run", () => {
    const { status, stdout, stderr } = run("--dry-run");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("npx wrangler d1 create sightline\n");
    expect(stdout).toContain("Create the first sign-in link");
  });

  test.each([
    ["an unknown option", ["--flag"], "Unknown option '--flag'"],
    ["nobody to ask", [], "add --yes"],
  ])("ends with status 1 and says what to do: %s", (_, args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(message);
  });
});
