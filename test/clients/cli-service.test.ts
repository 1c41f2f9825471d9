import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PNG_BASE64 } from "../contract/sample-images.ts";
import { addKey } from "../contract/test-keys.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { insertDeliveries } from "../control/delivery-rows.ts";
import { type Harness, startHarness } from "../harness.ts";
import { listCodeBlocks, readText } from "../house/documents.ts";
import { makeTargets } from "../operations/make-targets.ts";
import type { Targets } from "../operations/sample-calls.ts";
import { readProgram } from "../run-program.ts";
import { findClosedPort, startReceiver as startScriptedReceiver } from "../webhooks/receiver.ts";
import { openWebhook, startReceiver } from "../webhooks/verifying-receiver.ts";
import { type Ended, makeEnvironment, runCli, startCli } from "./run-cli.ts";

const DOCUMENTED_ORIGIN = "http://127.0.0.1:8787";
/** The examples of docs/cli.md. */
const DOCUMENTED = listCodeBlocks(readText("docs/cli.md"))
  .flatMap(({ code }) => code.split("\n"))
  .filter((line) => line.startsWith("npx sightline "));

/** Returns the words of the example of a command, as a shell reads them. */
function readDocumented(command: string): string[] {
  const line = DOCUMENTED.find(
    (each) => each.startsWith(`npx sightline ${command} `) || each === `npx sightline ${command}`,
  );
  if (line === undefined) throw new Error(`docs/cli.md has no example of ${command}.`);
  const words = readProgram("bash", ["-c", `printf '%s\\0' ${line}`]);
  return words.split("\0").slice(2, -1);
}

const SCREEN = resolve(import.meta.dirname, "../screens/settings.png");

let harness: Harness;
let targets: Targets;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  harness = await startHarness({ vision: true, settings: LOCAL_SETTINGS, seed: false });
  targets = await makeTargets(harness);
  folder = mkdtempSync(join(tmpdir(), "sightline-cli-"));
  // The examples name its files, and write their own.
  symlinkSync(resolve(import.meta.dirname, ".."), join(folder, "test"));
  env = await loginAs("owner");
});
afterAll(async () => {
  await harness?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function loginAs(role: "owner" | "viewer", { organizationId } = targets) {
  const { key } = await addKey(harness.db, { organizationId, role });
  return makeEnvironment(folder, { SIGHTLINE_URL: harness.origin, SIGHTLINE_API_KEY: key });
}

/** Returns what a command that succeeds prints with `--json`. */
async function runJson(words: readonly string[], environment = env) {
  const { code, stdout, stderr } = await runCli([...words, "--json"], environment);
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: "" });
  return JSON.parse(stdout);
}

describe("with --json, stdout is JSON alone:", () => {
  it.each<[command: string, more: (at: Targets) => string[], shape: (at: Targets) => object]>([
    ["whoami", () => [], ({ organizationId }) => ({ url: harness.origin, organization: { id: organizationId } })],
    ["models", () => [], () => ({ data: expect.arrayContaining([expect.objectContaining({ type: "vlm" })]) })],
    ["trigger", () => ["run.completed"], () => ({ event_id: expect.stringMatching(/^run\.completed:/) })],
    [
      "trigger, for a destination too",
      ({ destinationId }) => ["webhook.test", "--destination", destinationId],
      () => ({ event_id: expect.stringMatching(/^webhook\.test:/) }),
    ],
    [
      "destinations list",
      () => [],
      ({ destinationId }) => ({
        destinations: expect.arrayContaining([expect.objectContaining({ id: destinationId })]),
      }),
    ],
    [
      "destinations create",
      () => ["http://127.0.0.1:9/cli", "--events", "run.failed", "--name", "CLI"],
      () => ({ event_types: ["run.failed"], name: "CLI", secret: expect.stringMatching(/^whsec_/) }),
    ],
    [
      "deliveries list",
      () => ["--status", "failed", "--limit", "1"],
      ({ deliveryId }) => ({ deliveries: [{ id: deliveryId }], next: null }),
    ],
    [
      "deliveries show",
      ({ deliveryId }) => [deliveryId],
      ({ deliveryId }) => ({ id: deliveryId, attempts: [], payload: expect.any(Object) }),
    ],
    [
      "replay, counting only",
      () => ["--from", "2026-01-01T00:00:00Z", "--dry-run"],
      () => ({ replay_id: null, count: 1 }),
    ],
    ["replay, of one", ({ deliveryId }) => [deliveryId], ({ deliveryId }) => ({ replayed: deliveryId })],
    ["replay, of one that is pending", ({ deliveryId }) => [deliveryId], () => ({ replayed: null, reason: "pending" })],
    [
      "replay, of a span",
      ({ destinationId }) => ["--from", "2026-01-01T00:00:00Z", "--destination", destinationId],
      () => ({ status: "done", delivery_count: 0 }),
    ],
  ])("%s", async (command, more, shape) => {
    const words = [...(command.split(",")[0] ?? "").split(" "), ...more(targets)];
    expect(await runJson(words)).toMatchObject(shape(targets));
  });
});

