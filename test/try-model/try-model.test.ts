import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { QUESTIONS } from "../../scripts/try-model/questions.ts";
import { askModel, isRight, summarize, writeOutcome } from "../../scripts/try-model/try-model.ts";
import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { type Harness, startHarness } from "../harness.ts";
import { findFreePort } from "../local-start/running-start.ts";

const TARGET = { x1: 100, y1: 200, x2: 300, y2: 400 };
const at = (x: number, y: number) => ({ x1: x - 10, y1: y - 10, x2: x + 10, y2: y + 10 });

describe("an answer is right", () => {
  test.each([
    ["with its centre in the target", { found: true, bbox: at(200, 300) }, TARGET, true],
    ["with its centre on the target's edge", { found: true, bbox: at(100, 400) }, TARGET, true],
    ["not with its centre beside it", { found: true, bbox: at(99, 300) }, TARGET, false],
    ["not when the target wasn't found", { found: false, bbox: null }, TARGET, false],
    ["when what isn't there wasn't found", { found: false, bbox: null }, null, true],
    ["not when what isn't there was found", { found: true, bbox: at(200, 300) }, null, false],
  ])("%s", (_what, answer, target, right) => {
    expect(isRight(answer, target)).toBe(right);
  });
});

describe("trying a model", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness?.close());

  const question = QUESTIONS.find(({ target }) => target === null);
  if (!question) throw new Error("No question is about something that isn't there.");
  const ask = (model: string) => askModel({ origin: harness.origin, key: LOCAL_API_KEY }, model, question);

  test("tells what it made of a question, and what that cost", async () => {
    const outcome = await ask("sightline/ground-1");
    expect(outcome).toMatchObject({ isRight: true, costMicrodollars: 0 });
    expect(writeOutcome(outcome)).toMatch(
      /^right {2}\d\.\d\d +\d+ ms +\$0\.00 {2}settings\.png: the shutter of the camera$/,
    );
    const one = { ...outcome, latencyMs: 1000 };
    expect(summarize([one, { ...one, isRight: false, costMicrodollars: 1500, latencyMs: 9000 }])).toMatch(
      /^1 of 2 right; median 5000 ms, slowest 9000 ms; \$0\.0015 in all, \$0\.75 for 1,000 calls at the provider's prices\.$/,
    );
  });

  test("says what the service says of a model that it doesn't have", async () => {
    await expect(ask("no/such-model")).rejects.toThrow(/^4\d\d: .*model/i);
  });

  test("says what to do where no service answers", async () => {
    const origin = `http://127.0.0.1:${await findFreePort()}`;
    const asked = askModel({ origin, key: "x" }, "sightline/ground-1", question);
    await expect(asked).rejects.toThrow(`Nothing answers at ${origin}. Start the service there`);
  });
});
