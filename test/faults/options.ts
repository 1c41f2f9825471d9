import { parseArgs } from "node:util";
import { REPLAY_STEP_DELIVERIES } from "../../src/storage/replays/replays.ts";
import { BOUNDARIES } from "./boundaries.ts";
import { STEPS_PER_ROUND } from "./kill-plan.ts";

/** With fewer, there is no step for each kill, one left, and the first. */
const MIN_REPLAYS = (STEPS_PER_ROUND + 1) * REPLAY_STEP_DELIVERIES + 1;

const DEFAULT_LEDGER = ".sightline-faults/ledger.jsonl";

export const USAGE = `npm run faults -- [options]

Announces events through the real Workers while it kills their process, loses wake-ups and fails writes; then holds every event against what
the receivers got. Then replays failed deliveries in bulk, kills the process in the middle of it, and holds every delivery against its promise.

  --events N       events to announce (default 10000, from ${BOUNDARIES.length} to 1000000; 0: none)
  --kill-every N   one kill for so many events, the boundaries in turn (default 100, at least 1; each boundary is killed at once at least)
  --replays N      failed deliveries to replay (default 5000, from ${MIN_REPLAYS} to 1000000; 0: none)
  --seed N         another seed, other faults (default 1); what meets what is up to the clock all the same
  --resume         announces the events in pieces, each with Workers of its own and kills at every boundary, and adds up their sums; run it
                   again with the same --kill-every and --seed to continue where it stopped; replays nothing
  --piece N        events of a piece (default 5000, at least ${BOUNDARIES.length})
  --ledger FILE    where the sums of the pieces are kept (default ${DEFAULT_LEDGER})
  --minutes N      begins no other piece after so long (default 0: goes on until all events are announced)
  --write          put the tables into the documents
  --help           this

Ends with status 1 where an event or a delivery was lost, or anything was received that has no explanation.`;

export type Options = {
  events: number;
  killEvery: number;
  replays: number;
  seed: number;
  write: boolean;
  /** Null: all events in one piece. */
  pieces: { size: number; ledger: string; minutes: number } | null;
};

/** Returns null if help was requested. Throws an Error that says which argument is wrong, and what it should be. */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      events: { type: "string", default: "10000" },
      "kill-every": { type: "string", default: "100" },
      replays: { type: "string", default: "5000" },
      seed: { type: "string", default: "1" },
      resume: { type: "boolean", default: false },
      piece: { type: "string", default: "5000" },
      ledger: { type: "string", default: DEFAULT_LEDGER },
      minutes: { type: "string", default: "0" },
      write: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  return {
    events: readCount("--events", values.events, BOUNDARIES.length),
    killEvery: readWhole("--kill-every", values["kill-every"], 1, 1_000_000),
    replays: readCount("--replays", values.replays, MIN_REPLAYS),
    seed: readWhole("--seed", values.seed, 0, 1_000_000),
    write: values.write,
    pieces: values.resume
      ? {
          size: readWhole("--piece", values.piece, BOUNDARIES.length, 1_000_000),
          ledger: values.ledger,
          minutes: readWhole("--minutes", values.minutes, 0, 100_000),
        }
      : null,
  };
}

/** This many or none. */
function readCount(name: string, text: string, min: number): number {
  return text === "0" ? 0 : readWhole(name, text, min, 1_000_000);
}

function readWhole(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new Error(`${name} must be a whole number from ${min} to ${max}.`);
  return value;
}
