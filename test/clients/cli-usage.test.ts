import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findConfigFile, readLogin, writeLogin } from "../../packages/cli/src/config-file.ts";
import { readTarget } from "../../packages/cli/src/listen/read-target.ts";
import { alignRows, clean } from "../../packages/cli/src/output.ts";
import { buildProgram } from "../../packages/cli/src/program.ts";
import { findLogin } from "../../packages/cli/src/session.ts";
import { REPOSITORY, readText } from "../house/documents.ts";
import { readProgram, runProgram } from "../run-program.ts";
import { CLI, makeEnvironment, runCli } from "./run-cli.ts";

const SERVICE = "http://127.0.0.1:9";
const KEY = "sightline_nobody";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sightline-cli-"));
  writeFileSync(join(folder, "shot.png"), "");
  writeFileSync(join(folder, "film.mp4"), "");
  // Longer than any text of the runtime may be, without taking the space.
  truncateSync(join(folder, "film.mp4"), 600 * 2 ** 20);
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (words: readonly string[], more: Record<string, string> = {}) =>
  runCli(words, makeEnvironment(folder, { SIGHTLINE_URL: SERVICE, SIGHTLINE_API_KEY: KEY, ...more }));

describe("wrong usage ends with 2, and says what is wrong on stderr alone:", () => {
  it.each<[words: string[], says: RegExp]>([
    [[], /Usage: sightline/],
    [["detekt"], /unknown command 'detekt'\s+\(Did you mean detect\?\)/],
    [["detect"], /missing required argument 'file'/],
    [["detect", "gone.png"], /There is no file gone\.png/],
    [["detect", "film.mp4"], /film\.mp4 has more than 12 MiB/],
    [["locate", "film.mp4", "search"], /film\.mp4 has more than 12 MiB/],
    [["detect", "shot.png", "--draw", "out.jpg"], /its name must end with \.png/],
    [["locate", "shot.png", "search", "--draw", "out.webp"], /its name must end with \.png/],
    [["trigger", "run.finished"], /Allowed choices are run\.started/],
    [["listen", "--events", "run.completed,run.finished"], /no event type "run\.finished"/],
    [["listen", "--secret", "whsec_"], /whsec_ and base64/],
    [["replay"], /--from/],
    [["call", "organization.runs.get"], /organization\.runs\.get needs run_id=/],
    [["call", "organization.runs.list", "limit"], /limit must be name=value/],
    [["call", "organization.events.create-test", "--body", "{"], /--body must be JSON/],
    [["replay", "msg_1", "--from", "2026-01-01T00:00:00Z"], /replayed alone/],
    [["replay", "--from", "yesterday"], /--from must be a time/],
    [["replay", "--from", "10"], /--from must be a time/],
    // Date would make it the first of December.
    [["replay", "--from", "2026-11-31"], /--from must be a time/],
    [["replay", "--from", "2026-01-01", "--to", "1/2/2026"], /--to must be a time/],
    [["whoami", "--url", "sightline.example.com"], /The URL must be/],
    [["call", "organization.runs.list", "state=failed"], /takes no state\. It takes status, phone_id,/],
    [["call", "models.list", "limit=1"], /takes no limit\. It takes no parameters\./],
    [["call", "organization.runs.list", "limit=1", "limit=2"], /limit must be given once/],
    [["call", "organization.runs.list", "--body", "{}"], /organization\.runs\.list takes no body/],
  ])("%j", async (words, says) => {
    const { code, stdout, stderr } = await run(words);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: expect.stringMatching(says) });
  });
});

it("a service that can't be reached ends with 4, and with --json the reason is JSON on stderr", async () => {
  const { code, stdout, stderr } = await run(["whoami", "--json"]);
  expect([code, stdout]).toEqual([4, ""]);
  const message = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ can't be reached/);
  expect(JSON.parse(stderr)).toMatchObject({ error: { code: "unreachable", status: 0, message } });
  expect(stderr).not.toContain(KEY);
});