describe("without --json, people can read", () => {
  it.each<[command: string, text: RegExp]>([
    ["models", /sightline\/ground-1 +vlm +free/],
    ["whoami", /organization +Acme/],
    ["destinations list", /enabled +http:\/\/127/],
    ["deliveries list", /delivered|failed|pending/],
  ])("%s", async (command, text) => {
    const { code, stdout } = await runCli(command.split(" "), env);
    expect([code, stdout]).toEqual([0, expect.stringMatching(text)]);
  });
});

describe("colors", () => {
  const COLOR = "\u001b[";
  it.each<[more: Record<string, string>, options: string[], expected: boolean]>([
    [{}, [], false],
    [{ FORCE_COLOR: "1" }, [], true],
    [{ FORCE_COLOR: "1" }, ["--no-color"], false],
  ])("with %j and %j in a pipe: %s", async (more, options, expected) => {
    const { stdout } = await runCli(["models", ...options], { ...env, ...more });
    expect(stdout.includes(COLOR)).toBe(expected);
  });

  it.skipIf(process.platform !== "linux").each([
    ["", true],
    ["NO_COLOR=1", false],
  ])("on a terminal with %j: %s", (setting, expected) => {
    const command = `${setting} '${process.execPath}' packages/cli/bin/sightline.js models`;
    const shown = readProgram("script", ["-qec", command, "/dev/null"], { env: { ...env, TERM: "xterm-256color" } });
    expect([shown.includes("sightline/ground-1"), shown.includes(COLOR)]).toEqual([true, expected]);
  });
});

describe("a refusal of the service", () => {
  const run = async (words: string[], environment = env): Promise<Ended> => runCli(words, environment);

  it.each<[words: string[], says: RegExp]>([
    [["deliveries", "show", "msg_none"], /no such webhook delivery/],
    [["replay", "msg_none"], /no such webhook delivery/],
    [["destinations", "create", "http://example.com/"], /url: /],
  ])("%j ends with 1", async (words, says) => {
    const { code, stdout, stderr } = await run(words);
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(says)]);
    expect(stderr).toMatch(/request req_/);
  });

  it("of the role ends with 1, and of the key with 3", async () => {
    expect(await run(["trigger", "run.failed"], await loginAs("viewer"))).toMatchObject({ code: 1 });
    const { code, stderr } = await run(["whoami", "--json"], { ...env, SIGHTLINE_API_KEY: "sightline_nobody" });
    expect([code, JSON.parse(stderr).error.code]).toEqual([3, "unauthenticated"]);
  });
});

describe("login", () => {
  const file = () => join(folder, "config/sightline/config.json");
  const bare = () => makeEnvironment(folder);
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

  it("keeps an accepted key in a file for its user alone, which logout removes", async () => {
    const { SIGHTLINE_API_KEY: key = "" } = env;
    for (const round of [0, 1]) {
      const { code, stdout } = await runCli(["login", "--url", harness.origin], bare(), `${key}\n`);
      expect([round, code, stdout]).toEqual([round, 0, expect.stringContaining("Logged in")]);
      expect(stdout).not.toContain(key);
      expect([modeOf(file()), modeOf(join(file(), ".."))]).toEqual(["600", "700"]);
      // What somebody has opened is closed again.
      chmodSync(file(), 0o644);
    }
    expect(JSON.parse(readFileSync(file(), "utf8"))).toEqual({ url: harness.origin, key });
    expect((await runJson(["whoami"], bare())).organization.id).toBe(targets.organizationId);
    expect(await runJson(["logout"], bare())).toEqual({ logged_out: true });
    expect(await runJson(["logout"], bare())).toEqual({ logged_out: false });
    expect((await runCli(["whoami"], bare())).code).toBe(3);
  });

  it.skipIf(process.platform !== "linux")("on a terminal asks for the key, and doesn't show it", async () => {
    const { SIGHTLINE_API_KEY: key = "" } = env;
    const command = `'${process.execPath}' '${resolve("packages/cli/bin/sightline.js")}' login --url ${harness.origin}`;
    const terminal = spawn("script", ["-qec", command, "/dev/null"], {
      env: { ...bare(), TERM: "xterm" },
      timeout: 120_000,
    });
    let shown = "";
    terminal.stdout.setEncoding("utf8").on("data", (text: string) => {
      shown += text;
    });
    await expect.poll(() => shown).toContain("API key");
    terminal.stdin.write(`${key}\r`);
    await expect.poll(() => shown).toContain("Logged in");
    expect([shown.includes(key), shown.includes("*")]).toEqual([false, true]);
    await runJson(["logout"], bare());
  });

  it("keeps nothing that the service doesn't accept", async () => {
    const { code } = await runCli(["login", "--url", harness.origin], bare(), "sightline_nobody\n");
    expect([code, (await runCli(["whoami"], bare())).code]).toEqual([3, 3]);
    expect((await runCli(["login", "--url", harness.origin], bare(), "\n")).code).toBe(2);
  });
});

