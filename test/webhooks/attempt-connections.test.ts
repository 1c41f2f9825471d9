import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { MAX_RESPONSE_BYTES } from "../../src/webhooks/attempt.ts";
import { attempt } from "./delivery-runner.ts";
import { until } from "./delivery-world.ts";
import {
  findClosedPort,
  type RawReceiver,
  type Receiver,
  type Script,
  startRawReceiver,
  startReceiver,
} from "./receiver.ts";
import { type LoneRunner, startLoneRunner } from "./start-workerd.ts";

const NO_ANSWER = "The connection failed, or closed before a response arrived.";
const NOTHING = { statusCode: null, responseBody: null, retryAfter: null };
const MEBIBYTE = 2 ** 20;

let runner: LoneRunner;
const opened: (Receiver | RawReceiver)[] = [];
beforeAll(async () => {
  runner = await startLoneRunner();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((receiver) => receiver.close()));
});
afterAll(() => runner?.close());

async function receive(script: Script): Promise<Receiver> {
  const receiver = await startReceiver(script);
  opened.push(receiver);
  return receiver;
}

async function receiveRaw(script: Parameters<typeof startRawReceiver>[0]): Promise<RawReceiver> {
  const receiver = await startRawReceiver(script);
  opened.push(receiver);
  return receiver;
}

