import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addPayer, readBill } from "../contract/paying-caller.ts";
import { type ScriptedService, startScriptedService } from "../contract/scripted-service.ts";
import { cutRows } from "../e2e/sample-screens.ts";

const SCREEN = Buffer.from(await cutRows("settings", 660, 830)).toString("base64");

let service: ScriptedService;
beforeAll(async () => {
  service = await startScriptedService();
});
afterAll(() => service?.close());

it("an Idempotency-Key holds for a tool that first reads the screen for a vision-language model: the repeat is charged nothing and gets the same answer", async () => {
  const { harness } = service;
  const payer = await addPayer(harness.db, 1_000_000);
  const callOnce = async (query: string) => {
    const client = new Client({ name: "test", version: "1" });
    const headers = { "x-service-api-key": payer.key, "idempotency-key": "once" };
    const options = { requestInit: { headers } };
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", harness.origin), options));
    const answer = await client.callTool({
      name: "locate_on_screen",
      arguments: { image: SCREEN, query, model: "test/absolute-xyxy" },
    });
    await client.close();
    return answer;
  };
  const first = await callOnce("Bluetooth");
  expect(first.isError, JSON.stringify(first.content)).toBeFalsy();
  // Reading the screen is a call of its own.
  expect(first._meta?.["sightline/request_ids"]).toHaveLength(2);
  const second = await callOnce("Bluetooth");
  expect(second.structuredContent, JSON.stringify(second.content)).toEqual(first.structuredContent);
  expect(second.content).toEqual(first.content);
  const other = await callOnce("Wi-Fi");
  expect(JSON.stringify(other.content)).toContain("idempotency_key_reused");
  const { ledger } = await readBill(harness.db, payer);
  expect(ledger).toHaveLength(1);
});
