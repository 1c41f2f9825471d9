import { type Command, Option } from "commander";
import type { AnswerOf } from "../../../client/src/index.ts";
import { drawBoxes, listDetected } from "../draw-boxes.ts";
import { example } from "../example.ts";
import { alignRows, type Cell, paint } from "../output.ts";
import { describeBox, scaleBox } from "../pixels.ts";
import { readDrawing } from "../read-drawing.ts";
import { readPicture } from "../read-picture.ts";
import { openSession } from "../session.ts";

type Analysis = AnswerOf<"screenshots.detect">["data"];
type Options = { draw?: string; type: "combined" | "detect" | "ocr"; engine: "free" | "premium" };

/** `sightline detect`: finds the icons and controls of a screenshot, and reads its texts. */
export function addDetect(program: Command): void {
  program
    .command("detect")
    .description("Find the icons and controls of a screenshot, and read its texts. Boxes are in pixels.")
    .argument("<file>", "a PNG or JPEG")
    .option("--draw <out.png>", "draw the boxes over the screenshot", readDrawing)
    .addOption(
      new Option("--type <type>", "detect icons and controls, read texts (ocr), or both")
        .choices(["combined", "detect", "ocr"])
        .default("combined"),
    )
    .addOption(new Option("--engine <engine>", "what reads the texts").choices(["free", "premium"]).default("free"))
    .addHelpText("after", example("sightline detect shot.png --draw out.png"))
    .action(async (file: string, { draw, type, engine }: Options, command: Command) => {
      const { client, output } = openSession(command);
      const image = readPicture(file);
      const progress = output.progress(`Looking at ${file}`);
      const call = client.detect({ image, inference_type: type, ocr_engine: engine });
      const answer = await call.finally(() => progress.end());
      // Printed before the drawing, which may fail: the result may have been paid for.
      output.result(answer, () => describeAnalysis(answer.data));
      if (draw === undefined) return;
      await drawBoxes(image, listDetected(answer.data), draw);
      if (!output.isJson) output.note(`Drawn: ${draw}`);
    });
}

function describeAnalysis(data: Analysis): string {
  const { image_width: width, image_height: height, inference_time_ms: duration } = data.metadata;
  const rows: Cell[][] = [
    ...data.icon_detections.map(({ class_name, bbox, confidence }): Cell[] => [
      { text: class_name, format: "cyan" },
      describeBox(scaleBox(bbox, width, height)),
      confidence.toFixed(2),
      "",
    ]),
    ...data.ocr_results.map(({ text, bbox, confidence }): Cell[] => [
      { text: "text", format: "magenta" },
      describeBox(scaleBox(bbox, width, height)),
      confidence.toFixed(2),
      text,
    ]),
  ];
  const found = `${data.icon_detections.length} icons and controls, ${data.ocr_results.length} lines of text`;
  const summary = paint("dim", `${found} in ${width}x${height}, ${Math.round(duration)} ms`);
  return [...(rows.length === 0 ? [] : [alignRows(rows)]), summary].join("\n");
}
