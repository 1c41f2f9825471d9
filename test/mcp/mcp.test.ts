import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { makeApiKey } from "../../src/domain/access/api-key.ts";
import { addPayer, readBill } from "../contract/paying-caller.ts";
import { addKey } from "../contract/test-keys.ts";
import { signIn } from "../dashboard/session-client.ts";
import { cutRows } from "../e2e/sample-screens.ts";
import { type Harness, startHarness } from "../harness.ts";
import { listCodeBlocks, REPOSITORY, readText } from "../house/documents.ts";
import { awaitProgram } from "../run-program.ts";

/** Rows of the settings, from Bluetooth to Notifications. */
const SCREEN = Buffer.from(await cutRows("settings", 600, 1200)).toString("base64");

const ELEMENTS = [
  { id: "back", role: "button", name: "Back" },
  { id: "search", role: "textbox", name: "Search" },
];

type Words = { type: string; text: string }[];

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ vision: true });
});
afterAll(() => harness?.close());

/** Connects the official client, which speaks the newest version of the protocol that both know, or the older one. */
async function connect(
  mode: "auto" | "legacy",
  headers: Record<string, string> = { "x-service-api-key": LOCAL_API_KEY },
) {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", harness.origin), { requestInit: { headers } }),
  );
  return client;
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  harness.fetch("/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "x-service-api-key": LOCAL_API_KEY,
      ...headers,
    },
    body: JSON.stringify(body),
  });

describe.each(["auto", "legacy"] as const)("the official client, in mode %s", (mode) => {
  it("lists three tools, each with what it takes and returns", async () => {
    const client = await connect(mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name, inputSchema }) => [name, inputSchema.required])).toEqual([
      ["detect_screen", ["image"]],
      ["locate_element", ["query", "elements"]],
      ["locate_on_screen", ["image", "query"]],
    ]);
    for (const { outputSchema, annotations } of tools) {
      expect(outputSchema?.type).toBe("object");
      expect(annotations?.readOnlyHint).toBe(true);
    }
    await client.close();
  });

  it("lists the models, and reads each of them", async () => {
    const client = await connect(mode);
    const { resources } = await client.listResources();
    expect(resources[0]?.uri).toBe("sightline://models");
    const [, second] = resources;
    const { contents } = await client.readResource({ uri: second?.uri ?? "" });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ id: second?.name, object: "model" });
    await expect(client.readResource({ uri: "sightline://models/none" })).rejects.toThrow();
    await client.close();
  });

  it("locates an element, and is told when there is none", async () => {
    const client = await connect(mode);
    const ask = (query: string) =>
      client.callTool({ name: "locate_element", arguments: { query, elements: ELEMENTS } });
    const found = await ask("the search field");
    expect(found.structuredContent).toMatchObject({ found: true, element_id: "search", cost_microdollars: 0 });
    expect((found.content as Words)[0]?.text).toMatch(/^Element "search", confidence/);
    const missing = await ask("the shopping cart");
    expect(missing.structuredContent).toMatchObject({ found: false, element_id: null });
    expect(missing.isError).toBeFalsy();
    await client.close();
  });

  it("passes on a problem as an answer that names the field and the rule", async () => {
    const client = await connect(mode);
    const answer = await client.callTool({ name: "locate_element", arguments: { query: "", elements: ELEMENTS } });
    expect(answer.isError).toBe(true);
    expect(JSON.parse((answer.content as Words)[0]?.text ?? "")).toMatchObject({
      status: 422,
      errors: [{ field: "query", message: expect.any(String) }],
    });
    await client.close();
  });
});

it("sees a screen: the words give pixels and the structure is detect's answer", async () => {
  const client = await connect("auto");
  const { structuredContent, content } = await client.callTool({ name: "detect_screen", arguments: { image: SCREEN } });
  const { data } = structuredContent as { data: { ocr_results: { text: string }[]; icon_detections: unknown[] } };
  expect(data.ocr_results.map(({ text }) => text)).toContain("Bluetooth");
  const words = (content as Words)[0]?.text ?? "";
  expect(words).toMatch(/^1080 x \d+ pixels, \d+ texts, \d+ icons and controls\.\n/);
  const [, x, y] = /text "Bluetooth" at (\d+),(\d+) /.exec(words) ?? [];
  expect(Math.abs(Number(x) - 300)).toBeLessThan(200);
  expect(Math.abs(Number(y) - 158)).toBeLessThan(40);
  await client.close();
});

it.each([
  ["the Bluetooth switch", 951, 158],
  ["Notifications", 320, 516],
])("finds %s on a screen whose texts it reads itself, in one call, with the point to click", async (query, x, y) => {
  const client = await connect("auto");
  const answer = await client.callTool({ name: "locate_on_screen", arguments: { image: SCREEN, query } });
  const { found, click } = answer.structuredContent as { found: boolean; click: { x: number; y: number } };
  expect(found).toBe(true);
  expect(Math.abs(click.x - x)).toBeLessThan(120);
  expect(Math.abs(click.y - y)).toBeLessThan(40);
  expect((answer.content as Words)[0]?.text).toContain(`at ${click.x},${click.y} `);
  expect(answer._meta?.["sightline/request_ids"]).toHaveLength(1);
  await client.close();
});

