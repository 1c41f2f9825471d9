/**
 * Finds icons and controls in a folder of pictures (`truth.ts` says what it looks like) with sightline, over HTTP, and with an
 * edge detector, and prints how right each is, kind by kind, and how long it takes beside PP-OCRv4's text detection:
 *
 *   npm run bench:detect -- FOLDER [options]
 *
 * `command-line.ts` lists the options. Where the screens come with their own scorer it says the numbers, and must agree with ours.
 */

import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { takeOptions } from "../../scripts/command-line.ts";
import { showProgress } from "../progress.ts";
import { publish } from "../write-block.ts";
import { type Options, readCommandLine, spreadEvenly, USAGE } from "./command-line.ts";
import { drawContactSheet } from "./contact-sheet.ts";
import type { Measurement } from "./measure.ts";
import {
  type Answered,
  compareScores,
  findReferenceScorer,
  type SubjectScores,
  saveAnswers,
  scoreByReference,
} from "./reference-scorer.ts";
import {
  describeRatios,
  reportNamedF1,
  scoreAnswers,
  tabulateKinds,
  tabulateScenes,
  tabulateScores,
  tabulateSweep,
  tabulateTimes,
} from "./report.ts";
import { readScreens, type Truth } from "./truth.ts";

/** The screens' own scorer rounds to 4 digits. */
const AGREEMENT = 0.000051;

const { options, truth } = prepare();
// Loaded after the arguments are checked, since loading the Workers' tools takes a while.
const { measureScreens, SIGHTLINE, WITH_TEXT } = await import("./measure.ts");
const timed = new Set(spreadEvenly(truth.screens, options.times));
const measurement = await measureScreens({
  screens: truth.screens,
  timed,
  sweep: options.sweep,
  ...(options.threshold === undefined ? {} : { threshold: options.threshold }),
  onScreen: (index, { name }) => showProgress(`${index + 1}/${truth.screens.length} ${name}`),
});
showProgress("");
print(measurement, options, truth);
await keep(measurement, options);

function prepare(): { options: Options; truth: Truth } {
  try {
    const options = takeOptions(USAGE, readCommandLine);
    const { folder, only, limit } = options;
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Error(`There is no folder ${folder}.`);
    const truth = readScreens(folder);
    if (truth.screens.length === 0)
      throw new Error(`No pictures with truth in ${folder}: bench/detect/truth.ts says what they look like.`);
    const chosen = truth.screens.filter(({ name }) => only.test(name));
    if (chosen.length === 0) throw new Error(`None of the ${truth.screens.length} pictures is named like ${only}.`);
    return { options, truth: { ...truth, screens: spreadEvenly(chosen, limit) } };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

function print({ answers, floorAnswers, times, edgesMs, heap, backend }: Measurement, options: Options, truth: Truth) {
  const { folder, limit, threshold, write } = options;
  const own = answers.get(SIGHTLINE) as Answered[];
  const withText = answers.get(WITH_TEXT) as Answered[];
  const script = truth.form === "cases" ? findReferenceScorer(folder) : undefined;
  const scores = new Map<string, SubjectScores>();
  for (const [detector, given] of answers) {
    const ours = scoreAnswers(given);
    const reported = script === undefined ? ours : scoreByReference(script, folder, given);
    if (compareScores(ours, reported) > AGREEMENT)
      console.error(`Our scorer and ${script} disagree about ${detector}: ${JSON.stringify({ ours, reported })}`);
    scores.set(detector, reported);
  }
  const at = threshold === undefined ? "the default threshold" : `threshold ${threshold}`;
  console.log(`${own.length} pictures of ${folder}, at ${at}, scored by ${script ?? "our own scorer"}; ${backend}\n`);
  console.log(`${tabulateScores(scores)}\n`);
  console.log(`F1 at IoU 0.5 where the class must be right too: ${reportNamedF1(own)}\n`);
  console.log(`${tabulateKinds(own)}\n`);
  console.log(`${WITH_TEXT}\n\n${tabulateKinds(withText)}\n`);
  const scenes = tabulateScenes(own);
  if (scenes !== undefined) console.log(`${scenes}\n`);
  if (write !== undefined)
    publish({
      name: `detect-${write}`,
      command: `npm run bench:detect -- FOLDER${Number.isFinite(limit) ? ` --limit ${limit}` : ""} --write ${write}`,
      body: `${own.length} pictures at ${at}; ${backend}.\n\n${tabulateScores(scores)}\n\nEach kind, ${WITH_TEXT}:\n\n${tabulateKinds(withText)}`,
    });
  if (floorAnswers.length > 0) console.log(`${tabulateSweep(floorAnswers)}\n`);
  if (times.length > 0) {
    console.log(`${times.length} pictures, one thread each\n\n${tabulateTimes({ times })}\n`);
    console.log(describeRatios({ times }));
  }
  console.log(`Edges + regions: ${edgesMs.toFixed(1)} ms a picture.`);
  const { sizes, free, premium } = heap;
  console.log(
    `ONNX Runtime's heap after combined runs on ${sizes.join(", ")}: ${free}; after a premium one: ${premium}.`,
  );
}

async function keep({ answers }: Measurement, { save, sheet, sheetCount }: Options): Promise<void> {
  if (save !== undefined)
    for (const [detector, given] of answers) saveAnswers(join(save, detector.replaceAll(" ", "")), given);
  if (sheet === undefined) return;
  const { width, height } = await drawContactSheet(
    spreadEvenly(answers.get(SIGHTLINE) as Answered[], sheetCount),
    sheet,
  );
  console.log(`${sheet}: ${width}x${height}`);
}
