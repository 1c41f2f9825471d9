/**
 * Measures detectors of icons on the same screens, by the service's own pipeline in this process, without starting
 * Workers. `truth.ts` says what a folder looks like; `--help` prints the options.
 */
import { readFileSync } from "node:fs";
import { readArguments, refuseArguments } from "../../scripts/command-line.ts";
import { DEFAULT_CONFIDENCE_THRESHOLD, DEFAULT_NMS_IOU_THRESHOLD } from "../../src/domain/screens/detect-defaults.ts";
import { NETWORK_CLASSES } from "../../src/domain/screens/icon-classes.ts";
import { analyze } from "../../src/vision/analyze.ts";
import type { FloatTensor, Network, VisionHost } from "../../src/vision/hosts/host.ts";
import { scaleBox } from "../boxes.ts";
import { writeMarkdownTable } from "../markdown-table.ts";
import { showProgress } from "../progress.ts";
import { spreadEvenly } from "./command-line.ts";
import { NodeNetworks } from "./node-networks.ts";
import type { Answered } from "./reference-scorer.ts";
import { scoreAnswers, tabulateKinds } from "./report.ts";
import type { Found } from "./score.ts";
import { readScreens, type Screen } from "./truth.ts";

type Shifts = Readonly<Record<string, number>>;
type Subject = { name: string; host: VisionHost };

const USAGE = `node bench/detect/compare-networks.ts FOLDER… --network FILE.onnx [--network FILE.onnx] [options]

  Measures detectors of icons on the same screens, and prints for each folder and network what \`npm run bench:detect\` measures.

  --network FILE     a network; may be repeated
  --shifts JSON      each network also with these shifts of the classes' logits, by any name: '{"a": {"icon": -0.2}}'
  --kinds            also each kind of element
  --combined         with text, and the rows and links that come of it
  --limit N          at most N pictures of a folder, evenly spread
  --keep DIR         keeps what networks answer there, so that the next comparison needn't run them again`;

const { values, positionals: folders } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    network: { type: "string", multiple: true, default: [] },
    shifts: { type: "string", default: "{}" },
    kinds: { type: "boolean", default: false },
    combined: { type: "boolean", default: false },
    limit: { type: "string" },
    keep: { type: "string" },
  },
});
if (folders.length === 0) refuseArguments("Name a folder of screens.", USAGE);
if (values.network.length === 0) refuseArguments("Name a network: --network FILE.onnx", USAGE);

const networks = new NodeNetworks(values.keep);
const shiftSets: [string, Shifts][] = [
  ["", {}],
  ...Object.entries(JSON.parse(values.shifts) as Record<string, Shifts>),
];
const subjects = values.network.flatMap((file) =>
  shiftSets.map(
    ([name, shifts]): Subject => ({
      name: `${file} ${name}`.trim(),
      host: networks.createHost(shiftClasses(networks.openFile(file), shifts)),
    }),
  ),
);
for (const folder of folders) {
  const screens = spreadEvenly(readScreens(folder).screens, Number(values.limit ?? Number.POSITIVE_INFINITY));
  const answers = subjects.map((): Answered[] => []);
  for (const [at, screen] of screens.entries()) {
    showProgress(`${at + 1}/${screens.length} ${screen.name}`);
    // Answers for one screen after the other: a picture is read once, and the text's networks run once for all detectors.
    for (const [index, { host }] of subjects.entries())
      answers[index]?.push({ screen, found: await look(screen, host) });
  }
  showProgress("");
  console.log(
    `${screens.length} pictures of ${folder}${values.combined ? ", with text" : ""}\n\n${tabulate(answers)}\n`,
  );
  if (!values.kinds) continue;
  for (const [index, { name }] of subjects.entries())
    console.log(`${name}\n\n${tabulateKinds(answers[index] ?? [])}\n`);
}

async function look(screen: Screen, host: VisionHost): Promise<Found[]> {
  const answer = await analyze(
    {
      image: readFileSync(screen.imagePath),
      inferenceType: values.combined ? "combined" : "detect",
      ocrEngine: "free",
      confidenceThreshold: DEFAULT_CONFIDENCE_THRESHOLD,
      nmsIouThreshold: DEFAULT_NMS_IOU_THRESHOLD,
      namesIcons: false,
    },
    host,
    0,
  );
  if (!answer.ok) throw new Error(`${screen.imagePath}: ${answer.detail}`);
  return answer.analysis.icon_detections.map(({ bbox, class_name, confidence }) => ({
    bbox: scaleBox(bbox, screen.width, screen.height),
    className: class_name,
    confidence,
  }));
}

function tabulate(answers: readonly Answered[][]): string {
  const rows = subjects.map(({ name }, index) => {
    const { icon, interactive } = scoreAnswers(answers[index] ?? []);
    const ofIcons = [icon.precision, icon.recall, icon.centerRecall];
    const shares = [...ofIcons, interactive.precision, interactive.recall, interactive.f1];
    return [name, ...shares.map((share) => (share === null ? "–" : share.toFixed(3)))];
  });
  const head = ["Network", "Icons: precision", "recall", "centre recall", "Interactive: precision", "recall", "F1"];
  return writeMarkdownTable([head, ...rows]);
}

/** Returns the network with shifted logits of classes, as in `src/vision/icons/icon-confidence.ts`. */
function shiftClasses(network: Network, shifts: Shifts): Network {
  const factors = NETWORK_CLASSES.map((name) => Math.exp(shifts[name] ?? 0));
  const cell = 4 + factors.length;
  const shift = ({ data, dims }: FloatTensor): FloatTensor => {
    const moved = data.map((value, at) => {
      const factor = factors[(at % cell) - 4];
      return factor === undefined ? value : (value * factor) / (1 - value + value * factor);
    });
    return { data: moved, dims };
  };
  return {
    run: async (input) => shift(await network.run(input)),
    runAll: async (input) => {
      const [candidates, ...others] = await network.runAll(input);
      return [shift(candidates as FloatTensor), ...others];
    },
  };
}
