// Tests a configured model: `npm run try-model -- MODEL [--url URL] [--key KEY]` asks it ten questions about sample
// screens, and prints for each whether the answer was right, its confidence, latency and cost at the provider. The
// calls are billed to the key's organization. The service must be running: the local start by default, or a deployment
// with its key, which may also be in SIGHTLINE_API_KEY.

import { LOCAL_API_KEY } from "../src/demo/seed-data.ts";
import { readArguments, refuseArguments } from "./command-line.ts";
import { QUESTIONS } from "./try-model/questions.ts";
import { askModel, type Outcome, summarize, writeOutcome } from "./try-model/try-model.ts";

const USAGE = `npm run try-model -- MODEL [--url URL] [--key KEY]

  MODEL      the id of a model of GET /models
  --url      the service (default http://127.0.0.1:8787, or the port in PORT)
  --key      an API key (default: the local start's; with --url, SIGHTLINE_API_KEY of the environment)`;

async function run(): Promise<void> {
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: { url: { type: "string" }, key: { type: "string" } },
  });
  const [model] = positionals;
  if (model === undefined || positionals.length > 1) refuseArguments("Say which model to ask, one at a time.");
  // SIGHTLINE_API_KEY is a deployment's key, and isn't used for the local start.
  const usualKey = values.url === undefined ? LOCAL_API_KEY : process.env.SIGHTLINE_API_KEY;
  const origin = (values.url ?? `http://127.0.0.1:${process.env.PORT || "8787"}`).replace(/\/$/, "");
  const service = { origin, key: values.key ?? usualKey ?? "" };
  console.log(`${model} at ${service.origin}`);
  const outcomes: Outcome[] = [];
  for (const question of QUESTIONS) {
    const outcome = await askModel(service, model, question);
    console.log(writeOutcome(outcome));
    outcomes.push(outcome);
  }
  console.log(summarize(outcomes));
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
