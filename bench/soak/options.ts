import { parseArgs } from "node:util";

export const SOAK_USAGE = `npm run soak -- [options]

Sends mixed traffic to the real Workers, at a steady rate, to receivers that fail now and then, and prints each minute what it took. Then holds
every event, delivery and charge against what was answered and received.

  --minutes N   how long the traffic lasts (default 30)
  --rate N      calls a second (default 20)
  --seed N      other traffic (default 1)
  --write       put the figures into the documents
  --help        this

Ends with status 1 if an event or a delivery was lost, a POST has no attempt, a charge is missing or doubled, an answer was
unexpected, or the memory grew (after collections).`;

export type SoakOptions = { minutes: number; rate: number; seed: number; write: boolean };

/** Returns null if help was requested. Throws an Error that names the argument and its rule. */
export function readSoakOptions(args: readonly string[]): SoakOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: "string", default: "30" },
      rate: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
      write: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  return {
    minutes: readWhole("--minutes", values.minutes, 1, 1440),
    rate: readWhole("--rate", values.rate, 1, 1000),
    seed: readWhole("--seed", values.seed, 0, 1_000_000),
    write: values.write,
  };
}

function readWhole(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`${name} is "${text}", but must be a whole number from ${min} to ${max}.`);
}