describe("pictures", () => {
  /** Saves a picture with nothing in it. Returns its path. */
  async function saveBlank(): Promise<string> {
    const path = join(folder, "blank.png");
    await sharp(Buffer.from(PNG_BASE64, "base64")).toFile(path);
    return path;
  }

  it("detect draws what it found over the screenshot", async () => {
    const out = join(folder, "detected.png");
    const { data } = await runJson(readDocumented("detect"));
    expect(data.ocr_results.map(({ text }: { text: string }) => text)).toContain("Search settings");
    const [before, after] = await Promise.all(
      [SCREEN, out].map((path) => sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
    );
    expect([after?.info.width, after?.info.height]).toEqual([data.metadata.image_width, data.metadata.image_height]);
    const [{ bbox }] = data.ocr_results;
    const at = (x: number, y: number) => (Math.round(y * 2340) * 1080 + Math.round(x * 1080)) * 3;
    const colorOf = (picture: typeof before, place: number) => [...(picture?.data.subarray(place, place + 3) ?? [])];
    const corner = at(bbox.x1, (bbox.y1 + bbox.y2) / 2);
    // An edge of the box, in the colour of texts: drawing rounds by one.
    const [red = 0, green = 0, blue = 0] = colorOf(after, corner);
    expect([red > 0xe2, green < 3, Math.abs(blue - 0x6d) < 3]).toEqual([true, true, true]);
    expect(colorOf(before, corner)).not.toEqual(colorOf(after, corner));
  });

  it("locate finds the box and the point to click, and draws it", async () => {
    const out = join(folder, "found.png");
    const { found, box, point } = await runJson([...readDocumented("locate"), "--draw", out]);
    expect(found).toBe(true);
    expect(point.x).toBeGreaterThan(box.x1);
    expect(point.x).toBeLessThan(box.x2);
    // The row of Bluetooth.
    expect([point.y > 660, point.y < 830]).toEqual([true, true]);
    expect((await sharp(out).metadata()).format).toBe("png");
  });

  it("locate ends with 1 if it isn't there, or no such model is", async () => {
    const blank = await saveBlank();
    const { code, stdout } = await runCli(["locate", blank, "the search field", "--json"], env);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { found: false, box: null, point: null }]);
    const refused = await runCli(["locate", blank, "the search field", "--model", "nobody/none"], env);
    expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("model") });
  });

  it("detect says where it can't draw", async () => {
    const blank = await saveBlank();
    const words = ["detect", blank, "--draw", join(folder, "none/out.png"), "--json"];
    const { code, stdout, stderr } = await runCli(words, env);
    expect([code, JSON.parse(stderr).error.code]).toEqual([2, "usage"]);
    // What was detected is printed all the same.
    expect(JSON.parse(stdout).data.metadata.image_width).toBeGreaterThan(0);
  });
});

