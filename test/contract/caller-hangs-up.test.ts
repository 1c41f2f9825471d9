import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, startHarness } from "../harness.ts";
import { addPayer, locate, readBill } from "./paying-caller.ts";
import { PNG_BASE64 } from "./sample-images.ts";

const CALLER = resolve(import.meta.dirname, "workers/leaving-caller/wrangler.toml");
const INPUTS = {
  "/api/v1/elements:locate": { query: "save", elements: [{ id: "save", role: "button" }] },
  "/api/v1/screenshots:locate": { query: "save", image: PNG_BASE64 },
} as const;
const MODEL = {
  id: "test/held",
  model: "held",
  name: "Held",
  description: "",
  context_length: 32_768,
  box_convention: "absolute-xyxy",
  pricing: { prompt: "0.000001", completion: "0.000001" },
};
/** A valid answer to both operations. */
const COMPLETION = JSON.stringify({
  choices: [{ message: { content: '{"alias":"e1","found":false,"confidence":0.9}' }, finish_reason: "stop" }],
  usage: { prompt_tokens: 70, completion_tokens: 7 },
});

/** A server that answers only when told to. */
type HeldServer = { url: string; waiting: ServerResponse[]; server: Server };

async function startHeldServer(): Promise<HeldServer> {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => request.resume().on("end", () => waiting.push(response)));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, waiting, server };
}

let provider: HeldServer;
let gate: HeldServer;
let harness: Harness;
beforeAll(async () => {
  [provider, gate] = await Promise.all([startHeldServer(), startHeldServer()]);
  const settings = { OPENAI_BASE_URL: provider.url, OPENAI_MODELS: JSON.stringify([MODEL]), DEFAULT_MODEL: MODEL.id };
  harness = await startHarness({ own: true, vision: true, seed: false, settings, workers: [CALLER] });
});
afterAll(async () => {
  await harness?.close();
  for (const held of [provider, gate]) {
    held?.server.closeAllConnections();
    held?.server.close();
  }
});

async function takeNext({ waiting }: HeldServer): Promise<ServerResponse> {
  await expect.poll(() => waiting.length).toBe(1);
  return waiting.shift() as ServerResponse;
}

const answerCall = (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "application/json" }).end(COMPLETION);

it.each(["/api/v1/elements:locate", "/api/v1/screenshots:locate"] as const)(
  "a caller that hangs up isn't billed, though the model answers after it: %s",
  async (path) => {
    const payer = await addPayer(harness.db, 1000);
    const left = harness.fetchFrom("leaving-caller", path, {
      method: "POST",
      headers: { "x-service-api-key": payer.key, "content-type": "application/json", "x-leave-when": gate.url },
      body: JSON.stringify(INPUTS[path]),
    });
    const [call, leave] = await Promise.all([takeNext(provider), takeNext(gate)]);
    leave.end();
    expect(await (await left).text()).toBe("left");
    answerCall(call);

    // The same request again, by a caller that waits: only this one is billed.
    const answered = locate(harness, payer, path, INPUTS[path]);
    answerCall(await takeNext(provider));
    const response = await answered;
    expect(response.status, await response.text()).toBe(200);
    const { balance, usage, ledger } = await readBill(harness.db, payer);
    const requestId = response.headers.get("x-request-id");
    expect([usage, ledger].map((rows) => rows.map(({ request_id: id }) => id))).toEqual([[requestId], [requestId]]);
    expect(balance).toBe(1000 - 77);
    expect(harness.readLogs().join("\n")).not.toContain("request_failed");
  },
);
