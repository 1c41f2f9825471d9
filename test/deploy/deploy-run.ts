import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { deploy } from "../../scripts/deploy/deploy.ts";
import { readOptions } from "../../scripts/deploy/options.ts";
import type { Terminal } from "../../scripts/deploy/terminal.ts";
import { type Execute, executeProgram } from "../../scripts/deploy/wrangler.ts";
import { AccountStandIn } from "./account-stand-in.ts";
import { serveAccount } from "./served-account.ts";
import { makeSmallRepository } from "./small-repository.ts";

export const OWNER = ["--organization", "Acme", "--email", "ada@example.com"];

/** A checkout and an account, in folders of their own. */
export type Stage = {
  repository: string;
  stateFolder: string;
  accountFolder: string;
  /** Reads the account as it is now. */
  read(): AccountStandIn;
  /** Changes the account from outside. */
  change(edit: (account: AccountStandIn) => void): void;
};

const folders: string[] = [];

/** Removes the folders of all stages. */
export function removeStages(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** @param shards how many further databases the configs have */
export function makeStage(shards = 0): Stage {
  const folder = mkdtempSync(join(tmpdir(), "sightline-deploy-"));
  folders.push(folder);
  const repository = join(folder, "checkout");
  const accountFolder = join(folder, "account");
  makeSmallRepository(repository, shards);
  const read = () => new AccountStandIn(accountFolder);
  read().save();
  return {
    ...{ repository, accountFolder, stateFolder: join(repository, ".sightline-deploy"), read },
    change: (edit) => {
      const account = read();
      edit(account);
      account.save();
    },
  };
}

/** Plays wrangler in this process: a start of a process for each command would take most of a test's time. */
export function playWrangler({ accountFolder, repository }: Stage): Execute {
  return async (args, input, environment) => {
    const { code, stdout, stderr } = new AccountStandIn(accountFolder).run(
      makeAbsolute(repository, args),
      input,
      environment,
    );
    return { code, stdout, printed: stdout + stderr };
  };
}

/** Paths are relative to the checkout, where wrangler runs; this process runs elsewhere. */
function makeAbsolute(repository: string, args: readonly string[]): string[] {
  return args.map((arg) => (arg.startsWith(".sightline-deploy/") ? resolve(repository, arg) : arg));
}

/** Starts the program that plays wrangler, as wrangler is started. */
export function startWrangler({ accountFolder, repository }: Stage): Execute {
  const program = join(import.meta.dirname, "account-stand-in.ts");
  const execute = executeProgram([process.execPath, "--no-warnings", program], repository);
  return (args, input, environment) => execute(args, input, { ...environment, STAND_IN_ACCOUNT: accountFolder });
}

/** Runs the command on a stage. Returns what it printed, and its error. */
export async function runDeploy(
  stage: Stage,
  args: readonly string[] = [],
  options: { execute?: Execute; environment?: NodeJS.ProcessEnv; terminal?: Terminal } = {},
): Promise<{ printed: string; error: string | null }> {
  const lines: string[] = [];
  const environment = options.environment ?? {};
  try {
    const given = readOptions([...(options.terminal ? [] : ["--yes"]), ...args], environment);
    if (!given) throw new Error("--help isn't for this.");
    await deploy(given, {
      ...{ repository: stage.repository, stateFolder: stage.stateFolder, environment },
      execute: options.execute ?? playWrangler(stage),
      build: async () => [],
      fetch: (input, init) => serveAccount(stage.read())(input, init),
      terminal: options.terminal ?? null,
      say: (line) => lines.push(line),
    });
    return { printed: lines.join("\n"), error: null };
  } catch (error) {
    return { printed: lines.join("\n"), error: (error as Error).message };
  }
}
