import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { MAX_RESPONSE_BYTES } from "../../src/webhooks/attempt.ts";
import { attempt } from "./delivery-runner.ts";
import { type RawReceiver, type Receiver, type Script, startRawReceiver, startReceiver } from "./receiver.ts";
import { type LoneRunner, startLoneRunner } from "./start-workerd.ts";

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

/** A receiver that responds with exactly these bytes, and ends the connection. */
async function receiveRaw(...answer: (string | Buffer)[]): Promise<RawReceiver> {
  const receiver = await startRawReceiver((socket) => {
    for (const bytes of answer) socket.write(bytes);
    socket.end();
  });
  opened.push(receiver);
  return receiver;
}

describe("the verdict is the status", () => {
  it.each([
    [200, null],
    [201, null],
    [202, null],
    [204, null],
    [205, null],
    [206, null],
    [226, null],
    [299, null],
    [304, "Responded with 304. Redirects aren't followed."],
    [400, "Responded with 400."],
    [401, "Responded with 401."],
    [404, "Responded with 404."],
    [408, "Responded with 408."],
    [410, "Responded with 410."],
    [421, "Responded with 421."],
    [429, "Responded with 429."],
    [499, "Responded with 499."],
    [500, "Responded with 500."],
    [501, "Responded with 501."],
    [503, "Responded with 503."],
    [599, "Responded with 599."],
  ])("%i", async (status, error) => {
    const hasBody = ![204, 205, 304].includes(status);
    const { url, received } = await receive((response) => response.writeHead(status).end(hasBody ? "said" : undefined));
    expect(await attempt(runner, url, { body: '{"a":"é"}' })).toEqual({
      startedAtMs: expect.any(Number),
      durationMs: expect.any(Number),
      statusCode: status,
      error,
      responseBody: hasBody ? "said" : "",
      responseHeaders: expect.objectContaining({ date: expect.any(String) }),
      retryAfter: null,
      isTimeout: false,
    });
    expect(received.map(({ body }) => body)).toEqual(['{"a":"é"}']);
  });

  it.each([300, 301, 302, 303, 305, 306, 307, 308])(
    "a redirect (%i) is an answer like any other, and its goal sees nothing",
    async (status) => {
      const goal = await receive((response) => response.writeHead(200).end());
      const { url, received } = await receive((response) => {
        response.writeHead(status, { location: goal.url }).end("moved");
      });
      expect(await attempt(runner, url)).toMatchObject({
        statusCode: status,
        error: `Responded with ${status}. Redirects aren't followed.`,
        responseBody: "moved",
      });
      expect(received).toHaveLength(1);
      expect(goal.received).toEqual([]);
    },
  );

  it.each([
    ["600", 600],
    ["999", 999],
    ["1000", null],
    ["099", null],
    ["0", null],
    ["-1", null],
    ["20", null],
    ["2xx", null],
    ["", null],
  ])("one that HTTP doesn't have (%j) is a failure like any other", async (status, statusCode) => {
    const { url } = await receiveRaw(`HTTP/1.1 ${status} Odd\r\ncontent-length: 2\r\n\r\nok`);
    const outcome = await attempt(runner, url);
    expect(outcome).toMatchObject({ statusCode, error: expect.stringMatching(/^Responded|^The connection failed/) });
    expect(outcome.isTimeout).toBe(false);
  });

  it.each([100, 102, 103])("an informational answer (%i) before the real one is passed over", async (status) => {
    const { url } = await receiveRaw(
      `HTTP/1.1 ${status} Wait\r\nlink: </a>; rel=preload\r\n\r\n`,
      "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok",
    );
    expect(await attempt(runner, url)).toMatchObject({ statusCode: 200, responseBody: "ok", error: null });
  });
});

