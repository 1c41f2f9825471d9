import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addPayer, type LocatePath, locate, type Payer } from "../contract/paying-caller.ts";
import { addKey } from "../contract/test-keys.ts";
import { type Harness, startHarness } from "../harness.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { type ScriptedProvider, startScriptedProvider } from "../scripted-provider/server.ts";
import { readBalanceRows } from "../storage/balance-rows.ts";
import { readScreen } from "./sample-screens.ts";

const BUILT_IN = "sightline/ground-1";
const BALANCE = 1_000_000;
/** The scripted model uses 1000 and 20 tokens per call. */
const CHARGE = 2200;

const describeModel = (id: string, model: string) => ({
  ...{ id, model, name: id, description: "", context_length: 32_768, box_convention: "absolute-xyxy" },
  pricing: { prompt: "0.000002", completion: "0.00001" },
});
const STRONG = describeModel("test/strong", "stub/tool-ok");
const SLOW = describeModel("test/slow", "stub/slow-ok");
const BROKEN = describeModel("test/broken", "stub/http-400");

const ELEMENTS = [
  { id: "save", role: "button", name: "Save" },
  { id: "close", role: "button", name: "Close" },
];
/** Names an element as it is. */
const SURE = { query: "Save", elements: ELEMENTS };
/** Four elements are equally likely, so none of them is more likely than a quarter. */
const UNSURE = {
  query: "delete",
  elements: Array.from({ length: 4 }, (_, at) => ({
    ...{ id: `delete${at}`, role: "button", name: "Delete" },
    bounds: { x: 20, y: 100 * at, width: 200, height: 60 },
  })),
};
const ELEMENTS_PATH = "/api/v1/elements:locate" as const;

let stub: ScriptedProvider;
beforeAll(async () => {
  stub = await startScriptedProvider();
});
afterAll(() => stub?.close());

type Deployment = { get(): Harness; pay(balance?: number): Promise<Payer> };

function useDeployment(more: Record<string, string>, vision: boolean | string = true): Deployment {
  let harness: Harness;
  beforeAll(async () => {
    const settings = { OPENAI_BASE_URL: stub.baseUrl, OPENAI_MODELS: JSON.stringify([STRONG, SLOW, BROKEN]), ...more };
    harness = await startHarness({ own: true, vision, seed: false, settings });
  });
  afterAll(() => harness?.close());
  return { get: () => harness, pay: (balance = BALANCE) => addPayer(harness.db, balance) };
}

describe("a locate request that names no model, where a stronger model is asked below 0.5", () => {
  const deployment = useDeployment({ ASK_UP_MODEL: STRONG.id });
  let payer: Payer;
  let askedBefore: number;
  beforeEach(async () => {
    payer = await deployment.pay();
    askedBefore = stub.countCalls(STRONG.model);
  });
  const ask = async (path: LocatePath, body: Record<string, unknown>, by = payer) => {
    const response = await locate(deployment.get(), by, path, body);
    expect(response.status).toBe(200);
    return (await response.json()) as Record<string, unknown>;
  };
  const countAsked = () => stub.countCalls(STRONG.model) - askedBefore;
  const readRows = () => readBalanceRows(deployment.get().db, payer.organizationId);

  it("gets the built-in's answer for nothing where that is sure", async () => {
    const answer = await ask(ELEMENTS_PATH, SURE);
    expect(answer).toMatchObject({ found: true, element_id: "save", model: BUILT_IN, cost_microdollars: 0 });
    expect(countAsked()).toBe(0);
  });

  it("gets the stronger model's answer where the built-in is unsure, and one bill", async () => {
    const answer = await ask(ELEMENTS_PATH, UNSURE);
    expect(answer).toMatchObject({ model: STRONG.model, prompt_tokens: 1000, completion_tokens: 20 });
    expect(countAsked()).toBe(1);
    const { balance, usage, ledger } = await readRows();
    expect([balance, usage.length, ledger.length]).toEqual([BALANCE - CHARGE, 1, 1]);
  });

  it("gets the built-in's answer if it names the built-in, however unsure that is", async () => {
    const answer = await ask(ELEMENTS_PATH, { ...UNSURE, model: BUILT_IN });
    expect(answer).toMatchObject({ found: true, model: BUILT_IN, cost_microdollars: 0 });
    expect(countAsked()).toBe(0);
  });

  it("goes on from a screenshot in which the built-in finds nothing", async () => {
    const image = Buffer.from(readScreen("settings")).toString("base64");
    const answer = await ask("/api/v1/screenshots:locate", { image, query: "a purple elephant", texts: [] });
    expect(answer).toMatchObject({ model: STRONG.model, prompt_tokens: 1000 });
    expect((await readRows()).balance).toBe(BALANCE - CHARGE);
  });

  it("stays with the built-in's answer where the balance is empty", async () => {
    const answer = await ask(ELEMENTS_PATH, UNSURE, await deployment.pay(0));
    expect(answer).toMatchObject({ found: true, model: BUILT_IN, cost_microdollars: 0 });
    expect(countAsked()).toBe(0);
  });
});

