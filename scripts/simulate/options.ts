import { parseArgs } from "node:util";
import { readServiceAddress } from "../service-address.ts";

export const USAGE = `npm run simulate -- [options]

Drives a made-up fleet against the control API of a running service, and says how that went.

  --rate N            changes a second (default 50, at most 1000)
  --for SECONDS       how long (default 60, at most 86400)
  --url URL           the service (default http://127.0.0.1:8787, or the port in PORT)
  --token TOKEN       the operator's token (default: the local start's; elsewhere OPERATOR_TOKEN of the environment)
  --organizations N   how many it creates (default 3, at most 50)
  --demo              drives the local start's demo organization instead, so that its dashboard shows it: adds phones, runs, files, invoices
                      and credits to it, and sends webhooks to its enabled destinations
  --phones N          how many it registers (default 40, at most 5000)
  --seed N            another seed, other changes; the same seed, the same (default 1)
  --in-flight N       requests under way at most; what is due beyond is missed (default 64, at most 1000)
  --state FOLDER      the local start's data, where stored events are counted (default .sightline, or SIGHTLINE_STATE)
  --measure-writes    also count the D1 rows that each type of change writes, in a database of its own
  --write             put the figures into the documents
  --help              this

Ends with status 1 where an answer was not the one that the rules ask for, or a stored event is missing or there twice.`;

export type Options = {
  rate: number;
  forSeconds: number;
  origin: string;
  token: string | null;
  /** How many to create; none if the demo organization is driven. */
  organizations: number;
  isDemo: boolean;
  phones: number;
  seed: number;
  maxInFlight: number;
  stateFolder: string | null;
  measureWrites: boolean;
  write: boolean;
};

/** Returns null if help was requested. Throws an Error that names the wrong argument and its rule. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rate: { type: "string", default: "50" },
      for: { type: "string", default: "60" },
      url: { type: "string", default: `http://127.0.0.1:${environment.PORT || "8787"}` },
      token: { type: "string" },
      organizations: { type: "string" },
      demo: { type: "boolean", default: false },
      phones: { type: "string", default: "40" },
      seed: { type: "string", default: "1" },
      "in-flight": { type: "string", default: "64" },
      state: { type: "string" },
      "measure-writes": { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const { origin, token, isLocal } = readServiceAddress(values.url, values.token, environment);
  if (!isLocal && values.state !== undefined) throw new Error("--state is for a local --url only.");
  if (values.demo && values.organizations !== undefined) {
    throw new Error("--demo drives the demo organization, so --organizations doesn't go with it.");
  }
  return {
    rate: readNumber("--rate", values.rate, 0.1, 1000),
    forSeconds: readNumber("--for", values.for, 1, 86_400),
    origin,
    token,
    organizations: values.demo ? 0 : readCount("--organizations", values.organizations ?? "3", 1, 50),
    isDemo: values.demo,
    phones: readCount("--phones", values.phones, 1, 5000),
    seed: readCount("--seed", values.seed, 0, 2 ** 32 - 1),
    maxInFlight: readCount("--in-flight", values["in-flight"], 1, 1000),
    stateFolder: isLocal ? (values.state ?? (environment.SIGHTLINE_STATE || ".sightline")) : null,
    measureWrites: values["measure-writes"],
    write: values.write,
  };
}

function readNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`${name} is "${text}", but must be a number from ${min} to ${max}.`);
}

function readCount(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`${name} is "${text}", but must be a whole number from ${min} to ${max}.`);
}
