import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "../harness.ts";
import { DETECT_HEADERS, DETECT_PATH, detect, listTexts, writeDetectBody } from "./detect-client.ts";
import { cutRows } from "./sample-screens.ts";

let harness: Harness;
/** Parts of the settings screen, each with a text that no other has. */
let parts: { text: string; picture: Uint8Array }[];
/** What the clients that hang up request: enough of the screen to be read for a while. */
let body: string;

beforeAll(async () => {
  harness = await startHarness({ vision: true });
  parts = [
    { text: "Search settings", picture: await cutRows("settings", 300, 470) },
    { text: "Bluetooth", picture: await cutRows("settings", 660, 830) },
    { text: "Battery", picture: await cutRows("settings", 1190, 1360) },
  ];
  body = writeDetectBody(await cutRows("settings", 300, 1360), { ocr_engine: "premium" });
});
afterAll(() => harness?.close());

/** Sends a request on a raw connection, all of its body or a part, and hangs up some time later. */
async function hangUp(body: string, share: number, afterMs: number): Promise<void> {
  const { hostname, port } = new URL(harness.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = [
    `POST ${DETECT_PATH} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    ...Object.entries(DETECT_HEADERS).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    "",
    "",
  ].join("\r\n");
  await new Promise((resolve) => socket.write(head + body.slice(0, Math.floor(body.length * share)), resolve));
  await wait(afterMs);
  socket.destroy();
}

async function expectPartsRead(): Promise<number[]> {
  const answers = await Promise.all(
    [...parts, ...parts.slice(0, 2)].map(async ({ text, picture }) => ({
      text,
      answer: await detect(harness, picture),
    })),
  );
  for (const { text, answer } of answers) {
    expect(answer.status).toBe(200);
    expect(listTexts(answer)).toContain(text);
    expect(listTexts(answer).filter((other) => parts.some((part) => part.text === other))).toEqual([text]);
  }
  return answers.map(({ answer }) => answer.body.data.metadata.queue_wait_ns);
}

describe("several at once", () => {
  it("each gets its own answer, and those that waited are told so", async () => {
    const waits = await expectPartsRead();
    expect(Math.max(...waits)).toBeGreaterThan(0);
  });

  it("a broken picture among them disturbs nobody", async () => {
    const [broken] = await Promise.all([detect(harness, Uint8Array.of(1, 2, 3)), expectPartsRead()]);
    expect(broken.status).toBe(400);
  });
});

describe("a client that hangs up doesn't hold up the next", () => {
  it.each([
    { name: "in the middle of its body", share: 0.5, afterMs: 200 },
    { name: "as soon as its body is sent", share: 1, afterMs: 0 },
    { name: "while its picture is read", share: 1, afterMs: 1000 },
  ])("$name", async ({ share, afterMs }) => {
    await hangUp(body, share, afterMs);
    await expectPartsRead();
  });

  it("two of them, one reading and the other waiting", async () => {
    await Promise.all([300, 500].map((afterMs) => hangUp(body, 1, afterMs)));
    await expectPartsRead();
  });
});
