import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProviderError } from "../../../src/domain/models/model-call-error.ts";
import type { RawAnswer } from "../../../src/locate/answers/extract-answer.ts";
import { readElementAnswer } from "../../../src/locate/answers/read-element-answer.ts";
import { PICK_ELEMENT } from "../../../src/locate/prompts/elements-prompt.ts";

const box = { x1: 0, y1: 0, x2: 9, y2: 9 };
/** Three of a request's elements went out: e1 is the request's 40th, and so on; e2 was drawn on the screenshot. */
const plain = { tool: PICK_ELEMENT, sent: [40, 7, 0], marks: [] };
const marked = { ...plain, marks: [{ number: 2, box }] };

const byTool = (toolArguments: string): RawAnswer => ({ toolArguments, text: null });
const byText = (text: string): RawAnswer => ({ toolArguments: null, text });
const refused = { index: null, confidence: 0 };

describe("an element named by a model", () => {
  it.each([
    ["tool arguments", byTool('{"alias":"e2","confidence":0.9}'), 7, 0.9],
    ["the last alias", byTool('{"alias":"e3","confidence":1}'), 0, 1],
    ["an alias in capitals, with spaces", byTool('{"alias":" E1 ","confidence":0}'), 40, 0],
    ["tool arguments before the text", { toolArguments: '{"alias":"e2"}', text: '{"alias":"e1"}' }, 7, 0.5],
    ["the text where tool arguments break off", { toolArguments: '{"alias":"e', text: '{"alias":"e1"}' }, 40, 0.5],
    ["the text where tool arguments are empty", { toolArguments: "{}", text: '{"alias":"e1"}' }, 40, 0.5],
    ["arguments encoded twice", byTool('"{\\"alias\\":\\"e2\\",\\"confidence\\":0.4}"'), 7, 0.4],
    ["JSON", byText('{"alias": "e2", "confidence": 0.8}'), 7, 0.8],
    ["a fence", byText('```json\n{"alias": "e2", "confidence": 0.8}\n```'), 7, 0.8],
    ["prose", byText('The save button {in the bar} is it: {"alias": "e2", "confidence": 0.8}. Done.'), 7, 0.8],
    ["a list of one", byText('[{"alias": "e2", "confidence": 0.8}]'), 7, 0.8],
    ["a trailing comma", byText('{"alias": "e2", "confidence": 0.8,}'), 7, 0.8],
    ["single quotes", byText("{'alias': 'e2', 'confidence': 0.8}"), 7, 0.8],
    ["bare words", byText("{alias: e2, confidence: .8}"), 7, 0.8],
    ["comments", byText('{"alias": "e2", // the button\n "confidence": 0.8 /* sure */}'), 7, 0.8],
    ["a raw line break in a string", byText('{"why": "it\nfits", "alias": "e2", "confidence": 0.8}'), 7, 0.8],
    ["a call written out", byText('<tool_call>{"name":"pick_element","arguments":{"alias":"e2"}}</tool_call>'), 7, 0.5],
    ["a call's arguments as a string", byText('{"name":"pick_element","arguments":"{\\"alias\\":\\"e2\\"}"}'), 7, 0.5],
    ["a call in another style", byText('{"pick_element": {"alias": "e2"}}'), 7, 0.5],
    [
      "a list of calls",
      byText('{"tool_calls":[{"function":{"name":"pick_element","arguments":"{\\"alias\\":\\"e2\\"}"}}]}'),
      7,
      0.5,
    ],
    ["thoughts before", byText('<think>{"alias":"e1"} or {"alias":"e3"}?</think>{"alias":"e2"}'), 7, 0.5],
    ["thoughts in other tags", byText('<thought>{"alias":"e1"}?</thought>{"alias":"e2"}'), 7, 0.5],
    ["thoughts called reasoning", byText('<reasoning>{"alias":"e1"}?</reasoning>{"alias":"e2"}'), 7, 0.5],
    ["thoughts in Seed's tags", byText('<seed:think>{"alias":"e1"}?</seed:think>{"alias":"e2"}'), 7, 0.5],
    ["thoughts in Mistral's brackets", byText('[THINK]{"alias":"e1"}?[/THINK]{"alias":"e2"}'), 7, 0.5],
    ["thoughts in Kimi's brackets", byText('◁think▷{"alias":"e1"}?◁/think▷{"alias":"e2"}'), 7, 0.5],
    [
      "thoughts in a channel of their own",
      byText(
        '<|channel|>analysis<|message|>{"alias":"e1"}?<|end|><|start|>assistant<|channel|>final<|message|>{"alias":"e2"}',
      ),
      7,
      0.5,
    ],
    ["thoughts whose beginning was taken off", byText('maybe {"alias":"e1"}</think>\n{"alias":"e2"}'), 7, 0.5],
    [
      "the same twice: the lower estimate",
      byText('{"alias":"e2","confidence":0.9} {"alias":"E2","confidence":0.7}'),
      7,
      0.7,
    ],
    ["null", byTool('{"alias":null,"confidence":0.7}'), null, 0.7],
    ["Python's None", byText("{'alias': None, 'confidence': 0.7}"), null, 0.7],
    ['"null"', byTool('{"alias":"null","confidence":0.7}'), null, 0.7],
    ["an empty alias", byTool('{"alias":"","confidence":0.7}'), null, 0.7],
    ["no estimate", byTool('{"alias":"e2"}'), 7, 0.5],
    ["an estimate in quotes", byTool('{"alias":"e2","confidence":"0.25"}'), 7, 0.25],
    ["a percentage that says so", byTool('{"alias":"e2","confidence":"85%"}'), 7, 0.85],
    ["an estimate above the scale", byTool('{"alias":"e2","confidence":85}'), 7, 0.5],
    ["an estimate below it", byTool('{"alias":"e2","confidence":-0.1}'), 7, 0.5],
    ["an estimate in words", byTool('{"alias":"e2","confidence":"high"}'), 7, 0.5],
    ["an estimate of NaN", byText('{"alias":"e2","confidence":NaN}'), 7, 0.5],
    ["an estimate of null", byTool('{"alias":"e2","confidence":null}'), 7, 0.5],
  ] as const)("%s", (_, answer, index, confidence) => {
    expect(readElementAnswer(answer, plain)).toEqual({ index, confidence });
  });

  it.each([
    ["an alias beyond the last", '{"alias":"e4","confidence":1}'],
    ["e0", '{"alias":"e0","confidence":1}'],
    ["a padded alias", '{"alias":"e02","confidence":1}'],
    ["a negative alias", '{"alias":"e-1","confidence":1}'],
    ["a fraction", '{"alias":"e1.5","confidence":1}'],
    ["an alias and more", '{"alias":"e2 or e3","confidence":1}'],
    ["a number where none was drawn", '{"alias":2,"confidence":1}'],
    ["digits of another script", '{"alias":"e\u0662","confidence":1}'],
    ["a Cyrillic e", '{"alias":"\u04352","confidence":1}'],
    ["an element's own id", '{"alias":"save-button","confidence":1}'],
    ["a list", '{"alias":["e2"],"confidence":1}'],
    ["an object", '{"alias":{"alias":"e2"},"confidence":1}'],
    ["true", '{"alias":true,"confidence":1}'],
    ["a property of every list", '{"alias":"length","confidence":1}'],
    ["two that contradict each other", '{"alias":"e1"} or {"alias":"e2"}'],
    ["one and none", '{"alias":"e1"}{"alias":null}'],
  ])("%s is not found", (_, text) => {
    expect(readElementAnswer(byTool(text), plain)).toEqual(refused);
    expect(readElementAnswer(byText(text), plain)).toEqual(refused);
  });

  it.each([
    ["a drawn number", '{"alias":2}', 7],
    ["a drawn number in quotes", '{"alias":"2"}', 7],
    ["its alias all the same", '{"alias":"e2"}', 7],
    ["a number that wasn't drawn", '{"alias":1}', null],
    ["a fraction", '{"alias":2.5}', null],
  ])("where numbers were drawn: %s", (_, text, index) => {
    expect(readElementAnswer(byTool(text), marked).index).toBe(index);
  });

  it.each([
    ["nothing", { toolArguments: null, text: null }],
    ["empty text", byText("")],
    ["prose", byText("I would press e2.")],
    ["an alias alone", byText("e2")],
    ["null alone", byText("null")],
    ["an object about something else", byText('{"element": "e2"}')],
    ["an estimate alone", byTool('{"confidence": 0.9}')],
    ["an answer that breaks off", byText('{"alias": "e2')],
    ["an alias that may break off", byText('{"alias": "e2", "confidence": 0.')],
    ["a key given twice", byText('{"alias": "e1", "alias": "e2"}')],
    ["thoughts without an end", byText('<think>{"alias":"e2"} fits')],
    ["thoughts in brackets without an end", byText('[THINK]{"alias":"e2"} fits')],
    ["thoughts in a channel without an end", byText('<|channel|>analysis<|message|>{"alias":"e2"} fits')],
    ["a call of another tool", byText('{"name":"click","arguments":{"alias":"e2"}}')],
    ["nesting without end", byText("{".repeat(5000))],
    ["nesting of objects", byText('{"alias":'.repeat(7000))],
    ["nesting of lists", byText(`{"alias":${"[".repeat(5000)}`)],
    ["a comment without end", byText('{"alias": /* "e2"}')],
  ])("%s can't be read", (_, answer) => {
    const read = () => readElementAnswer(answer, plain);
    expect(read).toThrow(ProviderError);
    expect(read).toThrow(expect.objectContaining({ kind: "unreadable" }));
  });

  it("never quotes the model in its error", () => {
    expect(() => readElementAnswer(byText("SECRET prose"), plain)).not.toThrow(/SECRET/);
    expect(() => readElementAnswer(byText("SECRET prose"), plain)).toThrow(ProviderError);
  });

  it("whatever comes, names what was sent, or nothing, or can't be read", () => {
    const piece = fc.constantFrom(
      ..."{ } [ ] : , \" ' \\ \n null true e1 e2 e9 1 0.5 -3 alias confidence arguments pick_element name ``` <think> </think> // /* */".split(
        " ",
      ),
      " ",
    );
    const anyText = fc.oneof(
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
      fc.string({ maxLength: 60, unit: "binary" }),
      fc.json(),
      fc.record({ alias: fc.jsonValue(), confidence: fc.jsonValue() }).map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(
        fc.option(anyText),
        fc.option(anyText),
        fc.constantFrom(plain, marked),
        (toolArguments, text, prompt) => {
          try {
            const { index, confidence } = readElementAnswer({ toolArguments, text }, prompt);
            expect(index === null || prompt.sent.includes(index)).toBe(true);
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
