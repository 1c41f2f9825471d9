import { parseArgs } from "node:util";

export const WEBHOOKS_USAGE = `npm run bench:webhooks -- [options]
  --destinations N   destinations in all (default 20)
  --fan-out N        destinations of one organization: deliveries of an event (default 4)
  --backlog N        deliveries of a backlog (default 5000)
  --rounds N         backlogs, each next to as many plain POSTs, which of them first by turns (default 4)
  --rate N           changes a second of the steady load (default 40)
  --for SECONDS      how long it lasts (default 30)
  --write            put the figures into the documents`;

export const ISOLATION_USAGE = `npm run bench:isolation -- [options]
  --rounds N         times that a service with the four bad destinations runs beside one without (default 4)
  --rate N           changes a second, each with 10 deliveries (default 4)
  --for SECONDS      how long a run lasts (default 40)
  --write            put the figures into the documents`;

export const LOG_USAGE = `npm run bench:log -- [options]
  --deliveries N     deliveries in the log (default 50000)
  --calls N          calls of each kind (default 200)
  --write            put the figures into the documents`;

export type WebhooksOptions = {
  destinations: number;
  fanOut: number;
  backlog: number;
  rounds: number;
  rate: number;
  forSeconds: number;
  write: boolean;
};

export type IsolationOptions = { rounds: number; rate: number; forSeconds: number; write: boolean };

export type LogOptions = { deliveries: number; calls: number; write: boolean };

/** @throws Error that says which argument is wrong */
export function readWebhooksOptions(args: readonly string[]): WebhooksOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      destinations: { type: "string", default: "20" },
      "fan-out": { type: "string", default: "4" },
      backlog: { type: "string", default: "5000" },
      rounds: { type: "string", default: "4" },
      rate: { type: "string", default: "40" },
      for: { type: "string", default: "30" },
      write: { type: "boolean", default: false },
    },
  });
  const options = {
    destinations: readCount("--destinations", values.destinations, 1, 1000),
    fanOut: readCount("--fan-out", values["fan-out"], 1, 100),
    backlog: readCount("--backlog", values.backlog, 1, 100_000),
    rounds: readCount("--rounds", values.rounds, 1, 100),
    rate: readCount("--rate", values.rate, 1, 1000),
    forSeconds: readCount("--for", values.for, 1, 3600),
    write: values.write,
  };
  const { destinations, fanOut, backlog } = options;
  if (destinations % fanOut !== 0)
    throw new Error(`--destinations ${destinations} is no multiple of --fan-out ${fanOut}.`);
  if (backlog % fanOut !== 0) throw new Error(`--backlog ${backlog} is no multiple of --fan-out ${fanOut}.`);
  return options;
}

/** @throws Error that says which argument is wrong */
export function readIsolationOptions(args: readonly string[]): IsolationOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: "string", default: "4" },
      rate: { type: "string", default: "4" },
      for: { type: "string", default: "40" },
      write: { type: "boolean", default: false },
    },
  });
  return {
    rounds: readCount("--rounds", values.rounds, 1, 100),
    rate: readCount("--rate", values.rate, 1, 1000),
    forSeconds: readCount("--for", values.for, 1, 3600),
    write: values.write,
  };
}

/** @throws Error that says which argument is wrong */
export function readLogOptions(args: readonly string[]): LogOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      deliveries: { type: "string", default: "50000" },
      calls: { type: "string", default: "200" },
      write: { type: "boolean", default: false },
    },
  });
  return {
    deliveries: readCount("--deliveries", values.deliveries, 1000, 1_000_000),
    calls: readCount("--calls", values.calls, 1, 10_000),
    write: values.write,
  };
}

function readCount(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`${name} is "${text}", but must be a whole number from ${min} to ${max}.`);
}