it("no key ends with 3, and says how to log in", async () => {
  const { code, stderr } = await runCli(["models"], makeEnvironment(folder));
  expect([code, stderr]).toEqual([3, expect.stringContaining("sightline login")]);
});

it("output that can't be written ends with 2, and says so", () => {
  const device = "/dev/full";
  if (!existsSync(device)) return;
  // The shell's own words come from its arguments, so that none of them is read as a command.
  const { status, stderr } = runProgram("sh", ["-c", `exec "$0" "$1" --version > ${device}`, process.execPath, CLI]);
  expect([status, stderr]).toEqual([2, "error: The output can't be written (ENOSPC).\n"]);
});

it("errors that can't be written leave the exit code as it is", () => {
  const device = "/dev/full";
  if (!existsSync(device)) return;
  const { status } = runProgram("sh", ["-c", `exec "$0" "$1" detekt 2> ${device}`, process.execPath, CLI]);
  expect(status).toBe(2);
});

describe("help", () => {
  const program = buildProgram();
  const commands = program.commands
    .flatMap((command) => (command.commands.length > 0 ? command.commands : [command]))
    .filter((command) => !["complete", "help"].includes(command.name()));

  it("of every command has an example", () => {
    expect(commands.length).toBeGreaterThan(12);
    for (const command of commands) {
      const printed: string[] = [];
      command.configureOutput({ writeOut: (text) => void printed.push(text) }).outputHelp();
      const help = printed.join("");
      expect([command.name(), help]).toEqual([
        command.name(),
        expect.stringMatching(/Example:\n {2}\$ (sight|source)/),
      ]);
    }
  });

  it("docs/cli.md shows every command", () => {
    const document = readText("docs/cli.md");
    for (const command of commands) {
      const parent = command.parent === program ? "" : `${command.parent?.name()} `;
      expect(document).toContain(`sightline ${parent}${command.name()}`);
    }
  });

  it("ends with 0, and so does the version", async () => {
    expect(await run(["detect", "--help"])).toMatchObject({ code: 0, stderr: "" });
    expect(await run(["--version"])).toEqual({ code: 0, stdout: "0.1.0\n", stderr: "" });
  });
});

it("the package holds what was built, and runs without the repository's sources", async () => {
  const packed = join(folder, "packed");
  mkdirSync(packed);
  readProgram("npm", ["pack", "-w", "@sightline/cli", "--pack-destination", packed], { cwd: REPOSITORY });
  const [tarball = ""] = readdirSync(packed);
  readProgram("tar", ["-xzf", tarball], { cwd: packed });
  const files = readdirSync(join(packed, "package"), { recursive: true, encoding: "utf8" });
  expect(files.sort()).toEqual([
    "LICENSE",
    "README.md",
    "bin",
    "bin/sightline.js",
    "dist",
    "dist/main.js",
    "package.json",
  ]);
  symlinkSync(join(REPOSITORY, "node_modules"), join(packed, "node_modules"));
  const printed = readProgram(process.execPath, [join(packed, "package/bin/sightline.js"), "--version"]);
  expect(printed).toBe("0.1.0\n");
});

