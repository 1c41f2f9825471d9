import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelSettings, readModelSettings } from "../../../src/domain/models/model-settings.ts";
import { computeCostMicrodollars } from "../../../src/domain/money/money.ts";
import type { ModelAnswer } from "../../../src/locate/provider.ts";
import { countStart } from "../../count-starts.ts";
import type { Promised } from "../../scripted-provider/behaviour.ts";
import { BEHAVIOURS, listStubModels, STUB_SECRETS } from "../../scripted-provider/behaviours.ts";
import { type ScriptedProvider, startScriptedProvider } from "../../scripted-provider/server.ts";
import { createTestHarness } from "../../wrangler.ts";
import { SCREEN } from "../ask-locate.ts";

const REPOSITORY = resolve(import.meta.dirname, "../../..");
const WORKER = join(REPOSITORY, "test/locate/workers/locate-asker/wrangler.toml");
const KEY = "sk-of-the-test";
/** Words of the scripted provider, and where it is. */
const SECRETS = [KEY, "Bearer", "Scripted", "Upstream", "127.0.0.1", "/v1"];

const server = createTestHarness({ root: REPOSITORY, workers: [{ configPath: WORKER }] });
let stub: ScriptedProvider;
let settings: ModelSettings;
beforeAll(async () => {
  stub = await startScriptedProvider();
  settings = readModelSettings({
    OPENAI_BASE_URL: stub.baseUrl,
    OPENAI_API_KEY: KEY,
    OPENAI_MODELS: JSON.stringify(listStubModels()),
    ...STUB_SECRETS,
  });
  countStart("a Worker without the service");
  await server.listen();
});
afterAll(async () => {
  await server.close();
  await stub.close();
});

type Outcome =
  | { outcome: { answer: ModelAnswer; reading: Record<string, unknown> } }
  | { outcome?: never; kind: string; words: string };

/** What comes of a question, in workerd. */
async function ask(operation: "elements" | "screenshots", name: string): Promise<Outcome> {
  const model = settings.models.find(({ entry }) => entry.id === name);
  const provider = settings.servers.get(name);
  if (!model || !provider) throw new Error(`There is no model ${name}.`);
  const response = await server.fetch("/", { method: "POST", body: JSON.stringify({ operation, model, provider }) });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text);
}

/** What the reader is to make of a promise. */
function expectReading(reading: Record<string, unknown>, promised: Promised & { status: 200 }): void {
  const { confidence } = promised;
  if (!promised.found) {
    const isElement = "index" in reading;
    expect(reading).toEqual(isElement ? { index: null, confidence } : { textIndex: null, bbox: null, confidence });
  } else if (!("box" in promised)) {
    expect(reading).toEqual(
      promised.by === "text" ? { textIndex: 0, bbox: null, confidence } : { index: 1, confidence },
    );
  } else {
    const { bbox, ...rest } = reading as { bbox: Record<string, number> };
    expect(rest).toEqual({ textIndex: null, confidence });
    for (const [side, fraction] of Object.entries(promised.box)) {
      const length = side.startsWith("x") ? SCREEN.width : SCREEN.height;
      // One thousandth, or one pixel of what was sent, is at most three pixels here.
      expect(Math.abs((bbox[side] ?? Number.NaN) - fraction * length), side).toBeLessThanOrEqual(3);
    }
  }
}

const CASES = [...BEHAVIOURS].flatMap(([name, behaviour]) =>
  (["elements", "screenshots"] as const).map((operation) => ({ name, operation, ...behaviour })),
);

describe("a provider that", () => {
  it("behaves in at least 40 ways is what locate is held to", () => {
    expect(BEHAVIOURS.size).toBeGreaterThanOrEqual(40);
  });

  it.each(CASES)("$about: $operation, $name", async ({ name, operation, promises, reports, sends }) => {
    const callsBefore = stub.countCalls(name);
    const promised = promises[operation];
    const told = await ask(operation, name);
    expect(stub.countCalls(name) - callsBefore).toBe(sends);
    expect(stub.countStrays()).toBe(0);
    expect(stub.calls.at(-1)?.authorization).toBe(`Bearer ${KEY}`);
    if (promised.status === 502) {
      if (told.outcome) throw new Error(`Answered ${JSON.stringify(told)}`);
      expect(promised.kinds).toContain(told.kind);
      for (const secret of SECRETS) expect(told.words).not.toContain(secret);
      return;
    }
    if (!told.outcome) throw new Error(told.words);
    const { answer, reading } = told.outcome;
    expectReading(reading, promised);
    const { promptTokens, completionTokens, costDollars } = answer;
    const costMicrodollars = costDollars === null ? null : computeCostMicrodollars(costDollars, 1);
    expect({ model: answer.model, promptTokens, completionTokens, costMicrodollars }).toEqual({
      model: name,
      promptTokens: 1000,
      completionTokens: 20,
      costMicrodollars: null,
      ...reports,
    });
  });
});