describe("of an answer's body is kept", () => {
  const bytes = (count: number) => "x".repeat(count);
  it.each<[name: string, sent: string | Buffer, kept: string]>([
    ["all of one below the limit", bytes(MAX_RESPONSE_BYTES - 1), bytes(MAX_RESPONSE_BYTES - 1)],
    ["all of one at the limit", bytes(MAX_RESPONSE_BYTES), bytes(MAX_RESPONSE_BYTES)],
    ["the first 16 KiB of one above it", `${bytes(MAX_RESPONSE_BYTES)}y`, bytes(MAX_RESPONSE_BYTES)],
    ["the first 16 KiB of a long one", bytes(20 * MAX_RESPONSE_BYTES), bytes(MAX_RESPONSE_BYTES)],
    ["a character of two bytes that ends at the limit", `${bytes(16_382)}éx`, `${bytes(16_382)}é`],
    ["nothing of one that lies across it", `${bytes(16_383)}éx`, bytes(16_383)],
    ["nor of one of four bytes", `${bytes(16_381)}😀x`, bytes(16_381)],
    [
      "nothing of one that was cut at its very end",
      Buffer.from(`${bytes(16_383)}é`).subarray(0, 16_384),
      bytes(16_383),
    ],
    ["what isn't UTF-8 as U+FFFD", Buffer.from([0x61, 0xff, 0x62, 0xc3, 0x28]), "a\ufffdb\ufffd("],
    ["a broken character at the end too", Buffer.from([0x61, 0xc3]), "a\ufffd"],
    ["a surrogate as U+FFFD", Buffer.from([0xed, 0xa0, 0x80, 0x61]), "\ufffd\ufffd\ufffda"],
    ["NUL as U+FFFD", "a\0b\0", "a\ufffdb\ufffd"],
    // What replaces a byte takes three, and the limit is that of the text.
    ["16 KiB where no byte is UTF-8", Buffer.alloc(MAX_RESPONSE_BYTES, 0xff), "\ufffd".repeat(5461)],
    ["all of what isn't UTF-8 below the limit", Buffer.alloc(5461, 0xff), "\ufffd".repeat(5461)],
    ["nothing above it", Buffer.alloc(5462, 0xff), "\ufffd".repeat(5461)],
    ["16 KiB of NUL", Buffer.alloc(MAX_RESPONSE_BYTES), "\ufffd".repeat(5461)],
    [
      "a broken byte whose stand-in ends at the limit",
      Buffer.from(`${bytes(16_381)}\xff`, "latin1"),
      `${bytes(16_381)}\ufffd`,
    ],
    ["nothing of one whose stand-in lies across it", Buffer.from(`${bytes(16_382)}\xff`, "latin1"), bytes(16_382)],
    [
      "nor of a character behind it",
      Buffer.from(`\xff${bytes(16_378)}\xf0\x9f\x98\x80`, "latin1"),
      `\ufffd${bytes(16_378)}`,
    ],
    ["nothing of none", "", ""],
  ])("%s", async (_, sent, kept) => {
    const { url } = await receive((response) => response.writeHead(500).end(sent));
    const { responseBody } = await attempt(runner, url);
    expect({ length: responseBody?.length, responseBody }).toEqual({ length: kept.length, responseBody: kept });
  });

  it.each([
    ["in chunks that split a character", ["\xc3", "\xa9", "\xf0\x9f", "\x98\x80"], "é😀"],
    [
      "in many chunks",
      Array.from({ length: 300 }, () => "0123456789".repeat(10)),
      "0123456789".repeat(3000).slice(0, 16_384),
    ],
  ])("the same where it comes %s", async (_, chunks, kept) => {
    const { url } = await receive(async (response) => {
      response.writeHead(200);
      for (const chunk of chunks) {
        response.write(Buffer.from(chunk, "latin1"));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    });
    expect(await attempt(runner, url)).toMatchObject({ statusCode: 200, responseBody: kept });
  });

  it("what came where it breaks off, whatever it had promised", async () => {
    const { url } = await receiveRaw("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nsome");
    expect(await attempt(runner, url)).toMatchObject({ statusCode: 200, error: null, responseBody: "some" });
  });

  it("what came where a chunk is rubbish", async () => {
    const { url } = await receiveRaw(
      "HTTP/1.1 503 Busy\r\ntransfer-encoding: chunked\r\n\r\n4\r\nsome\r\nnot a length\r\n",
    );
    expect(await attempt(runner, url)).toMatchObject({ statusCode: 503, responseBody: "some" });
  });

  it("the Retry-After beside it, as it was sent", async () => {
    const { url } = await receive((response) => response.writeHead(503, { "retry-after": " 120 , x" }).end());
    expect(await attempt(runner, url)).toMatchObject({ statusCode: 503, retryAfter: "120 , x" });
  });
});
