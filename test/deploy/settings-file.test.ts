import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { SettingsFile } from "../../scripts/deploy/settings-file.ts";

const folder = mkdtempSync(join(tmpdir(), "sightline-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a secret is read from the file as it was typed, whatever characters it has", () => {
  const file = new SettingsFile(join(folder, "whole.vars"));
  const secrets = {
    PLAIN: "abc",
    DOUBLE: 'a"b',
    SINGLE: "a'b",
    BOTH: `a'"b`,
    BACK: "a`b",
    NEW_LINE: "a\\nb",
    SIGNS: "a#b $c=d",
  };
  for (const [name, value] of Object.entries(secrets)) file.add(name, value);
  expect(parseEnv(file.read())).toEqual(secrets);
  expect(statSync(file.path).mode & 0o077).toBe(0);
});

test("a file that an editor has created is closed to other users as soon as it is read", () => {
  const file = new SettingsFile(join(folder, "edited.vars"));
  writeFileSync(file.path, "MAILER_TOKEN=abc\n", { mode: 0o644 });
  expect(file.read()).toBe("MAILER_TOKEN=abc\n");
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
});

test("a secret that no quotes can hold is refused by its name, without its value", () => {
  const file = new SettingsFile(join(folder, "refused.vars"));
  const value = "a'b\"c`d";
  expect(() => file.add("MAILER_TOKEN", value)).toThrow(/^MAILER_TOKEN can't be written to a file/);
  expect(() => file.add("MAILER_TOKEN", value)).not.toThrow(value);
  expect(() => readFileSync(file.path)).toThrow("ENOENT");
});
