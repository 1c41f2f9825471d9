import { resolve } from "node:path";
import { expect, it } from "vitest";
import { readBackupOptions } from "../../scripts/backup/options.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const CONFIG = resolve(REPOSITORY, "wrangler.toml");

it.each([
  ["the local start", ["--local", "/f"], {}, resolve(REPOSITORY, ".sightline")],
  ["its folder in the environment", ["--local", "/f"], { SIGHTLINE_STATE: "/s" }, "/s"],
  ["another folder", ["--local", "--state", "/t", "/f"], { SIGHTLINE_STATE: "/s" }, "/t"],
  ["a deployment", ["--remote", "--config", "wrangler.toml", "/f"], { SIGHTLINE_STATE: "/s" }, null],
])("a backup reads %s", (_name, args, environment, stateFolder) => {
  expect(readBackupOptions(args, environment, REPOSITORY)).toEqual({ folder: "/f", configPath: CONFIG, stateFolder });
});

it.each([
  ["no place", ["/f"], "--remote or --local"],
  ["two places", ["--remote", "--local", "/f"], "--remote or --local"],
  ["no folder", ["--local"], "one folder"],
  ["two folders", ["--local", "/f", "/g"], "one folder"],
  ["a state of a deployment", ["--remote", "--state", "/s", "/f"], "--state is for --local"],
  ["a file as the state", ["--local", "--state", "README.md", "/f"], "README.md isn't a folder"],
  ["a config that doesn't exist", ["--remote", "--config", "none.json", "/f"], "none.json doesn't exist"],
])("a backup refuses %s, and says why", (_name, args, reason) => {
  expect(() => readBackupOptions(args, {}, REPOSITORY)).toThrow(reason);
});

it("help needs nothing else", () => {
  expect(readBackupOptions(["--help"], {}, REPOSITORY)).toBeNull();
});