it("says that something isn't on the screen, with no point to click", async () => {
  const client = await connect("auto");
  const answer = await client.callTool({
    name: "locate_on_screen",
    arguments: { image: SCREEN, query: "the shopping cart" },
  });
  expect(answer.structuredContent).toMatchObject({ found: false, bbox: null, click: null });
  await client.close();
});

it("charges a tool's call once, also if it is repeated, and refuses what the balance doesn't cover", async () => {
  const price = 1000;
  const payer = await addPayer(harness.db, price);
  const premium = { name: "detect_screen", arguments: { image: SCREEN, ocr_engine: "premium", inference_type: "ocr" } };
  const headers = { "x-service-api-key": payer.key, "idempotency-key": "once" };
  const client = await connect("auto", headers);
  const [first, second] = [await client.callTool(premium), await client.callTool(premium)];
  expect([first.isError, second.isError].some(Boolean)).toBe(false);
  expect(second.structuredContent).toEqual(first.structuredContent);
  const bill = await readBill(harness.db, payer);
  expect([bill.balance, bill.ledger.map(({ amount }) => amount)]).toEqual([0, [-price]]);
  await client.close();
  const other = await connect("auto", { "x-service-api-key": payer.key });
  const refused = await other.callTool(premium);
  expect(JSON.parse((refused.content as Words)[0]?.text ?? "")).toMatchObject({
    status: 402,
    code: "insufficient_balance",
  });
  await other.close();
});

it("lists each call of a tool as a request of its operation, under the id that the answer tells, and reading models not at all", async () => {
  const payer = await addPayer(harness.db, 0);
  const client = await connect("auto", { "x-service-api-key": payer.key });
  await client.listResources();
  const invalid = await client.callTool({ name: "locate_element", arguments: { query: "", elements: ELEMENTS } });
  const right = await client.callTool({ name: "locate_element", arguments: { query: "search", elements: ELEMENTS } });
  await client.close();
  const ids = [invalid, right].map(({ _meta }) => _meta?.["sightline/request_ids"] as string[]);
  const list = () =>
    harness.db
      .prepare("SELECT id, operation, status FROM requests WHERE organization_id = ? ORDER BY id")
      .bind(payer.organizationId)
      .all();
  await expect
    .poll(async () => (await list()).results)
    .toEqual([
      { id: ids[0]?.[0], operation: "elements.locate", status: 422 },
      { id: ids[1]?.[0], operation: "elements.locate", status: 200 },
    ]);
});

it("takes the key as a bearer token, and lets it do only what its scopes allow", async () => {
  const { key } = await addKey(harness.db, { organizationId: DEMO_ORGANIZATION.id, scopes: ["locate"] });
  const client = await connect("auto", { authorization: `Bearer ${key}` });
  const asked = { query: "the search field", elements: ELEMENTS };
  const located = await client.callTool({ name: "locate_element", arguments: asked });
  expect(located.structuredContent).toMatchObject({ found: true });
  const refused = await client.callTool({ name: "detect_screen", arguments: { image: SCREEN } });
  expect(JSON.parse((refused.content as Words)[0]?.text ?? "")).toMatchObject({
    status: 403,
    detail: expect.stringContaining("scope detect"),
  });
  await client.close();
});

it("answers the program that the documents show", async () => {
  const program = listCodeBlocks(readText("docs/mcp.md")).find(({ language }) => language === "ts")?.code ?? "";
  const path = join(REPOSITORY, "test/mcp", `.program-${process.pid}.ts`);
  writeFileSync(path, program.replaceAll("http://127.0.0.1:8787", harness.origin));
  try {
    const { stdout } = await awaitProgram(process.execPath, [path], { cwd: REPOSITORY });
    expect(JSON.parse(stdout)).toMatchObject({ found: true, click: { x: expect.any(Number), y: expect.any(Number) } });
  } finally {
    rmSync(path);
  }
});

describe("a request that isn't a client's", () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

  it.each([
    ["no key", { "x-service-api-key": "" }, list, 401],
    ["a malformed key", { "x-service-api-key": "sightline_short" }, list, 401],
    ["an unknown key", { "x-service-api-key": makeApiKey() }, list, 401],
    ["a type that isn't JSON", { "content-type": "text/plain" }, list, 415],
    ["no message", {}, {}, 400],
    ["an unknown method", {}, { ...list, method: "tools/steal" }, 200],
  ])("with %s is refused", async (_name, headers, body, status) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(/"status":4\d\d|"error":\{/);
  });

  it("of a login's cookie alone is refused: another site's page could send it", async () => {
    const { cookie } = await signIn(harness, DEMO_ORGANIZATION.id);
    const response = await harness.fetch("/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", cookie },
      body: JSON.stringify(list),
    });
    expect(response.status).toBe(401);
  });

  it("by another method than POST is refused, which names POST", async () => {
    for (const method of ["GET", "DELETE", "PUT"]) {
      const response = await harness.fetch("/mcp", { method, headers: { "x-service-api-key": LOCAL_API_KEY } });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });

  it("with a body that is no JSON object, or too large, is refused", async () => {
    expect((await post([list])).status).toBe(400);
    const response = await harness.fetch("/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", "x-service-api-key": LOCAL_API_KEY },
      body: " ".repeat(48 * 1024 * 1024 + 1),
    });
    expect(response.status).toBe(413);
  });
});
