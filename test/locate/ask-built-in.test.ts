import { describe, expect, it } from "vitest";
import { groundElementsAsModel, groundTextsAsModel } from "../../src/locate/ask-built-in.ts";
import { takeSteps } from "../../src/services/take-steps.ts";

const bbox = { x1: 0.1, y1: 0.1, x2: 0.3, y2: 0.15 };

describe("the built-in model, which never looks at a picture", () => {
  it.each([
    ["no texts", []],
    ["a text about something else", [{ text: "Welcome back", bbox }]],
    ["texts that nearly fit", [{ text: "Delete photo", bbox }]],
  ])("claims nothing about a picture with %s", async (_, texts) => {
    const { answer } = await groundTextsAsModel({ query: "delete the account", texts }, takeSteps);
    expect(answer).toEqual({ textIndex: null, bbox: null, confidence: 0 });
  });

  it("says how sure it is of a text that it finds", async () => {
    const { answer } = await groundTextsAsModel(
      { query: "welcome back", texts: [{ text: "Welcome back", bbox }] },
      takeSteps,
    );
    expect(answer).toMatchObject({ textIndex: 0, bbox: null });
    expect(answer.confidence).toBeGreaterThan(0.9);
  });

  it("says how sure it is that none of a request's elements is meant, since it has read them all", async () => {
    const elements = [{ id: "a", role: "button", name: "Sign in" }];
    const { answer } = await groundElementsAsModel({ query: "shopping cart", elements }, takeSteps);
    expect(answer.index).toBeNull();
    expect(answer.confidence).toBeGreaterThan(0.5);
  });
});
