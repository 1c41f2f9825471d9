import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, startHarness } from "../harness.ts";
import { type ScriptedProvider, startScriptedProvider } from "../scripted-provider/server.ts";
import { expectProblem } from "./expect-problem.ts";
import { addPayer, locate, readBill } from "./paying-caller.ts";
import { PNG_BASE64 } from "./sample-images.ts";

const PATH = "/api/v1/elements:locate";
const BALANCE = 1_000_000;
const NO_BILL = { balance: BALANCE, usage: [], ledger: [] };

const describeModel = (id: string, contextLength: number) => ({
  ...{ id, model: "stub/tool-ok", name: id, description: "", context_length: contextLength },
  ...{ box_convention: "absolute-xyxy", pricing: { prompt: "0.000002", completion: "0.00001" } },
});
/** Its context is full of what every question says. */
const TINY = describeModel("test/tiny", 300);
const ROOMY = describeModel("test/roomy", 4096);

/** Elements of which the built-in model is unsure. */
const UNSURE = {
  query: "delete",
  elements: Array.from({ length: 4 }, (_, at) => ({
    ...{ id: `delete${at}`, role: "button", name: "Delete" },
    bounds: { x: 20, y: 100 * at, width: 200, height: 60 },
  })),
};

let harness: Harness;
let stub: ScriptedProvider;
beforeAll(async () => {
  stub = await startScriptedProvider();
  const OPENAI_MODELS = JSON.stringify([TINY, ROOMY]);
  const settings = { OPENAI_BASE_URL: stub.baseUrl, OPENAI_MODELS, ASK_UP_MODEL: TINY.id, ASK_UP_BELOW: "0.9" };
  harness = await startHarness({ own: true, vision: true, seed: false, settings });
});
afterAll(async () => {
  await harness?.close();
  await stub?.close();
});

it.each([
  ["without a screenshot", UNSURE],
  ["with a screenshot", { ...UNSURE, image: PNG_BASE64 }],
])("a model whose context holds no element is not asked, and nothing is billed: %s", async (_about, body) => {
  const payer = await addPayer(harness.db, BALANCE);
  const before = stub.countCalls(TINY.model);
  const response = await locate(harness, payer, PATH, { ...body, model: TINY.id });
  await expectProblem(response, { shape: "grounding", status: 502, code: "provider_failed", path: PATH });
  expect(stub.countCalls(TINY.model)).toBe(before);
  expect(await readBill(harness.db, payer)).toEqual(NO_BILL);
});

it("leaves the built-in model's answer where it would be asked because that is unsure, for nothing", async () => {
  const payer = await addPayer(harness.db, BALANCE);
  const before = stub.countCalls(TINY.model);
  const response = await locate(harness, payer, PATH, UNSURE);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ found: true, model: "sightline/ground-1", cost_microdollars: 0 });
  expect(stub.countCalls(TINY.model)).toBe(before);
  const { balance, ledger } = await readBill(harness.db, payer);
  expect({ balance, ledger }).toEqual({ balance: BALANCE, ledger: [] });
});

it("a model with room for them is asked, and billed", async () => {
  const payer = await addPayer(harness.db, BALANCE);
  const response = await locate(harness, payer, PATH, { ...UNSURE, model: ROOMY.id });
  expect(await response.json()).toMatchObject({ found: true, model: ROOMY.model });
  const { balance, usage } = await readBill(harness.db, payer);
  expect([balance, usage.length]).toEqual([BALANCE - 2200, 1]);
});
