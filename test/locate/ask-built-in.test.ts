import { describe, expect, it } from "vitest";
import { type IconGuess, MAX_NAMED_ICONS } from "../../src/domain/screens/icon-kinds.ts";
import { MAX_SHADED } from "../../src/domain/screens/shade.ts";
import { groundElementsAsModel, groundScreenshotAsModel } from "../../src/locate/ask-built-in.ts";
import type { ControlBoxes } from "../../src/services/locating/look-at-screen.ts";
import { takeSteps } from "../../src/services/locating/take-steps.ts";

const bbox = { x1: 0.1, y1: 0.1, x2: 0.3, y2: 0.15 };
const screenshot = { width: 301, height: 200 };
const TEXTS = [{ text: "Welcome back", bbox }];
const SWITCH = { bbox: { x1: 0.7, y1: 0.09, x2: 0.9, y2: 0.16 }, class_id: 6, class_name: "switch", confidence: 0.9 };

/** A look that sees these icons and controls, and reads these texts. */
const seeing =
  (detections: readonly (typeof SWITCH)[], texts: typeof TEXTS = []) =>
  async () => ({ detections, texts });

describe("the built-in model, where its look at the picture failed", () => {
  const look = async () => null;
  it.each([
    ["no texts", []],
    ["a text about something else", TEXTS],
    ["texts that nearly fit", [{ text: "Delete photo", bbox }]],
  ])("claims nothing about a picture with %s", async (_, texts) => {
    const question = { query: "delete the account", texts, screenshot, look };
    const { answer } = await groundScreenshotAsModel(question, takeSteps);
    expect(answer).toEqual({ textIndex: null, bbox: null, confidence: 0 });
  });

  it("still finds a text", async () => {
    const question = { query: "the welcome back title", texts: TEXTS, screenshot, look };
    const { answer } = await groundScreenshotAsModel(question, takeSteps);
    expect(answer).toMatchObject({ textIndex: 0, bbox: null });
  });
});

