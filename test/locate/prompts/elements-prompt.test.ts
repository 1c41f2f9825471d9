import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { readElementAnswer } from "../../../src/locate/answers/read-element-answer.ts";
import { estimateFrameTokens } from "../../../src/locate/image-plan.ts";
import { buildElementsPrompt, type ElementsQuestion } from "../../../src/locate/prompts/elements-prompt.ts";
import { MAX_MARKS } from "../../../src/locate/prompts/marks.ts";
import { estimateTokens } from "../../../src/locate/token-estimate.ts";
import { readElementLines } from "./read-prompt.ts";
import { halved, makeModel } from "./sample-models.ts";

const elements: UiElement[] = [
  { id: "z", role: "button", name: "Save", bounds: { x: 100, y: 300, width: 200, height: 80 } },
  { id: "a", role: "textbox", name: "", value: "", bounds: { x: 100, y: 200, width: 200, height: 80 } },
  { id: "m", role: "", name: 'Say "hi"', value: "x", platform: { class: "a.b", checked: false } },
  { id: "k", role: "e4", name: "Off", bounds: { x: -40, y: -90, width: 20, height: 10 }, platform: {} },
];
const ask = (told: Partial<ElementsQuestion> = {}) =>
  buildElementsPrompt({ query: "save it", elements, model: makeModel(), frame: null, mayMark: true, ...told });

/** A long list of rows, two columns, each with a name of its own. */
const makeRows = (count: number, platform?: Record<string, unknown>): UiElement[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `row-${at}`,
    role: "listitem",
    name: `Conversation number ${at}`,
    bounds: { x: (at % 2) * 500, y: Math.floor(at / 2) * 90, width: 480, height: 80 },
    platform,
  }));

