import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareDatabase } from "../../scripts/dev/database.ts";
import { lockStateFolder } from "../../scripts/dev/state-lock.ts";
import { writeWorkerConfigs } from "../../scripts/dev/worker-configs.ts";
import { makeWranglerEnvironment } from "../../scripts/dev/wrangler-environment.ts";
import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import {
  endStart,
  findFreePort,
  makeStartEnvironment,
  REPOSITORY,
  type RunningStart,
  runLocalStart,
  type StartEnvironment,
  waitUntil,
} from "../local-start/running-start.ts";
import { isAlive, type Process } from "../processes.ts";
import { runProgram } from "../run-program.ts";

/** Words of the advice that a failed start used to give. */
const LOSES_DATA = /delet|remov|eras/i;

let environment: StartEnvironment;
let started: RunningStart;
let origin: string;
let picture: string;

beforeAll(async () => {
  environment = await makeStartEnvironment();
  origin = `http://127.0.0.1:${environment.PORT}`;
  picture = (
    await sharp({ create: { width: 16, height: 16, channels: 3, background: "white" } })
      .png()
      .toBuffer()
  ).toString("base64");
  Object.assign(process.env, makeWranglerEnvironment(environment.SIGHTLINE_STATE));
  leaveOpenState(environment.SIGHTLINE_STATE);
  started = await runLocalStart(environment);
});
afterAll(async () => {
  if (started) await endStart(started);
  rmSync(environment.SIGHTLINE_STATE, { recursive: true, force: true });
});

/** Creates the leftovers of an earlier version's start: a log, and data that every user may read. */
function leaveOpenState(folder: string): void {
  for (const name of ["logs/wrangler.log", "v3/kv/older.sqlite", "v3/observability/store/traces.sqlite"]) {
    mkdirSync(join(folder, name, ".."), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder, name), "sign-in#link", { mode: 0o644 });
  }
}

