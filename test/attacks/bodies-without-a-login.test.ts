import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import type { Operation } from "../../src/http/operation.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { dashboardOperations } from "../../src/operations/dashboard-operations.ts";
import { organizationOperations } from "../../src/operations/organization-operations.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { LOCAL_SETTINGS, OPERATOR_TOKEN } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type RawRequest, sendRaw } from "../raw-request.ts";
import { readProgram } from "../run-program.ts";

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;
const SPACES = new Uint8Array(MEBIBYTE / 4).fill(0x20);
const operations = [
  ...publicOperations,
  ...organizationOperations,
  ...controlOperations,
  ...dashboardOperations,
].filter(({ body }) => body);
const withoutLogin = operations.filter(({ auth }) => auth === "public");
const withLogin = operations.filter(({ auth }) => auth !== "public");
const SIGN_IN = "/internal/v1/sign-in-links";

/** The limits: 48 MiB for pictures, 256 KiB for changes, 64 KiB for everything else. */
function boundOf({ id, service }: Operation): number {
  if (service === "grounding") return 48 * MEBIBYTE;
  return id === "changes.apply" ? 256 * KIBIBYTE : 64 * KIBIBYTE;
}

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS });
});
afterAll(() => harness?.close());

const send = async (path: string, request: Omit<RawRequest, "path">) => {
  const { status, json } = await sendRaw(harness.origin, { path, ...request });
  return [status, json?.code];
};
const fillPath = (path: string) => path.replace(/\{\w+\}/g, "any");
/** Only the head of a request: the declared body doesn't arrive. */
const announce = (operation: Operation, bytes: number, headers: Record<string, string> = {}) =>
  send(fillPath(operation.path), { method: operation.method, length: bytes, piece: SPACES, pieces: 0, headers });

/** Sends all at once: a response waits a moment for the declared body. */
const announceAll = (list: readonly Operation[], measure: (operation: Operation) => number) =>
  Promise.all(list.map(async (operation) => [operation.id, await announce(operation, measure(operation))]));
const expectAll = (list: readonly Operation[], answer: unknown) => list.map(({ id }) => [id, answer]);

describe("a body whose length is told", () => {
  it("is refused above the bound without a byte of it, where no login is needed", async () => {
    const answers = await announceAll(withoutLogin, (operation) => boundOf(operation) + 1);
    expect(answers).toEqual(expectAll(withoutLogin, [413, "payload_too_large"]));
  });

  it("is refused for the missing login without a byte of it, whatever its length", async () => {
    const answers = await announceAll(withLogin, () => 48 * MEBIBYTE);
    expect(answers).toEqual(expectAll(withLogin, [401, "unauthenticated"]));
  });

  it("is refused above the bound with a login too, and judged further at the bound", async () => {
    const open = withLogin.filter(({ auth }) => auth !== "session");
    const answers = await Promise.all(
      open.map(async (operation) => {
        const credentials: Record<string, string> =
          operation.auth === "control"
            ? { authorization: `Bearer ${OPERATOR_TOKEN}` }
            : { "x-service-api-key": LOCAL_API_KEY };
        return [
          operation.id,
          await announce(operation, boundOf(operation) + 1, credentials),
          // The type is checked after the length.
          await announce(operation, boundOf(operation), { ...credentials, "content-encoding": "gzip" }),
        ];
      }),
    );
    const expected = open.map(({ id }) => [id, [413, "payload_too_large"], [415, "unsupported_media_type"]]);
    expect(answers).toEqual(expected);
  });
});

describe("a body whose length isn't told", () => {
  const chunked = { length: "chunked", piece: SPACES } as const;

  it("is refused for the credential while it is still open", async () => {
    const paths = ["/api/v1/screenshots:detect", "/internal/v1/changes", "/internal/v1/profile"];
    // At once: each response waits a moment for the rest of its body.
    const answers = await Promise.all(
      paths.map((path) => {
        const method = path.endsWith("profile") ? "PATCH" : "POST";
        return send(path, { ...chunked, method, pieces: 1, isEnded: false });
      }),
    );
    expect(answers).toEqual(paths.map(() => [401, "unauthenticated"]));
  });

  it("is refused above its bound while it is still open, where its sender pauses", async () => {
    expect(await send(SIGN_IN, { ...chunked, pieces: 1, isEnded: false })).toEqual([413, "payload_too_large"]);
  });

  it("ends in a 413 above its bound, in every run", async () => {
    for (let run = 1; run <= 10; run++) {
      const answer = await send(SIGN_IN, { ...chunked, pieces: 256 });
      expect([run, answer]).toEqual([run, [413, "payload_too_large"]]);
    }
  });
});

it("24 bodies at once, of 16 MB each, don't stay in memory", async () => {
  const sendAll = (pieces: number) =>
    Promise.all(Array.from({ length: 24 }, () => send(SIGN_IN, { length: "chunked", piece: SPACES, pieces })));
  const refused = Array.from({ length: 24 }, () => [413, "payload_too_large"]);
  // The first round grows what the runtime keeps anyway, such as the buffers of its connections.
  expect(await sendAll(8)).toEqual(refused);
  const before = readMemory();
  expect(await sendAll(64)).toEqual(refused);
  expect((readMemory() - before) / (24 * 64 * SPACES.length)).toBeLessThan(0.3);
});

/** Returns the memory of the Workers' processes, which are this process's children, in bytes. */
function readMemory(): number {
  const lines = readProgram("ps", ["-A", "-o", "ppid=,rss=,comm="]).split("\n");
  const sizes = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent, , command]) => Number(parent) === process.pid && command?.includes("workerd"))
    .map(([, kibibytes]) => Number(kibibytes) * KIBIBYTE);
  expect(sizes.length).toBeGreaterThan(0);
  return sizes.reduce((sum, size) => sum + size, 0);
}