describe("completion", () => {
  it.each([
    ["trigger run.c", "run.completed"],
    ["detect --dr", "--draw\t"],
  ])("of %s offers %s", async (typed, offered) => {
    const { stdout } = await run(["complete", "--", ...typed.split(" ")]);
    expect(stdout.split("\n").some((line) => line.startsWith(offered))).toBe(true);
  });

  // The directive of the last line: 0 lets the shell offer files, 4 doesn't.
  it.each([
    ["detect ", ":0"],
    ["detect sho", ":0"],
    ["detect shot.png --draw ", ":0"],
    ["locate ", ":0"],
    ["locate shot.png ", ":4"],
    ["trigger ", ":4"],
  ])("of %j offers files where one is named, with %s", async (typed, directive) => {
    const { stdout } = await run(["complete", "--", ...typed.split(" ")]);
    expect(stdout.trimEnd().split("\n").at(-1)).toBe(directive);
  });

  it("falls back to files in bash", async () => {
    const { stdout } = await run(["completion", "bash"]);
    const registered = readProgram("bash", ["-c", `${stdout}\ncomplete -p sightline`]);
    expect(registered).toBe("complete -o default -F __sightline_complete sightline\n");
  });

  it.each(["bash", "zsh", "fish"])("is printed for %s", async (shell) => {
    const { code, stdout } = await run(["completion", shell]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("sightline")]);
    if (shell === "bash") readProgram("bash", ["-n"], { input: stdout });
  });
});

describe("the kept login", () => {
  const place = () => join(folder, "kept", "config.json");
  const environment = () => ({ XDG_CONFIG_HOME: join(folder, "xdg") });
  const kept = { url: "https://one.example.com", key: "sightline_kept" };

  it.each<[xdg: string | undefined, expected: RegExp]>([
    ["/settings", /^\/settings\/sightline\/config\.json$/],
    ["settings", /\/\.config\/sightline\/config\.json$/],
    [undefined, /\/\.config\/sightline\/config\.json$/],
  ])("with XDG_CONFIG_HOME %s is at %s", (XDG_CONFIG_HOME, expected) => {
    expect(findConfigFile({ XDG_CONFIG_HOME })).toMatch(expected);
  });

  it.each(["", "{", "null", '{"url":"https://one.example.com"}', '{"url":1,"key":"a"}'])(
    "is refused if the file holds %j",
    (text) => {
      mkdirSync(join(folder, "kept"), { recursive: true });
      writeFileSync(place(), text);
      expect(() => readLogin(place())).toThrow(/holds no login/);
    },
  );

  it("says so if it can't be stored or deleted, and leaves no key behind", async () => {
    const settings = join(folder, "settings");
    // A folder has the file's name, and another one's parent is a file.
    mkdirSync(join(settings, "sightline/config.json"), { recursive: true });
    const inFile = join(folder, "shot.png");
    const answers = createServer((_request, answer) => void answer.end(JSON.stringify({ name: "Demo" })));
    await new Promise<void>((resolve) => answers.listen(0, "127.0.0.1", resolve));
    const SIGHTLINE_URL = `http://127.0.0.1:${(answers.address() as AddressInfo).port}`;
    for (const XDG_CONFIG_HOME of [settings, inFile]) {
      for (const [command, says] of [
        ["login", /config\.json can't be written \(E\w+\)\./],
        ["logout", /config\.json can't be removed \((ERR_FS_)?E\w+\)\./],
      ] as const) {
        const { code, stdout, stderr } = await run([command], { XDG_CONFIG_HOME, SIGHTLINE_URL });
        expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: expect.stringMatching(says) });
        expect(stderr).not.toMatch(/^ +at /m);
      }
    }
    answers.close();
    expect(readdirSync(join(settings, "sightline"))).toEqual(["config.json"]);
  });

  it("gives way to the environment, and that to an option", () => {
    writeLogin(findConfigFile(environment()), kept);
    const both = { ...environment(), SIGHTLINE_URL: "https://two.example.com", SIGHTLINE_API_KEY: "sightline_two" };
    expect(findLogin({}, environment())).toEqual(kept);
    expect(findLogin({}, both)).toEqual({ url: "https://two.example.com", key: "sightline_two" });
    expect(findLogin({ key: "sightline_three" }, both)).toEqual({
      url: "https://two.example.com",
      key: "sightline_three",
    });
    expect(findLogin({ key: "sightline_three" }, environment())).toEqual({ ...kept, key: "sightline_three" });
  });

  it("never goes to another service", () => {
    writeLogin(findConfigFile(environment()), kept);
    expect(findLogin({ url: `${kept.url}/` }, environment()).key).toBe(kept.key);
    for (const url of ["https://two.example.com", "http://one.example.com", `${kept.url}:8443`]) {
      expect(() => findLogin({ url }, environment())).toThrow(/The kept key is for https:\/\/one\.example\.com/);
    }
  });
});