it.each(["login", "whoami", "models", "trigger"])("the example of %s in docs/cli.md runs", async (command) => {
  const words = readDocumented(command).map((word) => word.replace(DOCUMENTED_ORIGIN, harness.origin));
  const { code, stderr } = await runCli(
    words,
    { ...env, XDG_CONFIG_HOME: join(folder, "documented") },
    `${env.SIGHTLINE_API_KEY}\n`,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

it("docs/cli.md has no other examples", () => {
  const shown = DOCUMENTED.map((line) => line.split(" ")[2]);
  expect([...new Set(shown)].sort()).toEqual(["detect", "listen", "locate", "login", "models", "trigger", "whoami"]);
  expect(shown).toHaveLength(7);
});

describe("listen", () => {
  const upload = () =>
    callControl(harness, "POST", "/changes", {
      ...{ type: "file.upload", organization_id: targets.organizationId, filename: "app.apk" },
      ...{ mime_type: "application/octet-stream", size_bytes: 1 },
    });

  it("posts real and test events in order, signed with the session's secret, until Ctrl-C", async () => {
    const receiver = await startReceiver();
    const words = readDocumented("listen").map((word) =>
      word.replace("localhost:3000/webhooks", `${receiver.url}/hooks`).replace("run.failed", "file.ready"),
    );
    const listening = startCli([...words, "--json"], env);
    const { secret, forward_to } = JSON.parse((await listening.waitFor(1))[0] ?? "");
    expect(forward_to).toBe(`${receiver.url}/hooks`);
    const { event_id: test } = await runJson(["trigger", "run.completed"]);
    const { body } = await upload();
    const received = await receiver.waitFor("/hooks", 2);
    expect(received.map((each) => openWebhook(each, secret))).toMatchObject([
      { id: test, type: "run.completed", test: true },
      { id: `file.ready:${body.resource.id}`, type: "file.ready", test: false },
    ]);
    expect(() =>
      new Webhook(`whsec_${btoa("another secret")}`).verify(
        received[0]?.body ?? "",
        received[0]?.headers as Record<string, string>,
      ),
    ).toThrow();
    expect(received[0]?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "sightline-webhooks/1",
    });
    const lines = (await listening.waitFor(3)).slice(1).map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { id: test, type: "run.completed", status: 204, error: null, attempts: 1, duration_ms: expect.any(Number) },
      { type: "file.ready", status: 204 },
    ]);
    expect(await listening.interrupt()).toMatchObject({ code: 0, stderr: "" });
    await receiver.close();
  });

  it("waits for a port at which nothing listens yet, and says so; a failure it only reports", async () => {
    const port = await findClosedPort();
    const words = ["listen", "--forward-to", String(port), "--events", "run.failed,run.started"];
    const listening = startCli([...words, "--secret", `whsec_${btoa("a secret of the test")}`], env);
    expect((await listening.waitFor(1))[0]).toMatch(/Listening.*whsec_/);
    await runJson(["trigger", "run.completed"]);
    await runJson(["trigger", "run.failed"]);
    await expect.poll(() => listening.stderr()).toContain("Trying again");
    const receiver = await startScriptedReceiver((response) => response.writeHead(500).end(), port);
    const lines = await listening.waitFor(2);
    expect(lines[1]).toMatch(/^run\.failed +500 +\d+ ms/);
    expect(receiver.received).toHaveLength(1);
    expect(openWebhook(receiver.received[0] as never, `whsec_${btoa("a secret of the test")}`).type).toBe("run.failed");
    expect(await listening.interrupt()).toMatchObject({ code: 0 });
    await receiver.close();
  });

  it("without a port prints the events", async () => {
    const listening = startCli(["listen", "--print", "--json"], env);
    expect(JSON.parse((await listening.waitFor(1))[0] ?? "")).toEqual({ listening: true });
    await runJson(["trigger", "balance.low"]);
    expect(JSON.parse((await listening.waitFor(2))[1] ?? "")).toMatchObject({
      type: "balance.low",
      payload: { test: true },
    });
    expect((await listening.interrupt()).code).toBe(0);
  });
});

describe("deliveries tail", () => {
  it("prints the newest, then new ones and those whose status changes, until Ctrl-C", async () => {
    const made = await makeTargets(harness);
    const environment = await loginAs("viewer", made);
    const tail = startCli(["deliveries", "tail", "--json"], environment);
    const readAll = async (count: number) => (await tail.waitFor(count)).map((line) => JSON.parse(line));
    const ids = (await readAll(2)).map(({ id }) => id);
    expect(ids).toEqual([made.deliveryId, made.pendingDeliveryId].sort());
    const [id = ""] = await insertDeliveries(harness.db, [
      { ...made, createdAtMs: Date.now() + 5000, status: "pending" },
    ]);
    expect((await readAll(3)).at(-1)).toMatchObject({ id, status: "pending" });
    await harness.db
      .prepare(
        "UPDATE webhook_deliveries SET status = 'delivered', next_attempt_at = NULL, leased_until = 0 WHERE id = ?",
      )
      .bind(id)
      .run();
    expect((await readAll(4)).at(-1)).toMatchObject({ id, status: "delivered" });
    expect(await tail.interrupt()).toMatchObject({ code: 0, stderr: "" });
  });
});
