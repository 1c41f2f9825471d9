// `npm run doctor`: checks a running service, here or deployed (docs/operations.md, "Check a deployment").

import { resolve } from "node:path";
import { takeOptions } from "./command-line.ts";
import { askHealth } from "./doctor/ask-health.ts";
import { readDoctorOptions, USAGE } from "./doctor/options.ts";
import { writeHealth } from "./doctor/write-health.ts";
import { readLocalToken } from "./service-address.ts";

const REPOSITORY = resolve(import.meta.dirname, "..");

const options = takeOptions(USAGE, (args) => readDoctorOptions(args, process.env));
try {
  const health = await askHealth(options.origin, options.token ?? readLocalToken(REPOSITORY));
  console.log(options.isJson ? JSON.stringify(health, null, 2) : writeHealth(health));
  if (health.status === "problem") process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
