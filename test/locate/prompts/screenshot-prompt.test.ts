import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readScreenshotAnswer } from "../../../src/locate/answers/read-screenshot-answer.ts";
import { estimateFrameTokens } from "../../../src/locate/image-plan.ts";
import { buildScreenshotPrompt, type ScreenshotQuestion } from "../../../src/locate/prompts/screenshot-prompt.ts";
import { estimateTokens } from "../../../src/locate/token-estimate.ts";
import { readTextLines } from "./read-prompt.ts";
import { halved, makeModel } from "./sample-models.ts";

const texts = [
  { text: "Log in", bbox: { x1: 0.1, y1: 0.5, x2: 0.4, y2: 0.55 }, confidence: 0.9 },
  { text: 'A "quoted" line\nof two', bbox: { x1: 0.1, y1: 0.1, x2: 0.9, y2: 0.15 } },
  { text: "", bbox: { x1: 0.5, y1: 0.5, x2: 0.6, y2: 0.55 } },
];
const ask = (told: Partial<ScreenshotQuestion> = {}) =>
  buildScreenshotPrompt({ query: "log in", texts, model: makeModel(), frame: halved, ...told });

const makeLines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    text: `Line number ${at} of a long page`,
    bbox: { x1: 0.1, y1: at / count, x2: 0.9, y2: (at + 0.9) / count },
  }));

describe("the prompt for a screenshot", () => {
  it("numbers the texts in reading order, with boxes where the model sees them", () => {
    const { user, sent } = ask();
    expect(user).toBe(
      [
        "Boxes are [x1, y1, x2, y2] in pixels of the image, which is 560 wide and 1120 high: left, top, right, bottom edge, counted from the top left corner, whole numbers.",
        "Texts, all 3:",
        '0 "A \\"quoted\\" line\\nof two" [56,112,504,168]',
        '1 "Log in" [56,560,224,616]',
        '2 "" [280,560,336,616]',
        'Request: "log in"',
      ].join("\n"),
    );
    expect(sent).toEqual([1, 0, 2]);
  });

  it.each([
    ["absolute-xyxy", [56, 560, 224, 616], "pixels of the image, which is 560 wide"],
    ["relative-1000-xyxy", [100, 500, 400, 550], "[x1, y1, x2, y2] in thousandths"],
    ["relative-1000-yxyx", [500, 100, 550, 400], "[y1, x1, y2, x2] in thousandths"],
  ] as const)("explains %s in the message and in the tool, and speaks it", (boxConvention, box, words) => {
    const { user, tool } = ask({ model: makeModel({ boxConvention }) });
    expect(readTextLines(user)[1]?.box).toEqual(box);
    expect(user).toContain(words);
    expect(JSON.stringify(tool)).toContain(words);
  });

  it.each(["absolute-xyxy", "relative-1000-xyxy", "relative-1000-yxyx"] as const)(
    "takes a text's number together with the box that %s lists for it, as that text",
    (boxConvention) => {
      const prompt = ask({ model: makeModel({ boxConvention }) });
      for (const [place, { number, box }] of readTextLines(prompt.user).entries()) {
        const both = { found: true, text_index: number, bbox: box, confidence: 0.9 };
        const answer = readScreenshotAnswer({ toolArguments: JSON.stringify(both), text: null }, prompt);
        expect(answer).toEqual({ textIndex: prompt.sent[place], bbox: null, confidence: 0.9 });
      }
    },
  );

  it("says so where there are no texts", () => {
    const { user, sent } = ask({ texts: [] });
    expect(user).toContain("There are no listed texts");
    expect(sent).toEqual([]);
  });

  it("is fixed but for the way to answer", () => {
    expect(ask({ query: "other", texts: [] }).system).toBe(ask().system);
    expect(ask({ model: makeModel({ answerStyle: "json" }) }).system).toContain('{"found":');
  });

  it("doesn't depend on the order of the texts, and an index maps back to the request's", () => {
    const lines = [...texts, ...makeLines(30)];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(lines, { minLength: lines.length }),
        fc.constantFrom(2500, 128_000),
        (shuffled, contextLength) => {
          const model = makeModel({ contextLength });
          const first = ask({ texts: lines, model });
          const second = ask({ texts: shuffled, model });
          expect(second.user).toBe(first.user);
          const number = readTextLines(first.user).find((line) => line.text === "Log in")?.number;
          const answer = { toolArguments: JSON.stringify({ found: true, text_index: number }), text: null };
          expect(shuffled[readScreenshotAnswer(answer, second).textIndex ?? -1]?.text).toBe("Log in");
        },
      ),
      { numRuns: 50 },
    );
  });

  it("stays within the model's context, and sends the likeliest where not all fit", () => {
    const lines = makeLines(2000);
    for (const contextLength of [4096, 8192, 32_768]) {
      const model = makeModel({ contextLength });
      const { system, user, tool, sent, maxOutputTokens } = ask({ query: "line number 1234", texts: lines, model });
      const words = estimateTokens(system) + estimateTokens(user) + estimateTokens(JSON.stringify(tool));
      expect(words + estimateFrameTokens(halved, model) + maxOutputTokens).toBeLessThanOrEqual(contextLength);
      expect(sent).toContain(1234);
      expect(sent.length).toBeLessThan(2000);
      expect(user).toContain(`the ${sent.length} likeliest of 2000`);
    }
    expect(ask({ texts: lines }).sent).toHaveLength(2000);
  });
});
