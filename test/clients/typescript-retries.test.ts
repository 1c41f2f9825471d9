import { describe, expect, it, vi } from "vitest";
import { makeCall } from "../../packages/client/src/call.ts";
import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  InsufficientBalanceError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  Sightline,
  SightlineError,
  TimedOutError,
  ValidationError,
} from "../../packages/client/src/index.ts";
import { type Received, type Receiver, startReceiver } from "../webhooks/receiver.ts";

/** A response of the scripted service; `broken` ends the connection, `silent` never responds. */
type Step = number | "broken" | "broken off" | "silent";

const HEADERS = { server: "scripted", "content-type": "application/json", "x-request-id": "req_scripted" };
const PROBLEM = { title: "Scripted", detail: "The scripted service refuses.", code: "scripted" };

/** Plays a service: responds with one step after another, and goes on with 200. */
async function playService(steps: readonly Step[], headers: Record<string, string> = {}): Promise<Receiver> {
  return startReceiver((response, _request, count) => {
    const step = steps[count - 1] ?? 200;
    if (step === "broken") return response.destroy();
    if (step === "silent") return undefined;
    if (step === "broken off") {
      response.writeHead(200, { ...HEADERS, "content-length": "100" }).write('{"id"');
      return setTimeout(() => response.destroy(), 20);
    }
    if (step === 204) return response.writeHead(204, HEADERS).end();
    // Otherwise half a second and more would pass between two tries.
    const waiting = { "retry-after": "0" };
    const body = step === 200 ? { id: "scripted" } : { ...PROBLEM, status: step };
    return response.writeHead(step, { ...HEADERS, ...waiting, ...headers }).end(JSON.stringify(body));
  });
}

const connect = ({ port }: Receiver, options: { timeoutMs?: number; maxRetries?: number } = {}) =>
  new Sightline({ apiKey: "sightline_scripted", baseUrl: `http://127.0.0.1:${port}`, ...options });

const keysOf = (received: readonly Received[]) => received.map(({ headers }) => headers["idempotency-key"]);

/** Returns the error of a call that fails. */
async function catchError(ended: Promise<unknown>): Promise<SightlineError> {
  return ended.then(
    () => Promise.reject(new Error("The call succeeded.")),
    (error: SightlineError) => error,
  );
}

type Do = (client: Sightline) => Promise<unknown>;
const read: Do = (client) => client.runs.get("run_1");
const pay: Do = (client) => client.detect({ image: "AAAA" });
const create: Do = (client) => client.apiKeys.create({ name: "CI", role: "viewer" });
const change: Do = (client) => client.apiKeys.update("key_1", { name: "CI" });
const remove: Do = (client) => client.apiKeys.delete("key_1");

const CALLS: Record<string, Do> = { read, pay, create, change, remove };

describe("what is sent again, and what never", () => {
  it.concurrent.each<[call: string, steps: Step[], requests: number, outcome: "answer" | number]>([
    // Refused before anything was done.
    ["read", [429], 2, "answer"],
    ["pay", [429], 2, "answer"],
    ["create", [429], 2, "answer"],
    ["change", [429], 2, "answer"],
    ["remove", [429, 204], 2, "answer"],
    // Nobody knows what was done: only if it does no harm.
    ["read", [502], 2, "answer"],
    ["read", [500], 2, "answer"],
    ["pay", [500], 2, "answer"],
    ["remove", [500], 1, 500],
    ["read", [503], 2, "answer"],
    ["read", [504], 2, "answer"],
    ["read", ["broken"], 2, "answer"],
    ["read", ["broken off"], 2, "answer"],
    ["change", [502], 2, "answer"],
    ["pay", [502], 2, "answer"],
    ["pay", ["broken"], 2, "answer"],
    ["create", [502, "broken"], 3, "answer"],
    ["remove", [502], 1, 502],
    ["remove", ["broken"], 1, 0],
    // An answer that would be the same again.
    ...[400, 401, 402, 403, 404, 409, 413, 422].map((status): [string, Step[], number, number] => [
      "pay",
      [status],
      1,
      status,
    ]),
    // Not forever.
    ["read", [502, 429], 3, "answer"],
    ["read", [502, 429, 502], 3, 502],
  ])("%s after %j: %i requests, then %s", async (call, steps, requests, outcome) => {
    const service = await playService(steps);
    const answer = await CALLS[call]?.(connect(service)).then(
      () => "answer",
      (error: SightlineError) => error.status,
    );
    expect([service.received.length, answer]).toEqual([requests, outcome]);
    // A second request for money, or for a new record, has the key of the first.
    if (call === "pay" || call === "create") {
      const keys = keysOf(service.received);
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toMatch(/^[\w-]{36}$/);
    }
    await service.close();
  });

  it("two calls have two keys, and a call may bring its own", async () => {
    const service = await playService([]);
    const client = connect(service);
    await create(client);
    await create(client);
    await client.apiKeys.create({ name: "CI", role: "viewer" }, { idempotencyKey: "mine" });
    await read(client);
    const [one, two, three, four] = keysOf(service.received);
    expect(one).not.toBe(two);
    expect([three, four]).toEqual(["mine", undefined]);
    const options = { idempotencyKey: "mine" } as object;
    await expect(client.runs.get("run_1", options)).rejects.toThrow("organization.runs.get takes no idempotency key.");
    await service.close();
  });

  it("maxRetries of the client, and of a call", async () => {
    const service = await playService([502, 502, 502]);
    await expect(read(connect(service, { maxRetries: 0 }))).rejects.toThrow(ServerError);
    expect(service.received).toHaveLength(1);
    await expect(connect(service).runs.get("run_1", { maxRetries: 1 })).rejects.toThrow(ServerError);
    expect(service.received).toHaveLength(3);
    await service.close();
  });

  it("a wait that the service asks for, in seconds or until a date, is waited for; one beyond the timeout isn't begun", async () => {
    const service = await playService([429, 429], { "retry-after": "1" });
    const waitsMs: number[] = [];
    const timers = { nowMs: () => 0, wait: async (waitMs: number) => void waitsMs.push(waitMs) };
    const options = { apiKey: "sightline_scripted", baseUrl: `http://127.0.0.1:${service.port}`, maxRetries: 1 };
    const call = makeCall(options, timers);
    const error = await catchError(call("organization.runs.get", { path: { run_id: "run_1" } }));
    expect([error.status, waitsMs.length]).toEqual([429, 1]);
    expect(waitsMs[0]).toBeGreaterThanOrEqual(1000);
    await service.close();
    const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString();
    for (const [retryAfter, readLeastMs] of [
      ["120", () => 120_000],
      [inTwoMinutes, () => Date.parse(inTwoMinutes) - Date.now()],
    ] as const) {
      const busy = await playService([429], { "retry-after": retryAfter });
      const error = await catchError(read(connect(busy, { timeoutMs: 60_000 })));
      expect(error).toBeInstanceOf(RateLimitError);
      expect(error.retryAfterMs).toBeGreaterThanOrEqual(readLeastMs());
      expect(busy.received).toHaveLength(1);
      await busy.close();
    }
  });
});

