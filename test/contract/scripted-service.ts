import { expect } from "vitest";
import { type Harness, startHarness } from "../harness.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { type ScriptedProvider, startScriptedProvider } from "../scripted-provider/server.ts";
import { addPayer, type LocatePath, locate } from "./paying-caller.ts";
import { PNG_BASE64 } from "./sample-images.ts";

export const ELEMENTS_PATH = "/api/v1/elements:locate";
export const SCREENSHOTS_PATH = "/api/v1/screenshots:locate";
export const GRID = 28;
export const MAX_SIDE = 1344;
export const CONVENTIONS = ["absolute-xyxy", "relative-1000-xyxy", "relative-1000-yxyx"] as const;

const describeModel = (id: string, more: { model: string } & Record<string, unknown>) => ({
  id,
  name: id,
  description: "",
  context_length: 32_768,
  box_convention: "absolute-xyxy",
  pricing: { prompt: "0.000002", completion: "0.00001" },
  ...more,
});
const MODELS = [
  describeModel("test/priced", { model: "stub/tool-ok" }),
  describeModel("test/free", { model: "stub/tool-ok", pricing: { prompt: "0", completion: "0" } }),
  describeModel("test/text-index", { model: "stub/text-index" }),
  ...CONVENTIONS.map((convention) =>
    describeModel(`test/${convention}`, {
      model: convention === "relative-1000-yxyx" ? "stub/right-box-y-first" : "stub/right-box",
      box_convention: convention,
      max_image_side: MAX_SIDE,
      image_grid: GRID,
    }),
  ),
];

export const ELEMENTS = [{ id: "save", role: "button", name: "Save" }];
export const INPUTS: Record<LocatePath, Record<string, unknown>> = {
  [ELEMENTS_PATH]: { query: "save", elements: ELEMENTS, image: PNG_BASE64 },
  [SCREENSHOTS_PATH]: { query: "save", image: PNG_BASE64 },
};
export const PATHS = [ELEMENTS_PATH, SCREENSHOTS_PATH] as const;

export type ScriptedService = {
  harness: Harness;
  stub: ScriptedProvider;
  countCalls(): number;
  /**
   * Sends a request as a caller with a balance, expects a 200 and one call, and returns the response and what the model
   * received.
   */
  ask(path: LocatePath, body: Record<string, unknown>): Promise<Asked>;
  close(): Promise<void>;
};
type Asked = { answer: Record<string, unknown>; sent: Readonly<Record<string, unknown>> };

/** Starts the service with the models above, `test/priced` as its default. */
export async function startScriptedService(): Promise<ScriptedService> {
  const stub = await startScriptedProvider();
  const settings = {
    OPENAI_BASE_URL: stub.baseUrl,
    OPENAI_MODELS: JSON.stringify(MODELS),
    DEFAULT_MODEL: "test/priced",
    SEALING_KEYS: String(LOCAL_SETTINGS.SEALING_KEYS),
  };
  const harness = await startHarness({ own: true, vision: true, settings, seed: false });
  const payer = await addPayer(harness.db, 1_000_000_000);
  const names = [...new Set(MODELS.map(({ model }) => String(model)))];
  return {
    harness,
    stub,
    countCalls: () => names.reduce((sum, name) => sum + stub.countCalls(name), 0),
    ask: async (path, body) => {
      const callsBefore = stub.calls.length;
      const response = await locate(harness, payer, path, body);
      const answer = (await response.json()) as Record<string, unknown>;
      expect(response.status, JSON.stringify(answer)).toBe(200);
      const calls = stub.calls.slice(callsBefore);
      expect(calls).toHaveLength(1);
      return { answer, sent: calls[0]?.body ?? {} };
    },
    close: async () => {
      await harness.close();
      await stub.close();
    },
  };
}
