// What hostile requests cost the service and those beside them: `npm run bench:hostile [-- --only locate|images|detects] [--origin URL]`. Starts
// the local service as `npm run dev` does, with data of its own, and sends one attack after the other while a neighbour calls GET /models.
//
// `wrangler dev` runs each process's Workers in one thread: the vision Worker has a process of its own, and the api Worker, which checks the
// bodies and runs the built-in grounder, shares one with the webhooks Worker and the database. So here a neighbour waits for whatever the api
// Worker computes. At Cloudflare isolates of the api Worker run on many machines.
import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { makeStartEnvironment, runLocalStart } from "../../test/local-start/running-start.ts";
import { showProgress } from "../progress.ts";
import { ATTACKS, type AttackKind, send } from "./attacks.ts";
import { type Neighbour, startNeighbour } from "./neighbour.ts";
import { findPercentile, HEADING, type Line, summarize, writeLine } from "./report.ts";

const QUIET_MS = 5000;
/** Between two attacks, so that what one leaves behind isn't counted against the next. */
const PAUSE_MS = 300;

const { values } = parseArgs({ options: { only: { type: "string" }, origin: { type: "string" } } });
const kinds = (values.only ? [values.only] : Object.keys(ATTACKS)) as AttackKind[];
if (!kinds.every((kind) => kind in ATTACKS)) throw new Error(`--only takes one of ${Object.keys(ATTACKS).join(", ")}.`);

if (values.origin) await measure(values.origin);
else await withLocalService(measure);

async function withLocalService(use: (origin: string) => Promise<void>): Promise<void> {
  const environment = await makeStartEnvironment();
  // The limit of one key's rate would answer for most of the attacks, and hide what they cost.
  const service = await runLocalStart({ ...environment, RATE_LIMIT_PER_SECOND: "1000000" });
  try {
    await use(`http://127.0.0.1:${environment.PORT}`);
  } finally {
    service.signal("SIGINT", "group");
    await service.ended;
    rmSync(environment.SIGHTLINE_STATE, { recursive: true, force: true });
  }
}

async function measure(origin: string): Promise<void> {
  const neighbour = startNeighbour(`${origin}/models`);
  try {
    await warmUp(origin);
    const quietMs = await measureQuiet(neighbour);
    const lines: Line[] = [];
    for (const kind of kinds) {
      console.log(`\n${kind}\n${HEADING}`);
      const measured = await attackAll(kind, origin, neighbour, quietMs);
      console.log(summarize(measured, quietMs));
      lines.push(...measured);
    }
    console.log(`\n${summarize(lines, quietMs)}`);
  } finally {
    await neighbour.stop();
  }
}

/** Loads the networks and compiles what is called often, so that the first attack isn't charged for it. */
async function warmUp(origin: string): Promise<void> {
  const [detect] = ATTACKS.detects;
  if (detect) await send({ ...detect, calls: 1 }, await detect.writeBody(), origin);
}

async function measureQuiet(neighbour: Neighbour): Promise<number> {
  await wait(2000);
  await neighbour.takeWaits();
  await wait(QUIET_MS);
  const waits = await neighbour.takeWaits();
  const quietMs = findPercentile(waits, 0.5);
  const p99 = findPercentile(waits, 0.99).toFixed(1);
  console.log(`GET /models, quiet: median ${quietMs.toFixed(1)} ms, p99 ${p99} ms, ${waits.length} calls`);
  return quietMs;
}

/** Prints the attacks of a kind, those first for which the neighbour waited longest. */
async function attackAll(kind: AttackKind, origin: string, neighbour: Neighbour, quietMs: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [index, attack] of ATTACKS[kind].entries()) {
    showProgress(`${index + 1} of ${ATTACKS[kind].length}: ${attack.name}`);
    const body = await attack.writeBody();
    await wait(PAUSE_MS);
    await neighbour.takeWaits();
    const outcome = await send(attack, body, origin);
    const slowestMs = Math.max(...(await neighbour.takeWaits()));
    lines.push({ name: attack.name, outcome, bodyBytes: body.length, slowestMs });
  }
  showProgress("");
  lines.sort((a, b) => b.slowestMs - a.slowestMs);
  for (const line of lines) console.log(writeLine(line, quietMs));
  return lines;
}
