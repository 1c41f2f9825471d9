import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { type Harness, startHarness } from "../harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "x-service-api-key": LOCAL_API_KEY,
};
const BODY = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });

/** Sends a ping with headers that `fetch` sets itself. */
function ping(headers: Record<string, string>): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${harness.origin}/mcp`, { method: "POST", headers: { ...HEADERS, ...headers } });
    sent.on("error", reject);
    sent.on("response", async (response) => {
      const text = (await response.setEncoding("utf8").toArray()).join("");
      resolve({ status: response.statusCode, text });
    });
    sent.end(BODY);
  });
}

it.each([["https://evil.example"], ["http://localhost:1"], ["null"], ["not an origin"]])(
  "a request of a page of another origin, %s, is refused",
  async (origin) => {
    const { status, text } = await ping({ origin });
    expect([status, JSON.parse(text)]).toMatchObject([403, { code: "forbidden" }]);
  },
);

it("a page whose host name was pointed at this machine is refused, though it has the origin that it asks for", async () => {
  const { port } = new URL(harness.origin);
  const host = `evil.example:${port}`;
  expect(await ping({ host, origin: `http://${host}` })).toMatchObject({ status: 403 });
});

it("a program, the service's own page and a client with a scheme of its own are answered", async () => {
  expect(await ping({})).toMatchObject({ status: 200 });
  expect(await ping({ origin: harness.origin })).toMatchObject({ status: 200 });
  expect(await ping({ origin: "vscode-webview://0123" })).toMatchObject({ status: 200 });
});

it("without a key, another origin is refused before anything is said about keys", async () => {
  expect(await ping({ origin: "https://evil.example", "x-service-api-key": "" })).toMatchObject({ status: 403 });
});
