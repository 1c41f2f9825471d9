import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "../harness.ts";
import { buildPng } from "../images/png.ts";
import type { Promised, Reported } from "../scripted-provider/behaviour.ts";
import { BEHAVIOURS, listStubModels, STUB_SECRETS } from "../scripted-provider/behaviours.ts";
import { type ScriptedProvider, startScriptedProvider } from "../scripted-provider/server.ts";
import { expectProblem } from "./expect-problem.ts";
import { addPayer, type Bill, locate, readBill } from "./paying-caller.ts";

const START_BALANCE = 1_000_000;
const KEY = "sk-of-the-test";
/** A second server beside the first, with a key of its own. */
const SECOND_KEY = "sk-of-the-second";
const SECOND_MODEL = "second/reasoning";
/** Appears in every prompt, and nowhere else. */
const PROMPT_WORD = "periwinkle";

const SECRETS = [KEY, STUB_SECRETS.GATEWAY_TOKEN, "Bearer", "Scripted", "Upstream", PROMPT_WORD];

// Multiples of the models' grid: the boxes of the script are whole pixels of it in every convention.
const PICTURE = { width: 140, height: 280 };
const IMAGE = Buffer.from(
  buildPng({ ...PICTURE, bitDepth: 8, colorType: 2, sample: (x, y, channel) => (x + y * 2 + channel * 40) % 256 }),
).toString("base64");

/** The second of the elements is meant, and the first of the texts. */
const OPERATIONS = {
  elements: {
    path: "/api/v1/elements:locate",
    endpoint: "element_locate",
    body: {
      query: `the Save button, ${PROMPT_WORD}`,
      elements: [
        { id: "back", role: "button", name: "Back", bounds: { x: 0, y: 0, width: 40, height: 40 } },
        { id: "save", role: "button", name: "Save", bounds: { x: 90, y: 200, width: 50, height: 60 } },
        { id: "title", role: "text", name: "Profile", bounds: { x: 50, y: 0, width: 80, height: 40 } },
      ],
      image: IMAGE,
    },
  },
  screenshots: {
    path: "/api/v1/screenshots:locate",
    endpoint: "screenshot_locate",
    body: {
      query: `the Save button, ${PROMPT_WORD}`,
      texts: [
        { text: "Save", bbox: { x1: 0.7, y1: 0.8, x2: 0.9, y2: 0.9 } },
        { text: "Profile", bbox: { x1: 0.4, y1: 0.9, x2: 0.6, y2: 0.95 } },
      ],
      image: IMAGE,
    },
  },
} as const;
type OperationName = keyof typeof OPERATIONS;

let harness: Harness;
let stub: ScriptedProvider;
let second: ScriptedProvider;
beforeAll(async () => {
  stub = await startScriptedProvider();
  second = await startScriptedProvider();
  const stubModels = listStubModels();
  const reasoning = stubModels.find(({ id }) => id === "stub/reasoning");
  const own = { id: SECOND_MODEL, base_url: second.baseUrl, api_key_name: "SECOND_KEY" };
  const OPENAI_MODELS = JSON.stringify([...stubModels, { ...reasoning, ...own }]);
  harness = await startHarness({
    own: true,
    vision: true,
    seed: false,
    settings: { OPENAI_BASE_URL: stub.baseUrl, OPENAI_API_KEY: KEY, OPENAI_MODELS, SECOND_KEY, ...STUB_SECRETS },
  });
});
afterAll(async () => {
  await harness?.close();
  await stub?.close();
  await second?.close();
});

/** Returns the complete response that a behavior promises. */
function describeAnswer(operation: OperationName, promised: Promised & { status: 200 }, reports: Reported) {
  const shared = {
    found: promised.found,
    confidence: promised.confidence,
    model: reports.model,
    cost_microdollars: countCost(reports),
    latency_ms: expect.any(Number),
    prompt_tokens: reports.promptTokens,
    completion_tokens: reports.completionTokens,
  };
  if (operation === "elements") return { ...shared, element_id: promised.found ? "save" : null };
  const box = "box" in promised ? promised.box : null;
  const bbox = box && {
    x1: box.x1 * PICTURE.width,
    y1: box.y1 * PICTURE.height,
    x2: box.x2 * PICTURE.width,
    y2: box.y2 * PICTURE.height,
  };
  return { ...shared, bbox, matched_text_index: promised.found && promised.by === "text" ? 0 : null };
}

// The scripted models cost 1 and 5 microdollars per token, and are sold for 2 and 10.
const countCost = ({ costMicrodollars, promptTokens, completionTokens }: Reported) =>
  costMicrodollars ?? promptTokens + 5 * completionTokens;
const countCharge = ({ promptTokens, completionTokens }: Reported) => 2 * promptTokens + 10 * completionTokens;

