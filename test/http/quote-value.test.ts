import { describe, expect, it } from "vitest";
import { makeApiKey } from "../../src/domain/access/api-key.ts";
import { makeWebhookSecret } from "../../src/domain/deliveries/webhook-secret.ts";
import { Problem } from "../../src/domain/errors/problem.ts";
import { quoteSentValues, quoteValue } from "../../src/http/quote-value.ts";

describe("a quoted value", () => {
  it.each([
    ["king", "king"],
    [-5, -5],
    [false, false],
    [null, null],
    [undefined, null],
    [[], []],
    [
      ["run.failed", 5],
      ["run.failed", 5],
    ],
    ["a".repeat(300), "a".repeat(256)],
    // Not cut within a character of two code units.
    [`${"a".repeat(255)}😀`, "a".repeat(255)],
  ])("of %j is %j", (value, quoted) => {
    expect(quoteValue(value)).toEqual(quoted);
  });

  it.each([
    ["an object", { a: 1 }],
    ["a list of lists", [[1]]],
    ["a list of objects", [{}]],
    ["a long list", Array(21).fill(1)],
    ["an API key", makeApiKey()],
    ["a text with an API key in it", `key=${makeApiKey()}`],
    ["a signing secret", makeWebhookSecret()],
    ["a list with a signing secret", ["a", makeWebhookSecret()]],
  ])("of %s is null", (_what, value) => {
    expect(quoteValue(value)).toBeNull();
  });
});

describe("a refusal's fields", () => {
  const quote = (path: string, body: unknown) => {
    const problem = new Problem("validation", "x", { fields: [{ path, message: "is invalid" }] });
    return quoteSentValues(problem, { body, query: {} }).fields[0]?.value ?? null;
  };

  it("get what the body holds at their path", () => {
    expect(quote("body.amount_microdollars", { amount_microdollars: "5" })).toBe("5");
    expect(quote("body.event_types.1", { event_types: ["*", "run.explode"] })).toBe("run.explode");
    expect(quote("body.name", {})).toBeNull();
    expect(quote("body.name.length", { name: "abc" })).toBeNull();
    expect(quote("body.constructor", {})).toBeNull();
    expect(quote("body", { token: "t" })).toBeNull();
  });

  it.each(["token", "url", "response", "response.id", "key", "secret", "password", "headers"])(
    "get nothing of body.%s",
    (path) => {
      const inner = { id: "hidden" };
      expect(quote(`body.${path}`, { [path]: "hidden", response: path.includes(".") ? inner : "hidden" })).toBeNull();
    },
  );

  it("get what the query holds, if nothing else knew it", () => {
    const problem = new Problem("invalid_parameter", "x", {
      fields: [{ path: "query.after", message: "is no place" }],
    });
    expect(quoteSentValues(problem, { body: undefined, query: { after: "run_x" } }).fields[0]?.value).toBe("run_x");
  });

  it("of a parameter keep their value", () => {
    const fields = [{ path: "query.limit", message: "must be at most 100", value: "101" }];
    const problem = new Problem("invalid_parameter", "x", { fields });
    expect(quoteSentValues(problem, { body: undefined, query: { limit: "5" } }).fields).toEqual(fields);
  });
});
