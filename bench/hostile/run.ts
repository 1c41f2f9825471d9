// Measures the effect of hostile requests on other callers: `npm run bench:hostile [-- --direct] [--only
// locate|images|detects] [--origin URL] [--attack NAME] [--runs N] [--write]`. Sends all attacks one after the other,
// or those whose name contains `NAME`, while a neighbour calls GET /models.
//
// By default, attacks go through the local start, as `npm run dev` starts it, to which the promise applies. With
// `--direct`, the Workers are started without wrangler's proxy: the vision Worker in its own process, and the api
// Worker, which checks the bodies and runs the built-in grounder, together with the webhooks Worker and the database.
// These share one thread, so a neighbour waits for all computations of the api Worker, and its quiet time is only a
// tenth. This is the stricter measure, for development. At Cloudflare, isolates of the api Worker run on many machines.
//
// Each kind of attack gets newly started Workers. Requests leave garbage, and its collection blocks all calls, so the
// neighbour would also wait because of earlier kinds. A deployment replaces its isolates long before that.
//
// On a busy machine, every call waits now and then, even without an attack. So an attack that comes close to the
// promise is measured seven times, each time relative to the neighbour's quiet time directly before, and the median
// counts. A run without any attack comes first: if it isn't far below the promise, the machine is too busy for a
// verdict.

import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { readArguments, refuseArguments } from "../../scripts/command-line.ts";
import { makeStartEnvironment, runLocalStart } from "../../test/local-start/running-start.ts";
import { startDirectWorkers } from "../direct/start.ts";
import { writeMarkdownTable } from "../markdown-table.ts";
import { showProgress } from "../progress.ts";
import { publish } from "../write-block.ts";
import { ATTACKS, type Attack, type AttackKind, BURST_OF_NOTHING, NO_ANSWER, type Outcome, send } from "./attacks.ts";
import { type Neighbour, startNeighbour, type Wait } from "./neighbour.ts";
import {
  findPercentile,
  HEADING,
  isContested,
  type Line,
  pickMiddle,
  ROW_HEADING,
  type Run,
  sortLines,
  summarize,
  summarizeRow,
  writeLine,
} from "./report.ts";

/** The pause between two runs, so that the effects of one don't count for the next. */
const PAUSE_MS = 300;
/** How long the neighbour's quiet time is measured, before each run. */
const QUIET_MS = 600;
const WITHOUT_ATTACK_MS = 1000;
const RUNS_WITHOUT_ATTACK = 9;

const DEFAULT_RUNS = "7";

const USAGE = `npm run bench:hostile -- [options]
  --direct        start the Workers without wrangler's proxy: the stricter measure
  --only KIND     only attacks of this kind: ${Object.keys(ATTACKS).join(", ")}
  --attack NAME   only attacks with this in their name
  --origin URL    attack a service that runs already
  --runs N        how often each attack is sent (default ${DEFAULT_RUNS})
  --write         put the figures into the documents`;

const { values } = readArguments(USAGE, {
  options: {
    direct: { type: "boolean", default: false },
    only: { type: "string" },
    attack: { type: "string", default: "" },
    origin: { type: "string" },
    runs: { type: "string", default: DEFAULT_RUNS },
    write: { type: "boolean", default: false },
  },
});
const kinds = (values.only ? [values.only] : Object.keys(ATTACKS)) as AttackKind[];
if (!kinds.every((kind) => kind in ATTACKS)) refuseArguments(`--only takes one of ${Object.keys(ATTACKS).join(", ")}.`);
const runs = Number(values.runs);
if (!(runs >= 1)) refuseArguments("--runs takes a number of 1 or more.");
if (values.origin && values.write)
  refuseArguments("--write is for Workers that the bench has started: leave out --origin.");
if (values.attack && values.write) refuseArguments("--write is for all attacks: leave out --attack.");

// The rate limit of one key would refuse most of the attacks, and hide their cost.
const SETTINGS = { RATE_LIMIT_PER_SECOND: "1000000" };

/** `pid`: the process whose CPU time is compared; null if there are several. */
type Target = { origin: string; pid: number | null };
/** Provides Workers to measure, and stops them afterwards. */
type Start = <Result>(use: (target: Target) => Promise<Result>) => Promise<Result>;

const { origin } = values;
if (origin) await measureAll((use) => use({ origin, pid: null }), "as started");
else if (values.direct) await measureAll(withDirectWorkers, "directly");
else await measureAll(withLocalStart, "the local start");

async function measureAll(start: Start, way: string): Promise<void> {
  const rows = [ROW_HEADING];
  const lines: Line[] = [];
  for (const kind of kinds) {
    const measured = await start((target) => measure(target, way, kind, kind === kinds[0]));
    rows.push(...measured.rows.map((row) => [way, ...row]));
    lines.push(...measured.lines);
  }
  console.log(`\n${summarize(lines)}`);
  if (!values.write) return;
  const suffix = `${values.direct ? "-directly" : ""}${values.only ? `-${values.only}` : ""}`;
  publish({ name: `hostile${suffix}`, command: nameCommand(), body: writeMarkdownTable(rows) });
}

async function withDirectWorkers<Result>(use: (target: Target) => Promise<Result>): Promise<Result> {
  const workers = await startDirectWorkers({ settings: SETTINGS, vision: "own process" });
  try {
    return await use(workers);
  } finally {
    await workers.close();
  }
}

