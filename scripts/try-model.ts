// Shows an operator what a configured model is worth: `npm run try-model -- MODEL [--origin URL] [--key KEY]` asks it ten questions on sample
// screens, and prints for each if it was right, its confidence, latency and cost at the provider. The calls are billed to the key's organization.
// The service must be running: the local start by default, or a deployment with its key, which may also be in SIGHTLINE_API_KEY.
import { parseArgs } from "node:util";
import { LOCAL_API_KEY } from "../src/demo/seed-data.ts";
import { QUESTIONS } from "./try-model/questions.ts";
import { askModel, type Outcome, summarize, writeOutcome } from "./try-model/try-model.ts";

const LOCAL_ORIGIN = "http://127.0.0.1:8787";
const USAGE = `Usage: npm run try-model -- MODEL [--origin ${LOCAL_ORIGIN}] [--key KEY]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: "string" }, key: { type: "string" } },
});
const [model] = positionals;
// A deployment's key isn't for the local start.
const usualKey = values.origin === undefined ? LOCAL_API_KEY : process.env.SIGHTLINE_API_KEY;
const service = { origin: (values.origin ?? LOCAL_ORIGIN).replace(/\/$/, ""), key: values.key ?? usualKey ?? "" };

try {
  if (model === undefined || positionals.length > 1) throw new Error(USAGE);
  console.log(`${model} at ${service.origin}`);
  const outcomes: Outcome[] = [];
  for (const question of QUESTIONS) {
    const outcome = await askModel(service, model, question);
    console.log(writeOutcome(outcome));
    outcomes.push(outcome);
  }
  console.log(summarize(outcomes));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
