// `npm run fuzz [-- --requests 10000 --seed 1]`: sends requests that are made from openapi.json to the real Workers, valid ones and broken
// ones, and checks every answer against it. Exits with 1 if one is a 5xx, takes longer than two minutes, or isn't as documented.
import { showProgress } from "../../bench/progress.ts";
import { buildAssets } from "../../scripts/build-assets.ts";
import { readArguments, refuseArguments } from "../../scripts/command-line.ts";
import { startHarness } from "../harness.ts";
import { runFuzz } from "./run-fuzz.ts";

const USAGE = `npm run fuzz -- [options]
  --requests N   how many (default 10000)
  --seed N       other requests (default 1)`;

const { values } = readArguments(USAGE, {
  options: {
    requests: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
if (!Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed)) {
  refuseArguments("--requests must be a whole number of at least 1, --seed a whole number.");
}
await buildAssets();
const harness = await startHarness({ own: true, vision: true });
try {
  const startMs = performance.now();
  const { statuses, findings } = await runFuzz(harness, {
    requests,
    seed,
    onProgress: (done) => showProgress(`${done} of ${requests}`),
  });
  showProgress("");
  const counts = new Map<number, number>();
  for (const each of statuses.values())
    for (const [status, count] of each) counts.set(status, (counts.get(status) ?? 0) + count);
  const rows = [...counts].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  console.log(`${requests} requests to ${statuses.size} operations in ${seconds} s, seed ${seed}. ${rows.join(", ")}.`);
  for (const { operation, why, request } of findings.slice(0, 20)) {
    console.log(
      `\n${operation}: ${why}\n${request.init.method} ${request.path} ${(request.init.body ?? "").slice(0, 300)}`,
    );
  }
  console.log(`\n${findings.length} answers aren't as documented.`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await harness.close();
}
