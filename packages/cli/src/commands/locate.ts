import type { Command } from "commander";
import type { AnswerOf } from "../../../client/src/index.ts";
import { drawBoxes } from "../draw-boxes.ts";
import { example } from "../example.ts";
import { EXIT } from "../exit-codes.ts";
import { alignFields } from "../output.ts";
import { type Box, describeBox, findMiddle, scaleBox } from "../pixels.ts";
import { readDrawing } from "../read-drawing.ts";
import { readPicture } from "../read-picture.ts";
import { openSession } from "../session.ts";

type Options = { draw?: string; model?: string };
type Read = AnswerOf<"screenshots.detect">["data"];
type Located = AnswerOf<"screenshots.locate">;

/** The most texts in a call. */
const MAX_TEXTS = 2000;

/** `sightline locate`: finds a described element on a screenshot. Exits with 1 if it isn't found. */
export function addLocate(program: Command): void {
  program
    .command("locate")
    .description("Find what a sentence means on a screenshot: its box and the point to click, in pixels.")
    .argument("<file>", "a PNG or JPEG")
    .argument("<query>", "what to find, in words")
    .option("--model <id>", "the model that looks; `sightline models` lists them")
    .option("--draw <out.png>", "draw the box over the screenshot", readDrawing)
    .addHelpText("after", example('sightline locate shot.png "the search field"'))
    .action(async (file: string, query: string, { draw, model }: Options, command: Command) => {
      const { client, output } = openSession(command);
      const image = readPicture(file);
      const progress = output.progress("Reading the texts");
      try {
        // With the texts, the answer can be an exact line.
        const { data } = await client.detect({ image, inference_type: "ocr" });
        const texts = data.ocr_results.slice(0, MAX_TEXTS);
        progress.say(`Looking for ${query}`);
        const answer = await client.locateOnScreen({ image, query, texts, ...(model === undefined ? {} : { model }) });
        progress.end();
        const box = findBox(answer, data);
        const point = box && findMiddle(box);
        // Printed before the drawing, which may fail: the result may have been paid for.
        output.result({ ...answer, box, point }, () => (box ? describeFound(answer, box) : "It isn't on this screen."));
        if (!box) process.exitCode = EXIT.refused;
        if (draw === undefined) return;
        await drawBoxes(image, box ? [{ box, label: query, kind: "found" }] : [], draw);
        if (!output.isJson) output.note(`Drawn: ${draw}`);
      } finally {
        progress.end();
      }
    });
}

/** Returns the box in pixels. The box of a matched text is converted from fractions. */
function findBox(answer: Located, { ocr_results: texts, metadata }: Read): Box | null {
  if (!answer.found) return null;
  const text = texts[answer.matched_text_index ?? -1];
  return text ? scaleBox(text.bbox, metadata.image_width, metadata.image_height) : (answer.bbox ?? null);
}

function describeFound({ confidence, model, cost_microdollars: cost }: Located, box: Box): string {
  const { x, y } = findMiddle(box);
  return alignFields([
    ["point", { text: `${x},${y}`, format: "bold" }],
    ["box", describeBox(box)],
    ["confidence", confidence.toFixed(2)],
    ["model", model],
    ["cost", `$${cost / 1e6}`],
  ]);
}
