// Compares how many tokens a model reads for an element with the same request as plain JSON: `npm run bench:prompt [--
// --write]`. With `--write` the table goes into the documents.

import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";
import { readArguments } from "../scripts/command-line.ts";
import type { VlmModel } from "../src/domain/models/vlm.ts";
import type { UiElement } from "../src/domain/screens/ui-element.ts";
import { buildElementsPrompt } from "../src/locate/prompts/elements-prompt.ts";
import { estimateTokens } from "../src/locate/token-estimate.ts";
import { fillScreen } from "./long-screen.ts";
import { writeMarkdownTable } from "./markdown-table.ts";
import { publish } from "./write-block.ts";

const QUERY = "open the notification settings of the second account";
const MODEL: Pick<VlmModel, "boxConvention" | "answerStyle" | "contextLength" | "maxOutputTokens" | "imageGrid"> = {
  maxOutputTokens: null,
  boxConvention: "absolute-xyxy",
  answerStyle: "tool",
  contextLength: 1_000_000,
  imageGrid: 28,
};
const SCREEN = { width: 1080, height: 2400 };

const exact = new Tiktoken(o200k);
const countExactly = (text: string) => exact.encode(text, [], []).length;

const USAGE = `npm run bench:prompt -- [options]
  --write   put the table into the documents`;

const { values } = readArguments(USAGE, { options: { write: { type: "boolean", default: false } } });

const rows = (
  [
    ["few", (element: UiElement) => element],
    ["every", addNativeAttributes],
  ] as const
).flatMap(([title, dress]) =>
  [10, 200, 2000].map((count) => {
    const elements = fillScreen(count).map(dress);
    const { system, user, tool, sent } = buildElementsPrompt({
      query: QUERY,
      elements,
      model: MODEL,
      frame: null,
      mayMark: false,
    });
    if (sent.length !== count) throw new Error(`only ${sent.length} of ${count} elements were sent`);
    const json = JSON.stringify(elements);
    const lines = user.split("\n").slice(2, -1).join("\n");
    const cells = [countExactly, estimateTokens].flatMap((measure) => {
      const [before, after] = [measure(json) / count, measure(lines) / count];
      return [before.toFixed(1), after.toFixed(1), (before / after).toFixed(2)];
    });
    const whole = countExactly(system + JSON.stringify(tool) + user);
    return [String(count), title, ...cells, String(whole)];
  }),
);
const report = [
  writeMarkdownTable([
    [
      "Elements",
      "With native attributes",
      ...["JSON", "line", "ratio"].map((what) => `${what}, o200k_base`),
      ...["JSON", "line", "ratio"].map((what) => `${what}, estimate`),
      "Whole prompt",
    ],
    ...rows,
  ]),
  `Numbered marks on the screenshot add ${measureMarks()} tokens to a request.`,
].join("\n\n");
console.log(report);
if (values.write) publish({ name: "prompt", command: "npm run bench:prompt -- --write", body: report });

/** What an Android accessibility tree contains for a node. */
function addNativeAttributes(element: UiElement, at: number): UiElement {
  const platform = {
    class: `android.widget.${element.role === "button" ? "Button" : "TextView"}`,
    resource_id: `com.example.app:id/item_${at}`,
    clickable: element.role !== "text",
    enabled: true,
  };
  return { ...element, platform: { ...platform, ...element.platform } };
}

function measureMarks(): number {
  const elements = fillScreen(40).map((element, at) => ({
    ...element,
    bounds: { x: 40, y: at * 55, width: 600, height: 50 },
  }));
  const [without = 0, withMarks = 0] = [false, true].map((mayMark) => {
    const frame = { image: SCREEN, sent: SCREEN };
    const { user, marks } = buildElementsPrompt({ query: QUERY, elements, model: MODEL, frame, mayMark });
    if (marks.length > 0 !== mayMark) throw new Error("the marks aren't as asked for");
    return countExactly(user);
  });
  return withMarks - without;
}