describe("a call that fails", () => {
  it("tells its idempotency key, with which a repeat is the same call", async () => {
    const service = await playService(["broken", 200]);
    const client = connect(service, { maxRetries: 0 });
    const { idempotencyKey } = await catchError(create(client));
    expect(idempotencyKey).toBe(keysOf(service.received)[0]);
    await client.apiKeys.create({ name: "CI", role: "viewer" }, { idempotencyKey: idempotencyKey ?? "" });
    expect(new Set(keysOf(service.received))).toEqual(new Set([idempotencyKey]));
    await service.close();
  });

  it("because of the caller's own program sends nothing, and throws what it is", async () => {
    const service = await playService([]);
    const client = connect(service);
    const ended = client.apiKeys.create({ name: "CI", role: "viewer", monthly_limit_microdollars: 1n as never });
    await expect(ended).rejects.toThrow(TypeError);
    for (const idempotencyKey of ["", "two words", "é", "a".repeat(256)]) {
      const refused = client.apiKeys.create({ name: "CI", role: "viewer" }, { idempotencyKey });
      await expect(refused).rejects.toThrow(/^idempotencyKey must/);
    }
    expect(service.received).toHaveLength(0);
    await service.close();
  });

  it("with a body whose errors aren't the API's is known by its status", async () => {
    const body = JSON.stringify({ errors: [null, 1, "text"] });
    const service = await startReceiver((response) =>
      response.writeHead(422, { "content-type": "application/json" }).end(body),
    );
    expect(await catchError(read(connect(service)))).toMatchObject({ status: 422, fields: [] });
    await service.close();
  });
});

describe("the end of a call", () => {
  it("a service that doesn't respond ends it with a TimedOutError, after one request", async () => {
    const service = await playService(["silent"]);
    // Runs out once the service has the request: a busy machine may take longer than that to send it.
    const timer = new AbortController();
    const startTimer = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(timer.signal);
    const ended = catchError(read(connect(service, { timeoutMs: 500 })));
    await expect.poll(() => service.received.length, { interval: 5 }).toBe(1);
    expect(startTimer.mock.calls).toEqual([[500]]);
    startTimer.mockRestore();
    timer.abort(new DOMException("The timer ran out.", "TimeoutError"));
    const error = await ended;
    expect(error).toBeInstanceOf(TimedOutError);
    expect(error).toMatchObject({ status: 0, code: "timed_out", message: expect.stringContaining("500 ms") });
    expect(service.received).toHaveLength(1);
    await service.close();
  });

  // With its own `expect`: beside other tests, the common one doesn't know whose wait this is.
  it.concurrent.for<[where: string, step: Step]>([
    ["a request", "silent"],
    ["a wait", 429],
  ])("its signal ends it during %s, with the signal's reason", async ([_where, step], { expect }) => {
    const service = await playService([step], { "retry-after": "30" });
    const controller = new AbortController();
    const reason = new Error("No longer needed.");
    const ended = connect(service).runs.get("run_1", { signal: controller.signal });
    await expect.poll(() => service.received.length, { interval: 5 }).toBe(1);
    setTimeout(() => controller.abort(reason), 50);
    await expect(ended).rejects.toBe(reason);
    expect(service.received).toHaveLength(1);
    await service.close();
  });

  it("a signal that was aborted before sends nothing", async () => {
    const service = await playService([]);
    const ended = connect(service).runs.get("run_1", { signal: AbortSignal.abort() });
    await expect(ended).rejects.toMatchObject({ name: "AbortError" });
    expect(service.received).toHaveLength(0);
    await service.close();
  });

  it("an unreachable service is a ConnectionError", async () => {
    const service = await playService([]);
    await service.close();
    const error = await catchError(read(connect(service, { maxRetries: 0 })));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ status: 0, code: "unreachable", requestId: null });
  });
});

