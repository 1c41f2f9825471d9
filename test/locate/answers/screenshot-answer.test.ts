import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProviderError } from "../../../src/domain/models/model-call-error.ts";
import type { RawAnswer } from "../../../src/locate/answers/extract-answer.ts";
import { readScreenshotAnswer } from "../../../src/locate/answers/read-screenshot-answer.ts";
import { buildScreenshotPrompt } from "../../../src/locate/prompts/screenshot-prompt.ts";
import { halved, makeModel } from "../prompts/sample-models.ts";

const { tool } = buildScreenshotPrompt({ query: "x", texts: [], model: makeModel(), frame: halved });
/** Three of a request's texts went out: number 0 is the request's 40th, and so on. Boxes are in pixels of an image at half size. */
const at = (x1: number, y1: number, x2: number, y2: number) => ({ x1, y1, x2, y2 });
const sentBoxes = [at(100, 100, 300, 140), at(100, 300, 300, 340), at(0, 600, 1120, 2000)];
const prompt = { tool, sent: [40, 7, 0], sentBoxes, boxConvention: "absolute-xyxy", frame: halved } as const;
const yFirst = { ...prompt, boxConvention: "relative-1000-yxyx" } as const;

const byTool = (toolArguments: string): RawAnswer => ({ toolArguments, text: null });
const byText = (text: string): RawAnswer => ({ toolArguments: null, text });