describe("the prompt for elements", () => {
  it("says all that an element has on one line, in reading order", () => {
    expect(ask().user).toBe(
      [
        "Boxes are [x1, y1, x2, y2] in pixels of the device's screen: left, top, right, bottom edge. There is no screenshot.",
        "Candidates, all 4:",
        'e1 "e4" "Off" [-40,-90,-20,-80]',
        'e2 textbox value="" [100,200,300,280]',
        'e3 button "Save" [100,300,300,380]',
        'e4 - "Say \\"hi\\"" value="x" {"class":"a.b","checked":false}',
        'Request: "save it"',
      ].join("\n"),
    );
    expect(ask().sent).toEqual([3, 1, 0, 2]);
    expect(ask().marks).toEqual([]);
  });

  it("puts boxes where the model sees them on the image as sent", () => {
    expect(readElementLines(ask({ frame: halved }).user).map((line) => line.box)).toEqual([
      [-20, -45, -10, -40],
      [50, 100, 150, 140],
      [50, 150, 150, 190],
      undefined,
    ]);
    const gemini = ask({ frame: halved, model: makeModel({ boxConvention: "relative-1000-yxyx" }) });
    expect(readElementLines(gemini.user)[1]?.box).toEqual([89, 89, 125, 268]);
    expect(gemini.user).toContain("[y1, x1, y2, x2]");
  });

  it("marks what can be seen, by the number of its alias, in pixels of the image as sent", () => {
    const { marks, user } = ask({ frame: halved });
    expect(marks).toEqual([
      { number: 2, box: { x1: 50, y1: 100, x2: 150, y2: 140 } },
      { number: 3, box: { x1: 50, y1: 150, x2: 150, y2: 190 } },
    ]);
    expect(user).toContain("The numbers in the screenshot were drawn on it");
  });

  it.each([
    ["as many as leave the screen readable", MAX_MARKS, true, MAX_MARKS],
    ["none where they would be more", MAX_MARKS + 1, true, 0],
    ["none where they aren't wanted", 3, false, 0],
  ])("marks %s", (_, count, mayMark, marked) => {
    const rows = makeRows(count).map((row, at) => ({ ...row, bounds: { x: 0, y: at * 20, width: 90, height: 18 } }));
    const prompt = ask({ elements: rows, frame: halved, mayMark });
    expect(prompt.marks).toHaveLength(marked);
    expect(prompt.user.includes("drawn on it")).toBe(marked > 0);
  });

  it("is fixed but for the way to answer", () => {
    const tool = ask();
    const json = ask({ model: makeModel({ answerStyle: "json" }) });
    expect(ask({ query: "other", elements: makeRows(3) }).system).toBe(tool.system);
    expect(tool.system).toContain("pick_element");
    expect(json.system).toContain('{"alias":');
    expect(json.user).toBe(tool.user);
  });

  it("doesn't depend on the order in which elements are sent, and the answer maps back", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...elements, ...makeRows(20)], { minLength: elements.length + 20 }),
        fc.constantFrom(2048, 128_000),
        (shuffled, contextLength) => {
          const model = makeModel({ contextLength });
          const first = ask({ elements: [...elements, ...makeRows(20)], model });
          const second = ask({ elements: shuffled, model });
          expect(second.user).toBe(first.user);
          const alias = `e${first.user.split("\n").findIndex((line) => line.includes('"Save"')) - 1}`;
          const answer = { toolArguments: JSON.stringify({ alias, confidence: 1 }), text: null };
          expect(shuffled[readElementAnswer(answer, second).index ?? -1]?.id).toBe("z");
        },
      ),
      { numRuns: 50 },
    );
  });

  it("stays within the model's context, and sends the likeliest where not all fit", () => {
    const rows = makeRows(2000, { note: "long ".repeat(100) });
    for (const contextLength of [4096, 32_768]) {
      for (const frame of [null, halved]) {
        const model = makeModel({ contextLength });
        const prompt = ask({ query: "conversation number 1234", elements: rows, model, frame });
        const { system, user, tool, sent } = prompt;
        const words = estimateTokens(system) + estimateTokens(user) + estimateTokens(JSON.stringify(tool));
        expect(words + estimateFrameTokens(frame, model) + prompt.maxOutputTokens).toBeLessThanOrEqual(contextLength);
        expect(sent).toContain(1234);
        expect(sent.length).toBeGreaterThan(0);
        expect(sent.length).toBeLessThan(2000);
        expect(user).toContain(`the ${sent.length} likeliest of 2000`);
        expect(readElementLines(user)).toHaveLength(sent.length);
      }
    }
  });

  it("sends all where all fit", () => {
    expect(ask({ elements: makeRows(2000) }).sent).toHaveLength(2000);
    expect(ask({ elements: makeRows(1) }).user).toContain("Candidates, all 1:");
  });

  it("shortens what is long before it leaves it out", () => {
    const name = "very ".repeat(200);
    const rows = makeRows(40).map((row, at) => ({ ...row, name: `${at} ${name}`, platform: { note: name } }));
    const lines = readElementLines(
      ask({ query: "row 7", elements: rows, model: makeModel({ contextLength: 4096 }) }).user,
    );
    const cut = lines.filter((line) => line.isCut);
    expect(cut.length).toBeGreaterThan(0);
    for (const line of cut) {
      expect(line.name).toHaveLength(80);
      expect(line.platform).toBeUndefined();
    }
  });

  it("makes a prompt of the largest request there can be", () => {
    const text = "界".repeat(1024);
    const rows = makeRows(2000, { note: "n".repeat(4000) }).map((row) => ({ ...row, name: text, value: text }));
    const { sent, user } = ask({ elements: rows, query: "打开 the settings ".repeat(120) });
    expect(sent.length).toBeGreaterThan(0);
    expect(estimateTokens(user)).toBeLessThan(128_000);
  });

  it("keeps one line an element, and every part of it, whatever the elements hold", () => {
    const anyText = fc.string({ maxLength: 40, unit: "binary" });
    const anyElement = fc.record({
      id: fc.uuid(),
      role: anyText,
      name: anyText,
      value: fc.option(anyText),
      bounds: fc.option(fc.record({ x: fc.integer(), y: fc.integer(), width: fc.nat(), height: fc.nat() })),
      platform: fc.option(fc.dictionary(anyText, fc.jsonValue(), { maxKeys: 4 })),
    });
    fc.assert(
      fc.property(fc.array(anyElement, { minLength: 1, maxLength: 8 }), anyText, (any, query) => {
        const { user, sent } = ask({ elements: any, query });
        const lines = readElementLines(user);
        expect(lines.map((line) => line.alias)).toEqual(any.map((_, at) => `e${at + 1}`));
        for (const [place, line] of lines.entries()) {
          const element = any[sent[place] ?? -1];
          expect([line.role, line.name, line.value]).toEqual([
            element?.role,
            element?.name,
            element?.value ?? undefined,
          ]);
          const hasPlatform = Object.keys(element?.platform ?? {}).length > 0;
          expect(JSON.stringify(line.platform)).toBe(hasPlatform ? JSON.stringify(element?.platform) : undefined);
        }
      }),
      { numRuns: 300 },
    );
  });
});
