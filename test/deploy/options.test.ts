import { describe, expect, test } from "vitest";
import { readOptions, USAGE } from "../../scripts/deploy/options.ts";

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
