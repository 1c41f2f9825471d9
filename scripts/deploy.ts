// `npm run deploy`: brings this checkout to a Cloudflare account (docs/deploy.md).
import { join, resolve } from "node:path";
import { buildAssets } from "./build-assets.ts";
import { deploy } from "./deploy/deploy.ts";
import { DEPLOY_FOLDER } from "./deploy/deployment.ts";
import { readOptions, USAGE } from "./deploy/options.ts";
import { openTerminal } from "./deploy/terminal.ts";
import { executeProgram, OWN_WRANGLER } from "./deploy/wrangler.ts";

const REPOSITORY = resolve(import.meta.dirname, "..");

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (!options) console.log(USAGE);
  else {
    await deploy(options, {
      repository: REPOSITORY,
      stateFolder: join(REPOSITORY, DEPLOY_FOLDER),
      environment: process.env,
      execute: executeProgram(OWN_WRANGLER, REPOSITORY),
      build: buildAssets,
      fetch,
      terminal: openTerminal(),
      say: (line) => console.log(line),
    });
  }
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