describe("a place named by a model", () => {
  it.each([
    ["an index", '{"found":true,"text_index":1,"bbox":null,"confidence":0.9}', 7, null, 0.9],
    ["the first index", '{"found":true,"text_index":0,"confidence":0.9}', 40, null, 0.9],
    ["the last index", '{"found":true,"text_index":2,"bbox":[],"confidence":0.9}', 0, null, 0.9],
    ["an index in quotes", '{"found":true,"text_index":"2","bbox":"","confidence":0.9}', 0, null, 0.9],
    ["an index and its text's box", '{"text_index":1,"bbox":[50,150,150,170],"confidence":0.9}', 7, null, 0.9],
    ["an index and a box about there", '{"text_index":1,"bbox":[60,148,158,176],"confidence":0.9}', 7, null, 0.9],
    ["an index and the row around its text", '{"text_index":1,"bbox":[0,140,560,190],"confidence":0.9}', 7, null, 0.9],
    ["an index and a part of its text", '{"text_index":1,"bbox":[55,152,80,168],"confidence":0.9}', 7, null, 0.9],
    ["an index of a large text and its box", '{"text_index":2,"bbox":[5,305,550,990],"confidence":0.9}', 0, null, 0.9],
    ["a box", '{"found":true,"text_index":null,"bbox":[10,20,30,60],"confidence":0.8}', null, at(20, 40, 60, 120), 0.8],
    ["a box, and -1 for no index", '{"text_index":-1,"bbox":[10,20,30,60]}', null, at(20, 40, 60, 120), 0.5],
    ["a box, and -1 in quotes", '{"text_index":"-1","bbox":[10,20,30,60]}', null, at(20, 40, 60, 120), 0.5],
    ["a box in a list", '{"found":true,"bbox":[[10,20,30,60]],"confidence":0.8}', null, at(20, 40, 60, 120), 0.8],
    ["a box in quotes", '{"found":true,"bbox":"[10, 20, 30, 60]","confidence":0.8}', null, at(20, 40, 60, 120), 0.8],
    [
      "numbers in quotes",
      '{"found":true,"bbox":["10","20","30","60"],"confidence":0.8}',
      null,
      at(20, 40, 60, 120),
      0.8,
    ],
    ["a box by Qwen's name for it", '{"bbox_2d":[10,20,30,60],"label":"x"}', null, at(20, 40, 60, 120), 0.5],
    ["a box by Gemini's, in a list", '[{"box_2d":[10,20,30,60],"label":"x"}]', null, at(20, 40, 60, 120), 0.5],
    ["a box that sticks out", '{"found":true,"bbox":[-10,20,9999,60]}', null, at(0, 40, 1120, 120), 0.5],
    ["found left out", '{"text_index":1}', 7, null, 0.5],
    ['found "true"', '{"found":"true","text_index":1}', 7, null, 0.5],
    ["not found", '{"found":false,"text_index":null,"bbox":null,"confidence":0.7}', null, null, 0.7],
    ["not found with a box", '{"found":false,"bbox":[10,20,30,60],"confidence":0.7}', null, null, 0.7],
    ["not found with an index", '{"found":false,"text_index":1,"confidence":0.7}', null, null, 0.7],
    ["not found with both", '{"found":"False","text_index":1,"bbox":[10,20,30,60],"confidence":0.7}', null, null, 0.7],
    [
      "the same box twice",
      '{"bbox":[10,20,30,60],"confidence":1} {"bbox_2d":[10,20,30,60],"confidence":0.6}',
      null,
      at(20, 40, 60, 120),
      0.6,
    ],
  ] as const)("%s", (_, text, textIndex, bbox, confidence) => {
    expect(readScreenshotAnswer(byTool(text), prompt)).toEqual({ textIndex, bbox, confidence });
    expect(readScreenshotAnswer(byText(`Here:\n\`\`\`json\n${text}\n\`\`\``), prompt)).toEqual({
      textIndex,
      bbox,
      confidence,
    });
  });

  it.each([
    ["an index and a box elsewhere", '{"found":true,"text_index":1,"bbox":[10,20,30,60],"confidence":1}'],
    ["an index and another text's box", '{"found":true,"text_index":1,"bbox":[50,50,150,70],"confidence":1}'],
    ["an index and a box that only touches its text", '{"text_index":1,"bbox":[140,140,250,160],"confidence":1}'],
    ["an index and the whole picture", '{"text_index":1,"bbox":[0,0,560,1120],"confidence":1}'],
    ["an index and two boxes", '{"text_index":1,"bbox":[50,150,150,170],"bbox_2d":[50,150,150,170]}'],
    ["neither", '{"found":true,"text_index":null,"bbox":null,"confidence":1}'],
    ["found alone", '{"found":true}'],
    ["found maybe", '{"found":"maybe","text_index":1}'],
    ["found 1", '{"found":1,"text_index":1}'],
    ["an index beyond the last", '{"found":true,"text_index":3}'],
    ["a negative index", '{"found":true,"text_index":-1}'],
    ["a fractional index", '{"found":true,"text_index":1.5}'],
    ["an index of a text that went out under another number", '{"found":true,"text_index":40}'],
    ["an index in words", '{"found":true,"text_index":"length"}'],
    ["an index that is a list", '{"found":true,"text_index":[1]}'],
    ["an index of a text and a broken box", '{"found":true,"text_index":1,"bbox":[1,2,3]}'],
    ["a broken index and a box", '{"found":true,"text_index":99,"bbox":[10,20,30,60]}'],
    ["a point", '{"found":true,"bbox":[10,20]}'],
    ["five numbers", '{"found":true,"bbox":[10,20,30,60,1]}'],
    ["an inverted box", '{"found":true,"bbox":[30,60,10,20]}'],
    ["an empty box", '{"found":true,"bbox":[10,20,10,60]}'],
    ["a box outside of the image", '{"found":true,"bbox":[600,20,700,60]}'],
    ["a box of zeros", '{"found":true,"bbox":[0,0,0,0]}'],
    ["fractions of 1", '{"found":true,"bbox":[0.1,0.2,0.5,0.6]}'],
    ["NaN", '{"found":true,"bbox":[NaN,20,30,60]}'],
    ["a corner that is null", '{"found":true,"bbox":[null,20,30,60]}'],
    ["words", '{"found":true,"bbox":"top left"}'],
    ["a box with named sides", '{"found":true,"bbox":{"x1":10,"y1":20,"x2":30,"y2":60}}'],
    ["two boxes in a list", '{"found":true,"bbox":[[10,20,30,60],[1,2,30,60]]}'],
    ["two boxes by two names", '{"found":true,"bbox":[10,20,30,60],"bbox_2d":[10,20,30,60]}'],
    ["two answers that contradict each other", '[{"bbox_2d":[10,20,30,60]},{"bbox_2d":[50,20,90,60]}]'],
    ["found and not found", '{"found":true,"text_index":1}{"found":false}'],
  ])("%s is not found", (_, text) => {
    expect(readScreenshotAnswer(byTool(text), prompt)).toEqual({ textIndex: null, bbox: null, confidence: 0 });
    expect(readScreenshotAnswer(byText(text), prompt)).toEqual({ textIndex: null, bbox: null, confidence: 0 });
  });

  it("reads a box in the order and unit of the model", () => {
    expect(readScreenshotAnswer(byTool('{"bbox":[100,200,300,400]}'), yFirst).bbox).toEqual(at(224, 224, 448, 672));
  });

  it.each([
    ["nothing", { toolArguments: null, text: null }],
    ["prose", byText("It is at 10, 20.")],
    ["numbers alone", byText("[10, 20, 30, 60]")],
    ["an estimate alone", byTool('{"confidence":0.9}')],
    ["a box that breaks off", byText('{"found":true,"bbox":[10,20,30,6')],
    ["a call of another tool", byText('{"name":"tap","arguments":{"bbox":[10,20,30,60]}}')],
  ])("%s can't be read", (_, answer) => {
    const read = () => readScreenshotAnswer(answer, prompt);
    expect(read).toThrow(ProviderError);
    expect(read).toThrow(expect.objectContaining({ kind: "unreadable" }));
  });

  it("whatever comes, is a text that was sent, or a box in the image, or neither, or can't be read", () => {
    const anyNumber = fc.oneof(fc.integer({ min: -50, max: 1500 }), fc.double(), fc.constantFrom("3", "x", null));
    const anyAnswer = fc.record(
      {
        found: fc.oneof(fc.boolean(), fc.jsonValue()),
        text_index: fc.oneof(fc.integer({ min: -2, max: 5 }), fc.constant(null), fc.jsonValue()),
        bbox: fc.oneof(fc.array(anyNumber, { minLength: 3, maxLength: 5 }), fc.constant(null), fc.jsonValue()),
        confidence: fc.oneof(fc.double(), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    const anyText = fc.oneof(
      anyAnswer.map((answer) => JSON.stringify(answer)),
      fc.array(anyAnswer, { maxLength: 3 }).map((answers) => answers.map((one) => JSON.stringify(one)).join(" or ")),
      fc.string({ maxLength: 60, unit: "binary" }),
    );
    fc.assert(
      fc.property(
        fc.option(anyText),
        fc.option(anyText),
        fc.constantFrom(prompt, yFirst),
        (toolArguments, text, asked) => {
          try {
            const { textIndex, bbox, confidence } = readScreenshotAnswer({ toolArguments, text }, asked);
            expect(textIndex === null || bbox === null).toBe(true);
            expect(textIndex === null || prompt.sent.some((index) => index === textIndex)).toBe(true);
            if (bbox) {
              expect(Object.values(bbox).every(Number.isInteger)).toBe(true);
              expect(0 <= bbox.x1 && bbox.x1 < bbox.x2 && bbox.x2 <= 1120).toBe(true);
              expect(0 <= bbox.y1 && bbox.y1 < bbox.y2 && bbox.y2 <= 2240).toBe(true);
            }
            expect(confidence >= 0 && confidence <= 1).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(ProviderError);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
