import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, startHarness } from "../harness.ts";
import { checkAnswer } from "./check-answer.ts";
import { listDescribed } from "./document.ts";
import { runFuzz } from "./run-fuzz.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ vision: true });
});
afterAll(() => harness?.close());

// `npm run fuzz` sends 10,000.
it("whatever is sent, every operation answers as openapi.json says, and never with a 5xx", async () => {
  const operations = listDescribed();
  const { findings, statuses } = await runFuzz(harness, { requests: 3 * operations.length, seed: 20_261_123 });
  expect(findings).toEqual([]);
  expect(statuses.size).toBe(operations.length);
});

it.each([
  [200, '{"object":"list","data":[]}', null],
  [200, '{"object":"list"}', /^200 breaks its schema: .*data/],
  [200, "<html>", /^200 is no JSON/],
  [204, "", /^204 isn't documented/],
  [418, "{}", /^418 isn't documented/],
  [500, "{}", /^500: /],
])("an answer %d with %s is found if it isn't as documented", (status, text, why) => {
  const operation = listDescribed().find(({ id }) => id === "models.list");
  const found = operation && checkAnswer(operation, status, text);
  if (why === null) expect(found).toBeNull();
  else expect(found).toMatch(why);
});
