/** Plays random sequences of changes on the real storage in workerd and compares each with the model; see `--help`. */

import type { Tally } from "../test/control/random-compare.ts";
import { playAndCompare } from "../test/control/random-play.ts";
import { readArguments } from "./command-line.ts";

const HELP = `Usage: npm run check:sequences -- [--count 10000] [--seed 20261121]

Plays that many random sequences of changes, some of them at once, on the storage in workerd with a D1 of its own. After each sequence every
outcome, every column of every record, every event byte for byte and every delivery must be what the model in memory says. Ends with 1 at the
first that isn't, and names its sequence.`;

const { values } = readArguments(HELP, {
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string", default: process.env.PROPERTY_SEED ?? "20261121" },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];

if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) {
  console.error(`--count must be a whole number of at least 1, and --seed a whole number.\n\n${HELP}`);
  process.exitCode = 1;
} else await check();

async function check(): Promise<void> {
  const startMs = performance.now();
  const { isTTY } = process.stdout;
  let shown = 0;
  const onProgress = (done: number) => {
    if (isTTY) process.stdout.write(`\r${done} of ${count} sequences`);
    else if (done - shown >= count / 10) {
      shown = done;
      console.log(`${done} of ${count} sequences`);
    }
  };
  try {
    const tally = await playAndCompare(seed, count, { onProgress });
    const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
    console.log(`${isTTY ? "\n" : ""}${writeTally(tally)}\nSeed ${seed}, ${seconds} s.`);
  } catch (error) {
    console.error(`${isTTY ? "\n" : ""}Seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

function writeTally({ sequences, races, changes, records, deliveries, events }: Tally): string {
  const total = Object.values(events).reduce((sum, count) => sum + count, 0);
  const rows: [string, number][] = [
    ["sequences", sequences],
    ["changes", Object.values(changes).reduce((sum, count) => sum + count, 0)],
    ...Object.entries(changes).map(([kind, number]): [string, number] => [`  ${kind}`, number]),
    ["pairs of changes at once", races],
    ["records compared", records],
    ["deliveries compared", deliveries],
    ["events compared", total],
    ...Object.entries(events)
      .sort()
      .map(([type, number]): [string, number] => [`  ${type}`, number]),
    // The first one would have ended the run.
    ["differences", 0],
  ];
  return rows.map(([name, number]) => `${name.padEnd(32)}${String(number).padStart(10)}`).join("\n");
}
