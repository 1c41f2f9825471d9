import { type ParseArgsConfig, parseArgs } from "node:util";

/** Tells a wrong argument from a program that ran and found something wrong, which ends with 1. */
const WRONG_ARGUMENTS = 2;

/**
 * Reads the arguments of this program. `--help` prints the usage and ends it with status 0; a wrong argument ends it
 * with status 2 and the reason.
 */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  return takeOptions(usage, (args) => parseArgs<Config>({ ...config, args }));
}

/** Does the same with a reader of its own, which returns null for help, and throws an Error that names the wrong argument. */
export function takeOptions<Options>(usage: string, read: (args: string[]) => Options | null): Options {
  const args = process.argv.slice(2);
  const options = asksForHelp(args) ? null : attempt(usage, () => read(args));
  if (options !== null) return options;
  console.log(usage);
  process.exit(0);
}

/** Ends this program because of a wrong argument. Of the usage, it prints the first line. */
export function refuseArguments(reason: string, usage?: string): never {
  const [line] = usage?.split("\n", 1) ?? [];
  console.error(`${reason}\n${line === undefined ? "" : `${line}\n`}With --help, it prints what it takes.`);
  process.exit(WRONG_ARGUMENTS);
}

function attempt<Result>(usage: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Node's advice about positional arguments hides the reason.
    return refuseArguments(reason.split(" To specify a positional argument", 1)[0] ?? reason, usage);
  }
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return args.slice(0, end === -1 ? args.length : end).includes("--help");
}
