// `npm run simulate`: drives a made-up fleet against the control API of a running service, for demos and load (docs/operations.md,
// "A fleet to look at").

import { resolve } from "node:path";
import { publish } from "../bench/write-block.ts";
import { DEMO_ORGANIZATION } from "../src/demo/seed-data.ts";
import { takeOptions } from "./command-line.ts";
import { watchForInterrupt } from "./interrupt.ts";
import { readLocalToken } from "./service-address.ts";
import { checkEvents, isSound, readStored, type SimulatedOrganization } from "./simulate/check-events.ts";
import { ControlClient } from "./simulate/control-client.ts";
import { Fleet } from "./simulate/fleet.ts";
import { measureWrites } from "./simulate/measure-writes.ts";
import { type Options, readOptions, USAGE } from "./simulate/options.ts";
import { writeEventCheck, writeProgress, writeReport, writeWriteCosts } from "./simulate/report.ts";
import { type InFlight, runFleet } from "./simulate/run-fleet.ts";
import { ORGANIZATION_NAMES } from "./simulate/sample-data.ts";
import { Statistics } from "./simulate/statistics.ts";

const REPOSITORY = resolve(import.meta.dirname, "..");

/** The changes that are stored to count their writes: enough for rare types, and done within a minute. */
const MEASURED_CHANGES = 2_000;

const interrupt = watchForInterrupt();

/** Runs the simulation and prints the results. Returns true if everything followed the rules. */
async function simulate(options: Options): Promise<boolean> {
  const startedAtMs = Date.now();
  const tag = `sim${startedAtMs.toString(36)}`;
  const client = new ControlClient(options.origin, options.token ?? readLocalToken(REPOSITORY));
  const organizations: SimulatedOrganization[] = options.isDemo
    ? [await client.findOrganization(DEMO_ORGANIZATION.id)]
    : [];
  for (let index = 0; index < options.organizations; index++) {
    const name = ORGANIZATION_NAMES[index % ORGANIZATION_NAMES.length] ?? "Harbor Payments";
    organizations.push(await client.createOrganization(name, `${tag}-${index + 1}`));
  }
  const makeFleet = () =>
    new Fleet({ ...options, tag, organizationIds: organizations.map(({ id }) => id), startMs: startedAtMs });
  const whose = options.isDemo ? "the demo organization" : `${options.organizations} organizations`;
  console.log(
    `${options.phones} phones of ${whose} on ${options.origin}: ${options.rate} changes a second for ` +
      `${options.forSeconds} seconds, seed ${options.seed}. Ctrl-C ends it early.\n` +
      (options.isDemo ? `Watch it at ${options.origin}/fleet/activity and ${options.origin}/deliveries.\n` : ""),
  );

  const statistics = new Statistics();
  const fleet = makeFleet();
  const inFlight: InFlight = { count: 0 };
  const stopProgress = startProgress(statistics, inFlight);
  const beganMs = performance.now();
  const paced = await runFleet(
    { ...options, signal: interrupt },
    () => fleet.next(),
    (action) => client.send(action),
    statistics,
    inFlight,
  );
  const seconds = (performance.now() - beganMs) / 1000;
  stopProgress();
  const report = [writeReport({ rate: options.rate, seconds, paced, statistics })];
  console.log(`\n${report[0]}\n`);

  const isComplete = reportEvents(options, organizations, statistics, startedAtMs);
  if (options.measureWrites) {
    console.log(
      `Counting what the first ${MEASURED_CHANGES} requests of the same stream write, in a database in memory…\n`,
    );
    report.push(writeWriteCosts(await measureWrites(REPOSITORY, organizations, makeFleet(), MEASURED_CHANGES)));
    console.log(`${report[1]}\n`);
  }
  if (options.write) publish({ name: "simulate", command: writeCommand(options), body: report.join("\n\n") });
  return isComplete && statistics.listUnexpected().length === 0;
}

/** Returns the command that repeats such a run. */
function writeCommand({ rate, forSeconds, seed, measureWrites: measures }: Options): string {
  return `npm run simulate -- --rate ${rate} --for ${forSeconds} --seed ${seed}${measures ? " --measure-writes" : ""} --write`;
}

/** Prints a line each second: in place in a terminal, otherwise one below the other. */
function startProgress(statistics: Statistics, inFlight: InFlight): () => void {
  let second = 0;
  const timer = setInterval(() => {
    const line = writeProgress(++second, statistics.takeNew(), inFlight.count);
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${line}`);
    else console.log(line);
  }, 1000);
  return () => {
    clearInterval(timer);
    if (process.stdout.isTTY) process.stdout.write("\n");
  };
}

/** Prints the comparison with the database. Returns true if it found nothing wrong, or if there was nothing to compare with. */
function reportEvents(
  options: Options,
  organizations: SimulatedOrganization[],
  statistics: Statistics,
  startedAtMs: number,
): boolean {
  const rows =
    options.stateFolder === null
      ? null
      : readStored(resolve(REPOSITORY, options.stateFolder), organizations, startedAtMs);
  if (!rows) {
    console.log("The events weren't compared with the database: it isn't in the folder of --state.\n");
    return true;
  }
  const announced = statistics.listEvents().map(({ id }) => id);
  const check = checkEvents(announced, organizations, rows.stored, rows.deliveries);
  console.log(`${writeEventCheck(check)}\n`);
  return isSound(check);
}

const options = takeOptions(USAGE, (args) => readOptions(args, process.env));
try {
  process.exitCode = (await simulate(options)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
