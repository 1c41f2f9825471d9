// `npm run deploy`: brings this checkout to a Cloudflare account (docs/deploy.md).
import { join, resolve } from "node:path";
import { buildAssets } from "./build-assets.ts";
import { deploy } from "./deploy/deploy.ts";
import { DEPLOY_FOLDER } from "./deploy/deployment.ts";
import { readOptions, USAGE } from "./deploy/options.ts";
import { openTerminal } from "./deploy/terminal.ts";
import { executeProgram, OWN_WRANGLER } from "./deploy/wrangler.ts";
import { Interrupted, waitUnlessInterrupted, watchForInterrupt } from "./interrupt.ts";

const REPOSITORY = resolve(import.meta.dirname, "..");

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (!options) console.log(USAGE);
  else {
    const interrupt = watchForInterrupt();
    const deploying = deploy(options, {
      repository: REPOSITORY,
      stateFolder: join(REPOSITORY, DEPLOY_FOLDER),
      environment: process.env,
      execute: executeProgram(OWN_WRANGLER, REPOSITORY, interrupt),
      build: buildAssets,
      fetch,
      terminal: openTerminal(),
      say: (line) => console.log(line),
    });
    await waitUnlessInterrupted(deploying, interrupt);
  }
} catch (error) {
  if (error instanceof Interrupted) {
    console.error(`\n${error.message} Run the command again: it goes on where it stopped.`);
    process.exit(error.exitCode);
  }
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