/** The traces of a successful call. */
function describeBill(operation: OperationName, model: string, requestId: string, reports: Reported): Bill {
  const { endpoint } = OPERATIONS[operation];
  const charged = countCharge(reports);
  const balance = START_BALANCE - charged;
  return {
    balance,
    usage: [
      {
        request_id: requestId,
        endpoint,
        model,
        prompt_tokens: reports.promptTokens,
        completion_tokens: reports.completionTokens,
        pages: 0,
        provider_cost_microdollars: countCost(reports),
        charged_microdollars: charged,
      },
    ],
    ledger:
      charged === 0
        ? []
        : [{ request_id: requestId, kind: "charge", amount: -charged, after: balance, reason: endpoint }],
  };
}

const CASES = [...BEHAVIOURS].map(([model, behaviour]) => ({ model, ...behaviour }));
const NO_BILL: Bill = { balance: START_BALANCE, usage: [], ledger: [] };

/** How many calls have succeeded, with those of tests that were tried twice. */
let successes = 0;

describe.each(["elements", "screenshots"] as const)("a provider behind %s:locate that", (operation) => {
  const { path, body } = OPERATIONS[operation];

  it.concurrent.for(CASES)(
    "$about ($model) is asked as often as promised, answered and billed once at most",
    async (behaviour, { expect }) => {
      const { model } = behaviour;
      const payer = await addPayer(harness.db, START_BALANCE);
      const callsBefore = stub.countCalls(model);
      const response = await locate(harness, payer, path, { ...body, model });
      if (response.status === 200) successes++;
      expect(stub.countCalls(model) - callsBefore).toBe(behaviour.sends);
      const promised = behaviour.promises[operation];
      if (promised.status === 502) {
        const problem = await expectProblem(response, {
          shape: "grounding",
          status: 502,
          code: "provider_failed",
          path,
        });
        const told = JSON.stringify(problem);
        for (const secret of [...SECRETS, stub.baseUrl, model]) {
          expect(told).not.toContain(secret);
        }
        expect(await readBill(harness.db, payer)).toEqual(NO_BILL);
        return;
      }
      const usual = { model, promptTokens: 1000, completionTokens: 20, costMicrodollars: null };
      const reports = { ...usual, ...behaviour.reports };
      const answer = (await response.json()) as { latency_ms: number };
      expect(response.status, JSON.stringify(answer)).toBe(200);
      expect(answer).toStrictEqual(describeAnswer(operation, promised, reports));
      expect(Number.isSafeInteger(answer.latency_ms) && answer.latency_ms >= 0, String(answer.latency_ms)).toBe(true);
      const requestId = String(response.headers.get("x-request-id"));
      // The row of a call without a charge may be written after its response.
      await expect.poll(() => readBill(harness.db, payer)).toEqual(describeBill(operation, model, requestId, reports));
    },
  );
});

describe("a model on a server of its own", () => {
  it("is asked there, with that server's key, and billed like any other", async () => {
    const payer = await addPayer(harness.db, START_BALANCE);
    const [before, secondBefore] = [stub.calls.length, second.calls.length];
    const { path, body } = OPERATIONS.elements;
    const response = await locate(harness, payer, path, { ...body, model: SECOND_MODEL });
    if (response.status === 200) successes++;
    const reports = { model: "stub/reasoning", promptTokens: 1000, completionTokens: 900, costMicrodollars: null };
    expect(await response.json()).toMatchObject({ found: true, element_id: "save", completion_tokens: 900 });
    const asked = second.calls.slice(secondBefore);
    expect(asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${SECOND_KEY}`]);
    expect(stub.calls.length).toBe(before);
    const requestId = String(response.headers.get("x-request-id"));
    await expect
      .poll(() => readBill(harness.db, payer))
      .toEqual(describeBill("elements", SECOND_MODEL, requestId, reports));
  });
});

describe("when all of them have behaved", () => {
  it("a redirect was followed nowhere, and no failed call has left a row since", async () => {
    const promises = [...BEHAVIOURS.values()].flatMap((behaviour) => Object.values(behaviour.promises));
    // And the one of the second server.
    expect(successes).toBeGreaterThanOrEqual(promises.filter(({ status }) => status === 200).length + 1);
    expect(stub.countStrays()).toBe(0);
    const { total } =
      (await harness.db.prepare("SELECT count(*) AS total FROM usage").first<{ total: number }>()) ?? {};
    expect(total).toBe(successes);
  });

  it("the logs hold no prompt, no key and no words of the provider, and no failure of ours", () => {
    const logs = harness.readLogs().join("\n");
    for (const secret of [...SECRETS, SECOND_KEY, stub.baseUrl, second.baseUrl, "request_failed"]) {
      expect(logs).not.toContain(secret);
    }
  });
});
