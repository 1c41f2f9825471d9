import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { readDevOptions, USAGE } from "../../scripts/dev/options.ts";
import { nameStateFolder, openStateFolder } from "../../scripts/dev/state-folder.ts";

describe("the port is that of --port, else that of PORT, else 8787", () => {
  const CASES: [args: string[], environment: Record<string, string>, port: number][] = [
    [[], {}, 8787],
    [[], { PORT: "" }, 8787],
    [[], { PORT: "1" }, 1],
    [[], { PORT: "65535" }, 65_535],
    [["--port", "8788"], {}, 8788],
    [["--port=8788"], { PORT: "1" }, 8788],
    [["--port", "8788"], { PORT: "http" }, 8788],
  ];
  test.each(CASES)("%j with %j", (args, environment, port) => {
    expect(readDevOptions(args, environment)).toEqual({ port });
  });

  const NO_PORTS = ["0", "65536", "-1", "8787.5", "8e3", "0x10", " 80", "http"];
  test.each(NO_PORTS)("what is none is refused, and named: %j", (text) => {
    expect(() => readDevOptions([], { PORT: text })).toThrow(
      `PORT is "${text}", but a port is a number from 1 to 65535`,
    );
    expect(() => readDevOptions([`--port=${text}`], {})).toThrow(
      `--port is "${text}", but a port is a number from 1 to 65535`,
    );
  });

  it("can't be empty where it is given", () => {
    expect(() => readDevOptions(["--port="], {})).toThrow(/1 to 65535/);
  });
});

it.each([["--prot"], ["--port"], ["8788"], ["--port", "8788", "8789"]])(
  "what npm run dev doesn't take is refused, not ignored: %s",
  (...args) => {
    expect(() => readDevOptions(args, {})).toThrow();
  },
);

it("--help says what there is, and starts nothing", () => {
  expect(readDevOptions(["--help"], { PORT: "http" })).toBeNull();
  for (const name of ["--port PORT", "--help", "SIGHTLINE_STATE"]) expect(USAGE).toContain(name);
});

it.each([
  [{}, "/repository/.sightline"],
  [{ SIGHTLINE_STATE: "" }, "/repository/.sightline"],
  [{ SIGHTLINE_STATE: "elsewhere" }, "/repository/elsewhere"],
  [{ SIGHTLINE_STATE: "/elsewhere" }, "/elsewhere"],
])("the data are in a folder of their own, never in the repository itself: %j", (environment, folder) => {
  expect(nameStateFolder("/repository", environment)).toBe(folder);
});

it("a start deletes nothing in a folder that is used for something else, and says so", () => {
  const folder = mkdtempSync(join(tmpdir(), "sightline-other-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "logs"));
  writeFileSync(join(folder, "logs", "theirs.log"), "");
  expect(() => openStateFolder(folder, 1)).toThrow(/isn't a folder of the local start.*SIGHTLINE_STATE=/);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(["logs", "logs/theirs.log"]);
  // One of its own is opened again, and what an earlier start left there is removed.
  const own = join(folder, "own");
  mkdirSync(join(own, "v3"), { recursive: true });
  mkdirSync(join(own, "logs"));
  openStateFolder(own, 1);
  expect(existsSync(join(own, "logs"))).toBe(false);
});
