import { expect, it } from "vitest";
import { readCompletion } from "../../../src/locate/providers/read-completion.ts";

const ASKED = { tool: "pick_element", providerModel: "looker" };

/** Reads a complete response, from its JSON on: numbers are those that the parser makes of it. */
function readCost(cost: string): string | null {
  const usage = `{"prompt_tokens":1000,"completion_tokens":20,"cost":${cost}}`;
  const completion = `{"choices":[{"message":{"content":"{}"}}],"usage":${usage}}`;
  return readCompletion(JSON.parse(completion), ASKED).costDollars;
}

it.each([
  ["0", "0"],
  ["-0", "0"],
  ["0.00123", "0.00123"],
  ["0.0000001", "0.0000001"],
  ["1.2e-7", "0.00000012"],
  ['"0.0020"', "0.002"],
  ['"1.20E-3"', "0.0012"],
  // More digits than a floating-point number has.
  ['"0.1234567890123456789012345"', "0.1234567890123456789012345"],
  ["1000000", "1000000"],
  ["1e6", "1000000"],
  ['"1000000.000"', "1000000"],
])("a cost of %s is kept exactly, as %s", (cost, dollars) => {
  expect(readCost(cost)).toBe(dollars);
});

it.each(["-0.01", '"-0"', "1e400", '"NaN"', '"Infinity"', '"cheap"', "null", "true", "[0.1]", "{}", '""', '" 1"'])(
  "a cost of %s is none",
  (cost) => {
    expect(readCost(cost)).toBeNull();
  },
);

it.each(["1000000.0000001", '"1000000.000000000000000000001"', "1000001", "1e21", '"1e999"'])(
  "a cost of %s, above a million dollars, is none",
  (cost) => {
    expect(readCost(cost)).toBeNull();
  },
);