async function withLocalStart<Result>(use: (target: Target) => Promise<Result>): Promise<Result> {
  const environment = await makeStartEnvironment();
  const service = await runLocalStart({ ...environment, ...SETTINGS });
  try {
    return await use({ origin: `http://127.0.0.1:${environment.PORT}`, pid: null });
  } finally {
    service.signal("SIGINT", "group");
    await service.ended;
    rmSync(environment.SIGHTLINE_STATE, { recursive: true, force: true });
  }
}

/** Returns the attacks of a kind, and the rows of the table: `withNoise`, one without an attack and one for many calls of nothing come first. */
async function measure(
  { origin, pid }: Target,
  way: string,
  kind: AttackKind,
  withNoise: boolean,
): Promise<{ rows: string[][]; lines: Line[] }> {
  const neighbour = startNeighbour(`${origin}/models`, pid);
  try {
    console.log(`\n${way}`);
    await warmUp(origin);
    const noise = withNoise ? [await reportWithoutAttack(neighbour), await reportBurst(origin, neighbour)] : [];
    console.log(`\n${kind}\n${HEADING}`);
    const lines = await attackAll(kind, origin, neighbour);
    for (const line of sortLines(lines)) console.log(writeLine(line));
    console.log(summarize(lines));
    return { rows: [...noise, summarizeRow(kind, lines)], lines };
  } finally {
    await neighbour.stop();
  }
}

/** Loads the networks and compiles frequent code, so that the first attack doesn't pay for it. */
async function warmUp(origin: string): Promise<void> {
  for (const [attack] of Object.values(ATTACKS)) {
    if (!attack) continue;
    const { answers } = await send({ ...attack, calls: 1 }, await attack.writeBody(), origin);
    if (answers.has(NO_ANSWER)) throw new Error(`Nothing answers at ${origin}.`);
  }
}

function nameCommand(): string {
  const direct = values.direct ? "--direct " : "";
  const only = values.only ? `--only ${values.only} ` : "";
  const repeats = values.runs === DEFAULT_RUNS ? "" : `--runs ${values.runs} `;
  return `npm run bench:hostile -- ${direct}${only}${repeats}--write`;
}

async function reportWithoutAttack(neighbour: Neighbour): Promise<string[]> {
  const none = async (): Promise<Outcome> => {
    await wait(WITHOUT_ATTACK_MS);
    return { answers: new Map([["none", 1]]), seconds: WITHOUT_ATTACK_MS / 1000, retryAfter: [] };
  };
  const lines = (await repeat(RUNS_WITHOUT_ATTACK, () => runBeside(neighbour, none))).map((run) => ({
    ...run,
    name: "no attack",
    bodyBytes: 0,
  }));
  console.log(`without an attack, ${RUNS_WITHOUT_ATTACK} times\n${HEADING}`);
  for (const line of sortLines(lines)) console.log(writeLine(line));
  return summarizeRow("none", [{ ...pickMiddle(lines), name: "", bodyBytes: 0 }]);
}

/** A hundred calls at once take time of the Workers' one thread, whatever they ask for. */
async function reportBurst(origin: string, neighbour: Neighbour): Promise<string[]> {
  const line = await attackRepeatedly(BURST_OF_NOTHING, origin, neighbour);
  console.log(writeLine(line));
  return summarizeRow("none", [line]);
}

async function attackAll(kind: AttackKind, origin: string, neighbour: Neighbour): Promise<Line[]> {
  const lines: Line[] = [];
  const chosen = ATTACKS[kind].filter(({ name }) => name.includes(values.attack));
  for (const [index, attack] of chosen.entries()) {
    showProgress(`${index + 1} of ${chosen.length}: ${attack.name}`);
    lines.push(await attackRepeatedly(attack, origin, neighbour));
  }
  showProgress("");
  return lines;
}

async function attackRepeatedly(attack: Attack, origin: string, neighbour: Neighbour): Promise<Line> {
  const body = await attack.writeBody();
  const run = () => runBeside(neighbour, () => send(attack, body, origin));
  const first = await run();
  const more = isContested(first) ? await repeat(runs - 1, run) : [];
  return { ...pickMiddle([first, ...more]), name: attack.name, bodyBytes: body.length };
}

/** Runs an attack after a quiet period, while the neighbour calls. */
async function runBeside(neighbour: Neighbour, attack: () => Promise<Outcome>): Promise<Run> {
  await wait(PAUSE_MS);
  await neighbour.takeWaits();
  await wait(QUIET_MS);
  const quiet = await neighbour.takeWaits();
  const outcome = await attack();
  const beside = await neighbour.takeWaits();
  const findQuiet = (read: (waited: Wait) => number) => findPercentile(quiet.map(read), 0.5);
  const findMost = (read: (waited: Wait) => number) => Math.max(...beside.map(read));
  return {
    outcome,
    quietMs: findQuiet(({ ms }) => ms),
    slowestMs: findMost(({ ms }) => ms),
    cpuRatio: findMost(({ cpuMs }) => cpuMs) / findQuiet(({ cpuMs }) => cpuMs),
  };
}

async function repeat<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let time = 0; time < times; time++) results.push(await work());
  return results;
}
