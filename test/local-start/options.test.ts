import { describe, expect, it, test } from "vitest";
import { readDevOptions, USAGE } from "../../scripts/dev/options.ts";

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