describe("the built-in model", () => {
  it("answers a control with its box in whole pixels of the picture", async () => {
    const question = { query: "the welcome back switch", texts: TEXTS, screenshot, look: seeing([SWITCH]) };
    const { answer } = await groundScreenshotAsModel(question, takeSteps);
    expect(answer).toMatchObject({ textIndex: null, bbox: { x1: 210, y1: 18, x2: 271, y2: 32 } });
  });

  it("gives a box at the picture's edge at least one pixel, within it", async () => {
    const edge = { ...SWITCH, bbox: { x1: 1, y1: 1, x2: 1, y2: 1 } };
    const question = { query: "the switch", texts: [], screenshot, look: seeing([edge]) };
    const { answer } = await groundScreenshotAsModel(question, takeSteps);
    expect(answer.bbox).toEqual({ x1: 300, y1: 199, x2: 301, y2: 200 });
  });

  it.each([
    ["a sign without a name", TEXTS, [{ ...SWITCH, class_name: "icon" }]],
    ["a picture in it", TEXTS, [{ ...SWITCH, class_name: "image" }]],
    ["no texts told", [], [SWITCH]],
    ["texts and a control of another name", TEXTS, [SWITCH]],
  ])("claims nothing about a picture with %s", async (_, texts, detections) => {
    const question = { query: "shopping cart", texts, screenshot, look: seeing(detections) };
    const { answer } = await groundScreenshotAsModel(question, takeSteps);
    expect(answer).toEqual({ textIndex: null, bbox: null, confidence: 0 });
  });

  it("answers a text that it read itself with its box in whole pixels, and a caller's by its place in their list", async () => {
    const look = seeing([SWITCH], [{ text: "Sign out", bbox: SWITCH.bbox }, ...TEXTS]);
    const ask = async (query: string, texts: typeof TEXTS) =>
      (await groundScreenshotAsModel({ query, texts, screenshot, look }, takeSteps)).answer;
    expect(await ask("the welcome back title", [])).toMatchObject({
      textIndex: null,
      bbox: { x1: 30, y1: 20, x2: 91, y2: 30 },
    });
    expect(await ask("the welcome back title", TEXTS)).toMatchObject({ textIndex: 0, bbox: null });
    // The caller's texts are believed to be all.
    expect(await ask("sign out", TEXTS)).toMatchObject({ textIndex: null, bbox: null });
  });

  it("needs no look to find a text that is named as a whole, and says how sure it is of it", async () => {
    const look = async () => {
      throw new Error("There is no need to look.");
    };
    const question = { query: "welcome back", texts: TEXTS, screenshot, look };
    const { answer } = await groundScreenshotAsModel(question, takeSteps);
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

describe("elements on a screenshot", () => {
  const bounds = { x: 8, y: 8, width: 24, height: 24 };
  const unnamed = { id: "a", role: "button", name: "", bounds };
  const named = { id: "b", role: "button", name: "Archive", bounds: { ...bounds, x: 100 } };
  const showing = (guesses: readonly IconGuess[]) => ({
    width: 400,
    height: 300,
    look: async ({ boxes, shaded }: ControlBoxes) => ({
      names: boxes.map(({ x1 }) => (x1 === 8 ? guesses : [])),
      shades: shaded.map(() => null),
    }),
  });

  it("are found by what their icons show", async () => {
    const screenshot = showing([{ kind: "settings", chance: 0.97 }]);
    const question = { query: "the gear icon", elements: [named, unnamed], screenshot };
    expect((await groundElementsAsModel(question, takeSteps)).answer.index).toBe(1);
  });

  it.each(["a purple giraffe", "the dancing elephant", "zebra"])(
    "aren't meant where neither their names nor what they show is anything like it: %s",
    async (query) => {
      const text = { id: "t", role: "text", name: "Search settings", bounds: { x: 60, y: 8, width: 140, height: 24 } };
      const question = { query, elements: [text, unnamed], screenshot: showing([{ kind: "search", chance: 0.97 }]) };
      expect((await groundElementsAsModel(question, takeSteps)).answer.index).toBeNull();
    },
  );

  it("need no look where a name says it", async () => {
    const look = async () => {
      throw new Error("There is no need to look.");
    };
    const question = {
      query: "Archive",
      elements: [unnamed, named],
      screenshot: { width: 400, height: 300, look },
    };
    expect((await groundElementsAsModel(question, takeSteps)).answer.index).toBe(1);
  });

  it("are known by their names where the look failed", async () => {
    const screenshot = { width: 400, height: 300, look: async () => null };
    const question = { query: "the gear icon", elements: [unnamed, named], screenshot };
    const { answer } = await groundElementsAsModel(question, takeSteps);
    expect(answer).toEqual(
      (await groundElementsAsModel({ query: "the gear icon", elements: [unnamed, named] }, takeSteps)).answer,
    );
  });

  it("are looked at up to a bound, and only where they can be icons", async () => {
    const asked: number[] = [];
    const look = async ({ boxes }: ControlBoxes) => {
      asked.push(boxes.length);
      return null;
    };
    const many = Array.from({ length: 90 }, (_, at) => ({
      ...unnamed,
      id: `e${at}`,
      bounds: { ...bounds, y: 3 * at },
    }));
    const page = { ...unnamed, id: "page", bounds: { x: 0, y: 0, width: 400, height: 300 } };
    const screenshot = { width: 400, height: 300, look };
    await groundElementsAsModel({ query: "the gear icon", elements: [page, ...many], screenshot }, takeSteps);
    await groundElementsAsModel({ query: "the gear icon", elements: [page], screenshot }, takeSteps);
    expect(asked).toEqual([MAX_NAMED_ICONS]);
  });

  it("have their colours told up to a bound, the same ones in any order, and none that is a part of the screen", async () => {
    const asked: ControlBoxes["shaded"][] = [];
    const look = async ({ shaded }: ControlBoxes) => {
      asked.push(shaded);
      return null;
    };
    const screenshot = { width: 1000, height: 1000, look };
    const rows = Array.from({ length: MAX_SHADED + 50 }, (_, at) => ({
      ...{ id: `e${at}`, role: "listitem", name: `Row ${at}` },
      bounds: { x: 0, y: 2 * at, width: 300, height: 1000 },
    }));
    const part = { id: "part", role: "listitem", name: "", bounds: { x: 0, y: 0, width: 301, height: 1000 } };
    for (const elements of [rows.slice(0, MAX_SHADED), [part, ...rows], [...rows, part].reverse()])
      await groundElementsAsModel({ query: "the red giraffe", elements, screenshot }, takeSteps);
    expect(asked.map(({ length }) => length)).toEqual([MAX_SHADED, MAX_SHADED, MAX_SHADED]);
    expect(asked[2]).toEqual(asked[1]);
    expect(asked[1]?.every(({ x2 }) => x2 === 300)).toBe(true);
  });
});