describe("without an answer an attempt has failed, and says so in our words", () => {
  it("a port where nothing listens", async () => {
    expect(await attempt(runner, `http://127.0.0.1:${await findClosedPort()}/`)).toMatchObject({
      ...NOTHING,
      error: NO_ANSWER,
      isTimeout: false,
    });
  });

  it.each<[name: string, script: Parameters<typeof startRawReceiver>[0]]>([
    ["a connection that is reset", (socket) => socket.resetAndDestroy()],
    ["one that ends without a word", (socket) => socket.end()],
    ["one that breaks within the status line", (socket) => socket.end("HTTP/1.1 2")],
    ["one that breaks within the headers", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-le")],
    ["one that ends before the headers do", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n")],
    ["bytes that aren't HTTP", (socket) => socket.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x28, 0, 0xff, 0xfe, 0, 10]))],
    ["words that aren't HTTP", (socket) => socket.end("220 mail.example.com ESMTP\r\n\r\n")],
    ["a status line with a NUL", (socket) => socket.end("HTTP/1.1 200 O\0K\r\n\r\n\r\n")],
    ["a length that isn't one", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\nx")],
  ])("%s", async (_, script) => {
    const { url } = await receiveRaw(script);
    const outcome = await attempt(runner, url);
    expect(outcome).toMatchObject({ ...NOTHING, error: NO_ANSWER, isTimeout: false });
  });

  it.each<[name: string, script: Parameters<typeof startRawReceiver>[0]]>([
    ["a receiver that says nothing", () => undefined],
    ["one that never ends its headers", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n")],
    [
      "one that drips its headers",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        const dripping = setInterval(() => socket.write("x-drip: 1\r\n"), 50);
        socket.on("close", () => clearInterval(dripping));
      },
    ],
  ])("%s is let go of at the deadline, and not before", async (_, script) => {
    const receiver = await receiveRaw(script);
    const outcome = await attempt(runner, receiver.url, { deadlineMs: 400 });
    expect(outcome).toMatchObject({ ...NOTHING, error: "No response within 0.4 seconds.", isTimeout: true });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(400);
    await until(() => receiver.countConnections() === 0);
  });

  it("one whose answer comes after the deadline has not answered, and nothing else is taken for it", async () => {
    const { url } = await receive((response, _, count) => {
      setTimeout(() => response.writeHead(count === 1 ? 200 : 202).end("late"), count === 1 ? 1200 : 0);
    });
    expect(await attempt(runner, url, { deadlineMs: 300 })).toMatchObject({ ...NOTHING, isTimeout: true });
    expect(await attempt(runner, url)).toMatchObject({ statusCode: 202, responseBody: "late" });
  });

  it("one that sends a megabyte of headers does no harm", async () => {
    const receiver = await receiveRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${`x-long: ${"y".repeat(1000)}\r\n`.repeat(1000)}content-length: 2\r\n\r\nok`);
    });
    const outcome = await attempt(runner, receiver.url, { deadlineMs: 2000 });
    expect([200, null]).toContain(outcome.statusCode);
  });
});

describe("a body that doesn't end, or is too much, changes no verdict", () => {
  /** A deadline by which an answer has begun on a busy machine, too. */
  const BEGUN_WITHIN_MS = 3_000;

  it.each([200, 500])("that drips (%i): read to the deadline, then let go of", async (status) => {
    const receiver = await receive((response) => {
      response.writeHead(status).write("drop ");
      const dripping = setInterval(() => response.write("drop "), 50);
      response.on("close", () => clearInterval(dripping));
    });
    const outcome = await attempt(runner, receiver.url, { deadlineMs: BEGUN_WITHIN_MS });
    expect(outcome).toMatchObject({ statusCode: status, isTimeout: false });
    expect(outcome.responseBody).toMatch(/^(drop ){2,}$/);
    await until(() => receiver.countConnections() === 0);
  });

  it("that never comes: none is kept", async () => {
    const receiver = await receive((response) => response.writeHead(200, { "content-length": "10" }).flushHeaders());
    const outcome = await attempt(runner, receiver.url, { deadlineMs: BEGUN_WITHIN_MS });
    expect(outcome).toMatchObject({ statusCode: 200, error: null, responseBody: "" });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(BEGUN_WITHIN_MS);
    await until(() => receiver.countConnections() === 0);
  });

  it("that never ends: 16 KiB are kept, the connection is let go of at once", async () => {
    const block = Buffer.alloc(64 * 1024, "z");
    const receiver = await receive((response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write(block));
      };
      response.on("drain", pour);
      pour();
    });
    const outcome = await attempt(runner, receiver.url, { deadlineMs: 60_000 });
    expect(outcome).toMatchObject({ statusCode: 200, responseBody: "z".repeat(MAX_RESPONSE_BYTES) });
    await until(() => receiver.countConnections() === 0);
  });

  it("of 100 MB: 16 KiB are kept, and the rest isn't held in memory", async () => {
    const body = Buffer.alloc(100_000_000, "z");
    const receiver = await receive((response) => response.writeHead(200).end(body));
    await attempt(runner, receiver.url);
    const before = runner.readMemoryBytes();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => attempt(runner, receiver.url)));
    for (const { statusCode, responseBody } of outcomes)
      expect([statusCode, responseBody?.length]).toEqual([200, 16_384]);
    expect(runner.readMemoryBytes() - before).toBeLessThan(64 * MEBIBYTE);
  });

  it("that unpacks to gigabytes: 16 KiB of text are kept, and the rest isn't unpacked", async () => {
    // Each member unpacks to 64 MiB; a gzip file may have any number of them.
    const member = gzipSync(Buffer.alloc(64 * MEBIBYTE));
    const bomb = Buffer.concat(Array.from({ length: 160 }, () => member));
    const receiver = await receive((response) => {
      response.writeHead(200, { "content-encoding": "gzip", "content-length": bomb.length }).end(bomb);
    });
    await attempt(runner, receiver.url);
    const before = runner.readMemoryBytes();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => attempt(runner, receiver.url)));
    for (const { statusCode, responseBody } of outcomes) {
      // A NUL is kept as a character of three bytes.
      expect([statusCode, responseBody]).toEqual([200, "\ufffd".repeat(Math.floor(MAX_RESPONSE_BYTES / 3))]);
    }
    expect(runner.readMemoryBytes() - before).toBeLessThan(64 * MEBIBYTE);
  });

  it("that says it is gzip and isn't: the status stands", async () => {
    const { url } = await receive((response) => response.writeHead(200, { "content-encoding": "gzip" }).end("plain"));
    const outcome = await attempt(runner, url);
    expect(outcome).toMatchObject({ statusCode: 200, error: null });
  });
});

describe("connections", () => {
  it("are used again, also where the receiver closes them between two requests", async () => {
    const receiver = await receive((response, _, count) => {
      response.writeHead(204).end();
      // The client notices at some point: before, while or after it sends the next request.
      if (count % 3 === 0) setTimeout(() => response.socket?.destroy(), count % 2);
    });
    const statuses: (number | null)[] = [];
    for (let count = 0; count < 60; count++) statuses.push((await attempt(runner, receiver.url)).statusCode);
    expect(receiver.received.length).toBeGreaterThanOrEqual(60);
    expect(statuses.filter((status) => status !== 204)).toEqual([]);
  });

  it("that are taken slowly get their request all the same", async () => {
    const receiver = await receiveRaw((socket) => {
      socket.pause();
      setTimeout(() => {
        socket.resume();
        socket.on("data", () => undefined);
        socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
      }, 500);
    });
    const outcome = await attempt(runner, receiver.url, { body: JSON.stringify("b".repeat(2_000_000)) });
    expect(outcome).toMatchObject({ statusCode: 200, error: null });
  });
});
