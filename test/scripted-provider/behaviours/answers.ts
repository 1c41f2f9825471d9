import {
  type Behaviour,
  CONFIDENCE,
  define,
  FOUND,
  failsBoth,
  foundBox,
  foundElement,
  foundText,
  refused,
} from "../behaviour.ts";
import type { Asked, FractionBox } from "../read-request.ts";
import { answerRightly, complete, completeWith, type Members, makeCall, sendJson } from "../write-answer.ts";

type Promises = Behaviour["promises"];

/** Answers with the message that `write` makes from the correct answer. */
function say(about: string, promises: Promises, write: (right: Members, asked: Asked) => Members): Behaviour {
  return define(about, promises, (response, asked) => {
    sendJson(response, complete(asked, write(answerRightly(asked), asked), "stop"));
  });
}

/** Answers by the tool, with other arguments than the correct ones. */
function call(
  about: string,
  promises: Promises,
  change: (right: Members, asked: Asked) => Members | string,
): Behaviour {
  return define(about, promises, (response, asked) => {
    sendJson(response, completeWith(asked, change(answerRightly(asked), asked)));
  });
}

const isElement = (asked: Asked) => asked.task === "element";
const withBox = (box: FractionBox) => (right: Members, asked: Asked) =>
  isElement(asked) ? right : { ...right, bbox: asked.writeBox(box) };
const NOT_A_BOX: Promises = { elements: foundElement, screenshots: refused };
const REFUSED: Promises = { elements: refused, screenshots: refused };
const withConfidence = (confidence: number): Promises => ({
  elements: { ...foundElement, confidence },
  screenshots: { ...foundBox, confidence },
});
/** The correct answer and another plausible one. */
const contradict = (right: Members) => ("alias" in right ? { ...right, alias: null } : { ...right, found: false });