describe("a stronger model that fails", () => {
  const deployment = useDeployment({ ASK_UP_MODEL: BROKEN.id, ASK_UP_BELOW: "0.9" });

  it("leaves the built-in's answer, for nothing", async () => {
    const payer = await deployment.pay();
    const before = stub.countCalls(BROKEN.model);
    const response = await locate(deployment.get(), payer, ELEMENTS_PATH, UNSURE);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ found: true, model: BUILT_IN, cost_microdollars: 0 });
    expect(stub.countCalls(BROKEN.model)).toBeGreaterThan(before);
    expect((await readBalanceRows(deployment.get().db, payer.organizationId)).balance).toBe(BALANCE);
  });
});

describe("a stronger model whose picture can't be drawn, since the vision Worker fails", () => {
  const failing = "test/contract/workers/failing-vision/wrangler.toml";
  const deployment = useDeployment({ ASK_UP_MODEL: STRONG.id }, failing);
  const SEEN = { ...UNSURE, image: Buffer.from(readScreen("settings")).toString("base64") };

  it("leaves the built-in's answer, for nothing", async () => {
    const payer = await deployment.pay();
    const response = await locate(deployment.get(), payer, ELEMENTS_PATH, SEEN);
    expect([response.status, await response.json()]).toMatchObject([200, { model: BUILT_IN, cost_microdollars: 0 }]);
    expect((await readBalanceRows(deployment.get().db, payer.organizationId)).balance).toBe(BALANCE);
  });

  it("is a 502 of a call that names it, for nothing", async () => {
    const payer = await deployment.pay();
    const response = await locate(deployment.get(), payer, ELEMENTS_PATH, { ...SEEN, model: STRONG.id });
    expect([response.status, await response.json()]).toMatchObject([502, { code: "provider_failed" }]);
    expect((await readBalanceRows(deployment.get().db, payer.organizationId)).balance).toBe(BALANCE);
  });
});

describe("a stronger model whose answers spend a key's limit at the same time", () => {
  const { SEALING_KEYS } = LOCAL_SETTINGS;
  const deployment = useDeployment({ ASK_UP_MODEL: SLOW.id, SEALING_KEYS: String(SEALING_KEYS) });
  const start = async () => {
    const payer = await deployment.pay();
    // Spent by the first charge. Calls that were admitted before it are refused when they are billed.
    const limited = { organizationId: payer.organizationId, monthlyLimitMicrodollars: 1 };
    const { key } = await addKey(deployment.get().db, limited);
    return { ...payer, key };
  };

  it("answers one of the calls, and leaves the built-in's answer to the others, for nothing", async () => {
    const CALLS = 3;
    const payer = await start();
    const calls = Array.from({ length: CALLS }, () => locate(deployment.get(), payer, ELEMENTS_PATH, UNSURE));
    const responses = await Promise.all(calls);
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: CALLS }, () => 200));
    const answers = (await Promise.all(responses.map((response) => response.json()))) as Record<string, unknown>[];
    const told = answers.map(({ found, model, cost_microdollars: cost }) => [found, model, cost]);
    const free = [true, BUILT_IN, 0];
    expect(told.sort((a, b) => Number(b[2]) - Number(a[2]))).toEqual([[true, SLOW.model, CHARGE], free, free]);
    const read = () => readBalanceRows(deployment.get().db, payer.organizationId);
    const listCharges = async () => (await read()).usage.map(({ charged }) => charged).sort((a, b) => b - a);
    // The row of a call without a charge may be written after its response.
    await expect.poll(listCharges).toEqual([CHARGE, 0, 0]);
    expect((await read()).balance).toBe(BALANCE - CHARGE);
  });

  it.each([
    ["a key without a limit", () => deployment.pay()],
    ["a key whose limit one call spends", start],
  ])("answers two calls with one Idempotency-Key alike, and charges %s once", async (_what, open) => {
    const payer = await open();
    const repeat = { "idempotency-key": crypto.randomUUID() };
    const calls = [0, 1].map(() => locate(deployment.get(), payer, ELEMENTS_PATH, UNSURE, repeat));
    const responses = await Promise.all(calls);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = (await Promise.all(responses.map((response) => response.json()))) as unknown[];
    expect(first).toMatchObject({ model: SLOW.model, cost_microdollars: CHARGE });
    expect(second).toEqual(first);
    const { balance, usage } = await readBalanceRows(deployment.get().db, payer.organizationId);
    expect([balance, usage.length]).toEqual([BALANCE - CHARGE, 1]);
  });

  it("refuses those that name it, as any priced call", async () => {
    const payer = await start();
    const named = { ...UNSURE, model: SLOW.id };
    const calls = Array.from({ length: 2 }, () => locate(deployment.get(), payer, ELEMENTS_PATH, named));
    const responses = await Promise.all(calls);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 402]);
    await Promise.all(responses.map((response) => response.body?.cancel()));
    expect((await readBalanceRows(deployment.get().db, payer.organizationId)).balance).toBe(BALANCE - CHARGE);
  });
});
