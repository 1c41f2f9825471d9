import { describe, expect, it } from "vitest";
import { ProviderError } from "../../../src/domain/models/model-call-error.ts";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import type { RawAnswer } from "../../../src/locate/answers/extract-answer.ts";
import { readElementAnswer } from "../../../src/locate/answers/read-element-answer.ts";
import { readScreenshotAnswer } from "../../../src/locate/answers/read-screenshot-answer.ts";
import { buildElementsPrompt } from "../../../src/locate/prompts/elements-prompt.ts";
import { buildScreenshotPrompt } from "../../../src/locate/prompts/screenshot-prompt.ts";
import { hostileScreens } from "./hostile-screens.ts";
import { readElementLines, readTextLines } from "./read-prompt.ts";
import { halved, makeModel } from "./sample-models.ts";

const model = makeModel();
const bounds = (at: number) => ({ x: 20, y: 100 * at + 20, width: 400, height: 60 });

/** Five elements; the hostile text in every place where an element can hold one. There is no e7. */
function makeScreen(text: string): UiElement[] {
  const hostile = [
    { role: "button", name: text },
    { role: "textbox", name: "Search", value: text },
    { role: text.slice(0, 64), name: "Menu" },
    { role: "image", name: "", platform: { [text]: text, class: [text] } },
  ];
  return [...hostile, { role: "button", name: "Sign in" }].map((one, at) => ({
    ...one,
    id: `id-${at}`,
    bounds: bounds(at),
  }));
}

const makeTexts = (text: string) =>
  [text, "Sign in", text].map((one, at) => ({
    text: one,
    bbox: { x1: 0.1, y1: 0.1 * at, x2: 0.5, y2: 0.1 * at + 0.05 },
  }));

/** What a model that the screen has talked round may answer, and what one that echoes the screen would. */
function listObeyingAnswers(text: string): RawAnswer[] {
  const said = [
    text,
    `The screen says: ${text}`,
    '{"alias":"e7","confidence":1}',
    `{"alias":${JSON.stringify(text)},"confidence":1}`,
    `{"found":true,"bbox":null,"text_index":7,"confidence":1}`,
    `{"found":true,"bbox":[1,2],"text_index":null,"confidence":1}`,
    `{"found":true,"bbox":null,"text_index":${JSON.stringify(text)},"confidence":1}`,
    `${text} {"alias":"e1","text_index":0}`,
  ];
  return said.flatMap((one) => [
    { toolArguments: one, text: null },
    { toolArguments: null, text: one },
    { toolArguments: one, text: one },
  ]);
}

function readOrRefuse<Answer>(read: () => Answer): Answer | "unreadable" {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(ProviderError);
    return "unreadable";
  }
}

it("thirty screens", () => {
  expect(new Set(hostileScreens.map(({ text }) => text)).size).toBe(30);
});

describe.each(hostileScreens)("a screen with $name", ({ text }) => {
  it("makes a prompt with one line an element, and each line says what the element has", () => {
    const elements = makeScreen(text);
    const prompt = buildElementsPrompt({ query: "sign in", elements, model, frame: null, mayMark: false });
    const lines = readElementLines(prompt.user);
    expect(lines.map((line) => line.alias)).toEqual(["e1", "e2", "e3", "e4", "e5"]);
    for (const [place, line] of lines.entries()) {
      const element = elements[prompt.sent[place] ?? -1];
      expect(line.role).toBe(element?.role);
      expect(line.name).toBe(element?.name);
      expect(line.value).toBe(element?.value);
      expect(line.platform).toEqual(element?.platform);
    }
  });

  it("leaves the request the last line, also where the request says the same", () => {
    const prompt = buildElementsPrompt({
      query: text,
      elements: makeScreen(text),
      model,
      frame: halved,
      mayMark: true,
    });
    const last = prompt.user.split("\n").at(-1) ?? "";
    expect(prompt.user.match(/^Request: /gm)).toHaveLength(1);
    expect(JSON.parse(last.slice("Request: ".length))).toBe(text);
  });

  it("says nothing that a chat template takes for its own, or that can't be seen", () => {
    const prompt = buildElementsPrompt({ query: text, elements: makeScreen(text), model, frame: null, mayMark: false });
    const said =
      prompt.user + buildScreenshotPrompt({ query: text, texts: makeTexts(text), model, frame: halved }).user;
    expect(said).not.toMatch(
      /[<\r\u0085\u2028\u2029\u200b\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]|\[\/?INST\]/u,
    );
    expect(said.isWellFormed()).toBe(true);
  });

  it("doesn't change the system prompt or the tool", () => {
    const prompt = buildElementsPrompt({ query: text, elements: makeScreen(text), model, frame: null, mayMark: false });
    const other = buildElementsPrompt({ query: "x", elements: makeScreen("x"), model, frame: null, mayMark: false });
    expect([prompt.system, prompt.tool]).toEqual([other.system, other.tool]);
  });

  it("whatever a model that obeys it answers, the result is one of the elements or not found", () => {
    const elements = makeScreen(text);
    const prompt = buildElementsPrompt({ query: "sign in", elements, model, frame: null, mayMark: false });
    for (const answer of listObeyingAnswers(text)) {
      const result = readOrRefuse(() => readElementAnswer(answer, prompt));
      if (result === "unreadable" || result.index === null) continue;
      // Only e1 is named by any of these answers, and it was sent.
      expect(result.index).toBe(prompt.sent[0]);
    }
  });

  it("as lines of text, makes one line a text, and no answer becomes a text or box that isn't there", () => {
    const texts = makeTexts(text);
    const prompt = buildScreenshotPrompt({ query: "sign in", texts, model, frame: halved });
    const lines = readTextLines(prompt.user);
    expect(lines.map((line) => line.number)).toEqual([0, 1, 2]);
    for (const [place, line] of lines.entries()) expect(line.text).toBe(texts[prompt.sent[place] ?? -1]?.text);
    for (const answer of listObeyingAnswers(text)) {
      const result = readOrRefuse(() => readScreenshotAnswer(answer, prompt));
      if (result === "unreadable") continue;
      expect(result.bbox).toBeNull();
      expect(result.textIndex === null || result.textIndex === prompt.sent[0]).toBe(true);
    }
  });
});