/** Answers of a working provider, as models give them. */
export const ANSWERS: Readonly<Record<string, Behaviour>> = {
  "tool-ok": define("calls the tool with the right arguments", FOUND, (response, asked) => {
    sendJson(response, completeWith(asked, answerRightly(asked)));
  }),
  "tool-arguments-object": say("gives the arguments as an object, not as text", FOUND, (right, { tool }) => ({
    tool_calls: [makeCall(tool?.name ?? "", right)],
  })),
  "legacy-function-call": say("calls the tool in the form before tools", FOUND, (right, { tool }) => ({
    function_call: { name: tool?.name, arguments: JSON.stringify(right) },
  })),
  "other-tool-first": say("calls a tool that wasn't offered, then the one that was", FOUND, (right, { tool }) => ({
    tool_calls: [makeCall("open_door", "{}"), makeCall(tool?.name ?? "", JSON.stringify(right), 2)],
  })),
  "same-call-twice": say("calls the tool twice with the same arguments", FOUND, (right, { tool }) => ({
    tool_calls: [1, 2].map((number) => makeCall(tool?.name ?? "", JSON.stringify(right), number)),
  })),
  "calls-that-differ": say("calls the tool twice, with other arguments", REFUSED, (right, { tool }) => ({
    tool_calls: [right, contradict(right)].map((given, index) =>
      makeCall(tool?.name ?? "", JSON.stringify(given), index + 1),
    ),
  })),
  "json-content": {
    ...say("answers with JSON as text, as asked", FOUND, (right) => ({ content: JSON.stringify(right) })),
    settings: { answer_style: "json" },
  },
  "json-though-tool": say("answers with JSON as text though a tool was offered", FOUND, (right) => ({
    content: JSON.stringify(right),
  })),
  "json-fence": say("answers with JSON in a fence", FOUND, (right) => ({
    content: `\`\`\`json\n${JSON.stringify(right, null, 2)}\n\`\`\``,
  })),
  "prose-json": say("answers with a sentence around JSON", FOUND, (right) => ({
    content: `Looking at the list, I choose this one: ${JSON.stringify(right)} Let me know if you need more.`,
  })),
  "content-parts": say("answers with content in parts", FOUND, (right) => ({
    content: [
      { type: "text", text: JSON.stringify(right).slice(0, 5) },
      { type: "text", text: JSON.stringify(right).slice(5) },
    ],
  })),
  "trailing-comma": say("answers with JSON that has a comma too many", FOUND, (right) => ({
    content: JSON.stringify(right).replace(/\}$/, ",}"),
  })),
  thoughts: say("thinks aloud, of something else, before it answers", FOUND, (right) => ({
    content: `<think>Perhaps ${JSON.stringify(contradict(right))}? No.</think>${JSON.stringify(right)}`,
  })),
  "thoughts-in-parts": say("gives its thoughts, of something else, as a part of its content", FOUND, (right) => ({
    content: [
      { type: "reasoning", text: JSON.stringify(contradict(right)) },
      { type: "text", text: JSON.stringify(right) },
    ],
  })),
  "two-answers": say("answers with two objects that contradict each other", REFUSED, (right) => ({
    content: `${JSON.stringify(right)}\nor ${JSON.stringify(contradict(right))}`,
  })),
  "right-box": {
    ...call("finds it, in thousandths", FOUND, (right) => right),
    settings: { box_convention: "relative-1000-xyxy" },
  },
  "right-box-y-first": {
    ...call("finds it, in thousandths with y first", FOUND, (right) => right),
    settings: { box_convention: "relative-1000-yxyx" },
  },
  "text-index": call("finds one of the texts", { elements: foundElement, screenshots: foundText }, (right, asked) =>
    isElement(asked) ? right : { ...right, bbox: null, text_index: Number(asked.candidates[0] ?? 0) },
  ),
  "text-index-in-quotes": call(
    "writes the index as text",
    { elements: foundElement, screenshots: foundText },
    (right, asked) => (isElement(asked) ? right : { ...right, bbox: null, text_index: asked.candidates[0] ?? "0" }),
  ),
  "not-found": call(
    "says that it isn't there",
    {
      elements: { status: 200, found: false, confidence: CONFIDENCE },
      screenshots: { status: 200, found: false, confidence: CONFIDENCE },
    },
    (right, asked) => (isElement(asked) ? { ...right, alias: null } : { ...right, found: false, bbox: null }),
  ),
  "unknown-id": call("names an alias or an index that wasn't sent", REFUSED, (right, asked) =>
    isElement(asked) ? { ...right, alias: "e999999" } : { ...right, bbox: null, text_index: 999_999 },
  ),
  "fraction-index": call("names half an element", REFUSED, (right, asked) =>
    isElement(asked) ? { ...right, alias: "e1.5" } : { ...right, bbox: null, text_index: 0.5 },
  ),
  "negative-index": call("counts below the first", REFUSED, (right, asked) =>
    isElement(asked) ? { ...right, alias: "e0" } : { ...right, bbox: null, text_index: -1 },
  ),
  "box-and-index": call("gives both a box and an index", NOT_A_BOX, (right, asked) =>
    isElement(asked) ? right : { ...right, text_index: 0 },
  ),
  "neither-box-nor-index": call("found it, and says not where", NOT_A_BOX, (right, asked) =>
    isElement(asked) ? right : { ...right, bbox: null },
  ),
  "empty-box": call("gives a box without width", NOT_A_BOX, withBox({ x1: 0.5, y1: 0.3, x2: 0.5, y2: 0.5 })),
  "inverted-box": call("gives a box from right to left", NOT_A_BOX, withBox({ x1: 0.6, y1: 0.3, x2: 0.2, y2: 0.5 })),
  "outside-box": call("gives a box beside the image", NOT_A_BOX, withBox({ x1: 1.2, y1: 0.3, x2: 1.5, y2: 0.5 })),
  "clipped-box": call(
    "gives a box that sticks out of the image",
    {
      elements: foundElement,
      screenshots: {
        status: 200,
        found: true,
        by: "box",
        box: { x1: 0.75, y1: 0.5, x2: 1, y2: 1 },
        confidence: CONFIDENCE,
      },
    },
    withBox({ x1: 0.75, y1: 0.5, x2: 1.5, y2: 1.25 }),
  ),
  "three-numbers": call("gives a box of three numbers", NOT_A_BOX, (right, asked) =>
    isElement(asked) ? right : { ...right, bbox: [100, 200, 300] },
  ),
  "confidence-missing": call(
    "is silent about its confidence",
    withConfidence(0.5),
    ({ confidence: _left, ...right }) => right,
  ),
  "confidence-in-quotes": call("writes its confidence as text", withConfidence(0.75), (right) => ({
    ...right,
    confidence: "0.75",
  })),
  "confidence-off-scale": call("is surer than one can be", withConfidence(0.5), (right) => ({
    ...right,
    confidence: 7,
  })),
  prose: say("answers with a sentence, and no JSON", failsBoth("unreadable"), () => ({
    content: "It is the third button from the left.",
  })),
  "other-tool": say("calls a tool that wasn't offered", failsBoth("unreadable"), (right) => ({
    tool_calls: [makeCall("open_door", JSON.stringify(right))],
  })),
  "empty-arguments": call("calls the tool with nothing at all", failsBoth("unreadable"), () => ""),
  "empty-object": call("calls the tool with an empty object", failsBoth("unreadable"), () => ({})),
  "cut-arguments": call("breaks off within the arguments", failsBoth("unreadable"), (right) =>
    JSON.stringify(right).slice(0, 11),
  ),
};