describe("errors", () => {
  it.concurrent.each<[status: number, kind: typeof SightlineError]>([
    [400, BadRequestError],
    [401, AuthenticationError],
    [402, InsufficientBalanceError],
    [403, PermissionDeniedError],
    [404, NotFoundError],
    [409, ConflictError],
    [413, SightlineError],
    [422, ValidationError],
    [429, RateLimitError],
    [500, ServerError],
    [502, ServerError],
  ])("%i has its class, with the service's words and nothing of the request", async (status, kind) => {
    const service = await playService([status]);
    const error = await catchError(read(connect(service, { maxRetries: 0 })));
    expect(error).toBeInstanceOf(kind);
    expect(error).toBeInstanceOf(SightlineError);
    expect(error).toMatchObject({
      name: kind.name,
      status,
      code: "scripted",
      message: PROBLEM.detail,
      requestId: "req_scripted",
      retryAfterMs: 0,
    });
    expect(`${JSON.stringify(error)}${error.stack}`).not.toContain("sightline_scripted");
    await service.close();
  });

  it("a page that isn't the API's is known by its status", async () => {
    const service = await startReceiver((response) => response.writeHead(403).end("<h1>Proxy</h1>"));
    const error = await catchError(read(connect(service)));
    expect(error).toMatchObject({ status: 403, code: "unknown", message: "The service responded with status 403." });
    await service.close();
  });

  it("a page with a status of success isn't an answer, and isn't asked for again", async () => {
    const service = await startReceiver((response) => response.writeHead(200).end("<h1>Sign in to the network</h1>"));
    const error = await catchError(pay(connect(service)));
    expect(error).toMatchObject({ status: 200, code: "unreadable", message: expect.stringContaining("Check baseUrl") });
    expect(error).not.toBeInstanceOf(ConnectionError);
    expect(service.received).toHaveLength(1);
    await service.close();
  });

  it("a redirect isn't followed, since the key would go along", async () => {
    const elsewhere = await playService([]);
    const service = await playService([307], { location: elsewhere.url });
    const error = await catchError(read(connect(service)));
    expect(error).toMatchObject({ code: "redirected" });
    expect([service.received.length, elsewhere.received.length]).toEqual([1, 0]);
    await Promise.all([service.close(), elsewhere.close()]);
  });
});

describe("options that can't work are refused at once", () => {
  it.each<[field: string, options: object]>([
    ["apiKey", { apiKey: "" }],
    ["apiKey", { apiKey: undefined }],
    ["apiKey", { apiKey: "sightline_a\r\nx-other: 1" }],
    ["baseUrl", { baseUrl: "sightline.example.com" }],
    ["baseUrl", { baseUrl: "ftp://sightline.example.com" }],
    ["baseUrl", { baseUrl: "https://user:password@sightline.example.com" }],
    ["baseUrl", { baseUrl: "https://sightline.example.com/?a" }],
    ["baseUrl", { baseUrl: "https://sightline.example.com/?" }],
    ["baseUrl", { baseUrl: "https://sightline.example.com/#" }],
    ["timeoutMs", { timeoutMs: 0 }],
    ["timeoutMs", { timeoutMs: 2 ** 31 }],
    ["timeoutMs", { timeoutMs: Number.NaN }],
    ["maxRetries", { maxRetries: -1 }],
    ["maxRetries", { maxRetries: 1.5 }],
  ])("%s: %j", (field, options) => {
    const given = { apiKey: "sightline_scripted", baseUrl: "https://sightline.example.com", ...options };
    expect(() => new Sightline(given)).toThrow(new RegExp(`^${field} must`));
  });

  it("a path before the API, and a slash at the end, are kept and dropped", async () => {
    const service = await playService([]);
    const baseUrl = `http://127.0.0.1:${service.port}/behind/a/proxy/`;
    await new Sightline({ apiKey: "k", baseUrl }).runs.get("a/b?c");
    expect(service.received[0]?.path).toBe("/behind/a/proxy/api/v1/runs/a%2Fb%3Fc");
    await service.close();
  });
});
