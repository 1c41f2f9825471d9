// `npm run bench:api`: compares each operation of the public API with an empty Worker: CPU of the Workers' process and
// calls a second, alternating in one run, without a proxy. `--write` puts the figures into the documents.
import { readArguments } from "../../scripts/command-line.ts";
import { startDirectWorkers } from "../direct/start.ts";
import { writeMarkdownTable } from "../markdown-table.ts";
import { findMedian } from "../percentile.ts";
import { showProgress } from "../progress.ts";
import { publish } from "../write-block.ts";
import { listApiCalls } from "./calls.ts";
import { findRatios, type Measured, measureCall, type Side } from "./measure.ts";

const DEFAULT_ROUNDS = "7";
const DEFAULT_BLOCK = "1";

const USAGE = `npm run bench:api -- [options]
  --only TEXT        only calls with this in their name
  --rounds N         how often each call and the empty Worker take turns (default ${DEFAULT_ROUNDS})
  --block SECONDS    how long a turn lasts (default ${DEFAULT_BLOCK})
  --write            put the figures into the documents; not with --only, since the table has all calls`;

const { values } = readArguments(USAGE, {
  options: {
    only: { type: "string", default: "" },
    rounds: { type: "string", default: DEFAULT_ROUNDS },
    block: { type: "string", default: DEFAULT_BLOCK },
    write: { type: "boolean", default: false },
  },
});

const HEADING = [
  "Call",
  "CPU ms",
  "of an empty Worker",
  "CPU ratio",
  "from, to",
  "promised",
  "calls a second",
  "of an empty Worker",
  "ratio",
];

function writeRow(measured: Measured): string[] {
  const { call, rounds } = measured;
  const ratios = findRatios(measured);
  const pick = (side: "api" | "empty", figure: keyof Side) => findMedian(rounds.map((round) => round[side][figure]));
  return [
    call.name,
    pick("api", "cpuMs").toFixed(3),
    pick("empty", "cpuMs").toFixed(3),
    ratios.cpu.toFixed(2),
    `${ratios.cpuFrom.toFixed(2)}, ${ratios.cpuTo.toFixed(2)}`,
    call.promisedRatio === null ? "" : `at most ${call.promisedRatio.toFixed(1)}`,
    pick("api", "perSecond").toFixed(0),
    pick("empty", "perSecond").toFixed(0),
    ratios.rate.toFixed(2),
  ];
}

async function measureAll(rounds: number, blockSeconds: number): Promise<void> {
  if (values.only && values.write) throw new Error("--write needs all calls: leave out --only.");
  const calls = listApiCalls().filter(({ name }) => name.includes(values.only));
  if (calls.length === 0) throw new Error(`No call has "${values.only}" in its name.`);
  // With a lower limit, most of the calls of one key would be refused.
  const workers = await startDirectWorkers({ settings: { RATE_LIMIT_PER_SECOND: "1000000" }, vision: "same process" });
  try {
    const rows = [HEADING];
    for (const call of calls) {
      showProgress(call.name);
      const row = writeRow(await measureCall(call, workers, { rounds, blockSeconds }));
      rows.push(row);
      console.log(row.join(" | "));
    }
    const table = writeMarkdownTable(rows);
    console.log(`\n${table}`);
    if (values.write) publish({ name: "api", command: nameCommand(), body: table });
  } finally {
    await workers.close();
  }
}

function nameCommand(): string {
  const { rounds, block } = values;
  const others = `${rounds === DEFAULT_ROUNDS ? "" : `--rounds ${rounds} `}${block === DEFAULT_BLOCK ? "" : `--block ${block} `}`;
  return `npm run bench:api -- ${others}--write`;
}

function readPositive(name: string, text: string): number {
  const value = Number(text);
  if (value > 0) return value;
  throw new Error(`${name} is "${text}", but must be a number above 0.`);
}

try {
  await measureAll(readPositive("--rounds", values.rounds), readPositive("--block", values.block));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