describe("the address to forward to", () => {
  it.each([
    ["3000", "http://localhost:3000/"],
    ["3000/webhooks", "http://localhost:3000/webhooks"],
    ["3000?a=b", "http://localhost:3000/?a=b"],
    ["localhost:3000", "http://localhost:3000/"],
    ["127.0.0.1:3000/a?b=c", "http://127.0.0.1:3000/a?b=c"],
    ["http://localhost:3000/a", "http://localhost:3000/a"],
    ["https://local.example.com", "https://local.example.com/"],
  ])("%s is %s", (text, url) => {
    expect(readTarget(text).href).toBe(url);
  });

  it.each(["", "ftp://localhost", "http://", "http://a:b@localhost", "localhost:99999", "99999/a", "file:///etc"])(
    "%j is refused",
    (text) => {
      expect(() => readTarget(text)).toThrow(/such as localhost:3000/);
    },
  );
});

describe("tables", () => {
  it("have columns of one width, numbers to the right", () => {
    expect(
      alignRows([
        ["a", 1, "x"],
        ["long", 100, ""],
      ]),
    ).toBe("a       1  x\nlong  100");
  });

  it("let nothing order the terminal about", () => {
    expect(clean("a\u001b[2Jb\u0007\r\n\u009bc\u007f")).toBe("a\ufffd[2Jb\ufffd\ufffd\ufffd\ufffdc\ufffd");
  });
});

describe("what others wrote lets nothing order the terminal about", () => {
  // The one-character form of ESC [, which terminals obey in UTF-8, too, and JSON doesn't escape.
  const ORDER = "\u009b2Jgone\u007f";
  const delivery = {
    ...{ id: "msg_1", event_id: "run.failed:run_1", event_type: "run.failed", destination_id: "dest_1" },
    ...{ status: "failed", attempt_count: 1, next_attempt_at: null, created_at: "2026-01-01T00:00:00Z" },
    payload: { type: "run.failed", data: { error: ORDER } },
    attempts: [
      {
        number: 1,
        started_at: "2026-01-01T00:00:00Z",
        duration_ms: 1,
        status_code: 500,
        error: null,
        response_body: ORDER,
      },
    ],
  };
  const server = createServer(({ url }, answer) => {
    const isKnown = url === "/api/v1/webhook-deliveries/msg_1";
    answer.writeHead(isKnown ? 200 : 404, { "content-type": "application/json" });
    answer.end(JSON.stringify(isKnown ? delivery : { status: 404, code: "not_found", detail: ORDER }));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => void server.close());
  const ask = (...words: string[]) =>
    run(words, { SIGHTLINE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
  const ORDERS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

  it.each([
    [["deliveries", "show", "msg_1"]],
    [["deliveries", "show", "msg_1", "--json"]],
    [["call", "organization.webhook-deliveries.get", "id=msg_1"]],
  ])("%j", async (words) => {
    const { code, stdout } = await ask(...words);
    expect([code, ORDERS.exec(stdout)]).toEqual([0, null]);
    expect(stdout).toContain("2Jgone");
    const json = JSON.parse(stdout.slice(stdout.indexOf("{")));
    expect(json).toEqual(words.length === 3 && words[0] === "deliveries" ? delivery.payload : delivery);
  });

  it("nor does an error, as JSON or in words", async () => {
    for (const more of [[], ["--json"]]) {
      const { code, stderr } = await ask("deliveries", "show", "msg_2", ...more);
      expect([code, ORDERS.exec(stderr)]).toEqual([1, null]);
      expect(stderr).toContain("2Jgone");
    }
  });
});