function call(path: string, body?: object): Promise<Response> {
  return fetch(`${origin}/api/v1/${path}`, {
    headers: { "x-service-api-key": LOCAL_API_KEY, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
}

/** Returns true if both servers answer a call that needs them. */
async function serves(): Promise<boolean> {
  try {
    const organization = await call("organization");
    const detection = await call("screenshots:detect", { image: picture, inference_type: "detect" });
    return organization.status === 200 && detection.status === 200;
  } catch {
    return false;
  }
}

/** The servers, by their Workers. */
const SERVERS = ["api", "vision"] as const;

/** Of each server: wrangler itself, its proxy on the port, and the runtime of the Workers. */
const PARTS = ["wrangler", "proxy", "runtime"] as const;
type Part = (typeof PARTS)[number];

function lookForPart(server: (typeof SERVERS)[number], part: Part): Process | undefined {
  const processes = started.listProcesses();
  const wrangler = processes.find(
    ({ command }) => command.includes("cli.js dev") && command.includes(`/${server}.json`),
  );
  const runtimes = processes.filter(
    ({ parent, command }) => parent === wrangler?.pid && command.includes("workerd serve"),
  );
  // wrangler registers the runtime of the Workers, not its proxy, by the debug port.
  const isProxy = ({ command }: Process) => !command.includes("--debug-port");
  return { wrangler, proxy: runtimes.find(isProxy), runtime: runtimes.find((entry) => !isProxy(entry)) }[part];
}

function findPart(server: (typeof SERVERS)[number], part: Part): Process {
  const found = lookForPart(server, part);
  if (!found) throw new Error(`The ${part} of the ${server} server doesn't run.`);
  return found;
}

function isUnlocked(): boolean {
  try {
    lockStateFolder(environment.SIGHTLINE_STATE, 1);
    return true;
  } catch {
    return false;
  }
}

describe("the local start keeps what is its owner's", () => {
  test("lets no other user read its settings, data, mails or logs", () => {
    const folder = environment.SIGHTLINE_STATE;
    expect(statSync(join(REPOSITORY, ".dev.vars")).mode & 0o777).toBe(0o600);
    const open = readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => existsSync(path) && statSync(path).mode & 0o077);
    expect(open).toEqual([]);
    expect(existsSync(join(folder, "v3", "kv", "older.sqlite"))).toBe(true);
  });

  test("keeps no link that it has printed", async () => {
    const sent = await fetch(`${origin}/internal/v1/sign-in-links`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({ email: "viewer@example.com" }),
    });
    expect(sent.status).toBe(202);
    await waitUntil(() => started.readOutput().includes("Mail to viewer@example.com"));
    const links = [...started.readOutput().matchAll(/sign-in#([0-9A-Za-z]{43})/g)].map(([, token]) => String(token));
    expect(links.length).toBeGreaterThan(1);
    const keeping = readdirSync(environment.SIGHTLINE_STATE, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => {
        const content = readFileSync(path, "latin1");
        return links.some((link) => content.includes(link));
      });
    expect(keeping).toEqual([]);
  });

  test("refuses a second start on its folder, and says who has it", async () => {
    const second = await runLocalStart({ ...environment, PORT: String(await findFreePort()) });
    expect(await second.ended).toBe(1);
    expect(second.readOutput()).toContain(`${environment.SIGHTLINE_STATE} is in use by another local start (process `);
    expect(second.readOutput()).toContain(`on port ${environment.PORT})`);
    expect(second.readOutput()).toContain("SIGHTLINE_STATE=");
    expect(await serves()).toBe(true);
  });
});

describe("the local start serves again", () => {
  test.each([
    ["wrangler", "SIGKILL"],
    ["proxy", "SIGKILL"],
    ["runtime", "SIGKILL"],
    ["wrangler", "SIGSTOP"],
  ] as const)("after the %s of each server got %s", async (part, signal) => {
    const attacked = SERVERS.map((server) => findPart(server, part));
    for (const { pid } of attacked) process.kill(pid, signal);
    // A stopped server is killed once it is found to hang.
    await waitUntil(() => !attacked.some(isAlive));
    // What a killed wrangler had started still answers for a moment.
    await waitUntil(() => SERVERS.every((server) => PARTS.every((each) => lookForPart(server, each))));
    await waitUntil(serves);
    expect(SERVERS.map((server) => findPart(server, part).pid)).not.toEqual(attacked.map(({ pid }) => pid));
  });

  // This is the last test: nothing runs after it.
  test("or leaves no process and no lock behind when it's killed itself", async () => {
    const processes = started.listProcesses();
    // Not the shell in which npm may run it.
    const start = processes.find(({ command }) => command === "node scripts/dev.ts");
    if (!start) throw new Error("The start itself doesn't run.");
    process.kill(start.pid, "SIGKILL");
    await started.ended;
    await waitUntil(() => !processes.some(isAlive));
    // The system releases a process's resources when its last thread has ended: on a busy machine, after it reports the
    // end.
    await waitUntil(isUnlocked);
  });
});

describe("the local start advises nothing that loses data", () => {
  // A separate disk requires the right to mount one, which a container may lack.
  const canMount = runProgram("sh", ["-c", "unshare -rm true"]).status === 0;

  test.skipIf(!canMount)("on a full disk, and names it", () => {
    const folder = join(environment.SIGHTLINE_STATE, "small-disk");
    mkdirSync(folder);
    const script = 'mount -t tmpfs -o size=8m tmpfs "$1" && exec npm run dev';
    const { status, stdout, stderr } = runProgram("unshare", ["-rm", "sh", "-c", script, "sh", folder], {
      cwd: REPOSITORY,
      env: { ...process.env, PORT: environment.PORT, SIGHTLINE_STATE: folder },
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`The disk of ${folder} is full`);
    expect(stdout + stderr).not.toMatch(LOSES_DATA);
  });

  test("where a migration fails, whatever the reason", async () => {
    const folder = join(environment.SIGHTLINE_STATE, "failing");
    mkdirSync(join(folder, "migrations"), { recursive: true });
    writeFileSync(join(folder, "migrations", "0001_none.sql"), "INSERT INTO none VALUES (1);");
    const { configPaths } = writeWorkerConfigs(REPOSITORY, folder, {}, { forwardCrons: false, withoutVision: true });
    const failure = await prepareDatabase(configPaths[0] ?? "", folder, join(folder, "migrations")).catch(String);
    expect(failure).toContain("0001_none.sql failed: ");
    expect(failure).toContain("It's left as it is.");
    expect(failure).not.toMatch(LOSES_DATA);
  });

  test("where another set of migrations made the data, and says how to set it aside", async () => {
    const folder = join(environment.SIGHTLINE_STATE, "other-set");
    const { configPaths } = writeWorkerConfigs(REPOSITORY, folder, {}, { forwardCrons: false, withoutVision: true });
    const prepare = (...statements: [file: string, sql: string][]) => {
      const migrations = join(folder, "migrations");
      rmSync(migrations, { recursive: true, force: true });
      mkdirSync(migrations);
      for (const [file, sql] of statements) writeFileSync(join(migrations, file), sql);
      return prepareDatabase(configPaths[0] ?? "", folder, migrations).catch(String);
    };
    await prepare(
      ["0001_first.sql", "CREATE TABLE first (a TEXT);"],
      ["0002_second.sql", "CREATE TABLE second (a TEXT);"],
    );
    const failure = await prepare(
      ["0001_first.sql", "CREATE TABLE first (a TEXT);"],
      ["0003_third.sql", "DROP TABLE first;"],
    );
    expect(failure).toContain("this one has no migration 0002_second.sql. It's left as it is.");
    expect(failure).toContain(`mv ${folder} ${folder}-old && npm run dev`);
    expect(failure).not.toMatch(LOSES_DATA);
    // Nothing of the other set was applied: the table that it drops still exists.
    expect(
      await prepare(
        ["0001_first.sql", ""],
        ["0002_second.sql", ""],
        ["0004.sql", "ALTER TABLE first ADD COLUMN b TEXT;"],
      ),
    ).toContain("no such table: organizations");
  });
});
