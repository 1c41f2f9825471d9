import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FOUND_BOX } from "../scripted-provider/behaviour.ts";
import { expectProblem } from "./expect-problem.ts";
import { addPayer, locate, readBill } from "./paying-caller.ts";
import { PNG_BASE64 } from "./sample-images.ts";
import {
  ELEMENTS_PATH,
  INPUTS,
  PATHS,
  SCREENSHOTS_PATH,
  type ScriptedService,
  startScriptedService,
} from "./scripted-service.ts";
import { readSentWords } from "./sent-to-model.ts";

let service: ScriptedService;
beforeAll(async () => {
  service = await startScriptedService();
});
afterAll(() => service?.close());

describe("the model of a request", () => {
  it.each(PATHS)("is the default of the deployment where it names none: %s", async (path) => {
    for (const model of [undefined, null]) {
      const { answer, sent } = await service.ask(path, { ...INPUTS[path], model });
      expect([answer.model, answer.found, sent.model]).toEqual(["stub/tool-ok", true, "stub/tool-ok"]);
    }
  });

  it.each(PATHS)("is the one that it names: %s", async (path) => {
    const { sent } = await service.ask(path, {
      ...INPUTS[path],
      model: "test/text-index",
      texts: [{ text: "Save", bbox: FOUND_BOX }],
    });
    expect(sent.model).toBe("stub/text-index");
  });

  it.each(
    PATHS.flatMap((path) =>
      ["sightline/detect-lite", "sightline/detect-pro", "stub/tool-ok", "test/none"].map((model) => ({ path, model })),
    ),
  )("is refused with 400 before any call where locate can't use it: $model, $path", async ({ path, model }) => {
    const poor = await addPayer(service.harness.db, 0);
    const callsBefore = service.countCalls();
    const response = await locate(service.harness, poor, path, { ...INPUTS[path], model });
    await expectProblem(response, {
      shape: "grounding",
      status: 400,
      code: "unsupported_model",
      fields: ["model"],
      path,
    });
    expect(service.countCalls()).toBe(callsBefore);
  });
});

describe("the texts of a request", () => {
  it("are answered by their index in the request, whatever their order in the prompt", async () => {
    const texts = [
      { text: "Bottom line", bbox: { x1: 0.1, y1: 0.9, x2: 0.6, y2: 0.95 } },
      { text: "Middle line", bbox: { x1: 0.1, y1: 0.5, x2: 0.6, y2: 0.55 } },
      { text: "Save file", bbox: { x1: 0.1, y1: 0.1, x2: 0.6, y2: 0.15 }, confidence: 0.9 },
    ];
    const { answer, sent } = await service.ask(SCREENSHOTS_PATH, {
      query: "save file",
      image: PNG_BASE64,
      texts,
      model: "test/text-index",
    });
    const words = readSentWords(sent);
    expect(words.indexOf("Save file")).toBeLessThan(words.indexOf("Bottom line"));
    expect(answer).toMatchObject({ found: true, bbox: null, matched_text_index: 2 });
  });
});

describe("a call that has a price", () => {
  it.each(PATHS.flatMap((path) => [0, -1].map((balance) => ({ path, balance }))))(
    "is refused with 402 before any call at a balance of $balance, and one of a free model is not: $path",
    async ({ path, balance }) => {
      const poor = await addPayer(service.harness.db, balance);
      const callsBefore = service.countCalls();
      const refused = await locate(service.harness, poor, path, INPUTS[path]);
      await expectProblem(refused, { shape: "grounding", status: 402, code: "insufficient_balance", path });
      expect(service.countCalls()).toBe(callsBefore);
      const free = await locate(service.harness, poor, path, { ...INPUTS[path], model: "test/free" });
      expect([free.status, service.countCalls()]).toEqual([200, callsBefore + 1]);
      const row = { model: "test/free", prompt_tokens: 1000, completion_tokens: 20, charged_microdollars: 0 };
      await expect
        .poll(() => readBill(service.harness.db, poor))
        .toEqual({
          balance,
          usage: [expect.objectContaining(row)],
          ledger: [],
        });
    },
  );

  it.each(PATHS)(
    "is refused for its picture's header before its balance, and for the rest after it: %s",
    async (path) => {
      const [poor, payer] = [await addPayer(service.harness.db, 0), await addPayer(service.harness.db, 1)];
      const send = (key: typeof poor, image: string) => locate(service.harness, key, path, { ...INPUTS[path], image });
      const invalid = { shape: "grounding", status: 400, code: "invalid_image", path } as const;
      // A PNG's header ends with its 33rd byte.
      await expectProblem(await send(poor, PNG_BASE64.slice(0, 40)), invalid);
      const cut = PNG_BASE64.slice(0, 400);
      await expectProblem(await send(poor, cut), { ...invalid, status: 402, code: "insufficient_balance" });
      await expectProblem(await send(payer, cut), invalid);
    },
  );

  it("is admitted at a balance of one microdollar, which it may overdraw", async () => {
    const poor = await addPayer(service.harness.db, 1);
    expect((await locate(service.harness, poor, ELEMENTS_PATH, INPUTS[ELEMENTS_PATH])).status).toBe(200);
    expect((await readBill(service.harness.db, poor)).balance).toBe(1 - 2200);
    expect((await locate(service.harness, poor, ELEMENTS_PATH, INPUTS[ELEMENTS_PATH])).status).toBe(402);
  });
});
