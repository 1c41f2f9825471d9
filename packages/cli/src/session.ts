import type { Command } from "commander";
import { Sightline } from "../../client/src/index.ts";
import { CommandError } from "./command-error.ts";
import { findConfigFile, type Login, readLogin } from "./config-file.ts";
import { EXIT } from "./exit-codes.ts";
import { type Output, openOutput } from "./output.ts";

/** The options that every command takes. */
export type GlobalOptions = { url?: string; key?: string; json?: boolean };

export type Session = { client: Sightline; login: Login; output: Output };

/** Opens the service that a command calls. Throws a CommandError if its address or the key is unknown. */
export function openSession(command: Command): Session {
  const options = command.optsWithGlobals<GlobalOptions>();
  const login = findLogin(options, process.env);
  return { client: connect(login), login, output: openOutput(options.json === true) };
}

/** Chooses the address and the key: from options, then from the environment, then from the stored login. */
export function findLogin(options: GlobalOptions, environment: NodeJS.ProcessEnv): Login {
  const url = options.url ?? (environment.SIGHTLINE_URL || undefined);
  const key = options.key ?? (environment.SIGHTLINE_API_KEY || undefined);
  if (url !== undefined && key !== undefined) return { url, key };
  const kept = readLogin(findConfigFile(environment));
  if (kept === null) {
    const missing = key === undefined ? "API key" : "address of the service";
    throw new CommandError(
      `There is no ${missing}. Run \`sightline login\`, or set SIGHTLINE_URL and SIGHTLINE_API_KEY.`,
      EXIT.unauthenticated,
    );
  }
  // The stored key is only sent to its own service.
  if (key === undefined && url !== undefined && !isSameAddress(url, kept.url)) {
    throw new CommandError(
      `The kept key is for ${kept.url}. Pass a key for ${url} with --key or SIGHTLINE_API_KEY.`,
      EXIT.unauthenticated,
    );
  }
  return { url: url ?? kept.url, key: key ?? kept.key };
}

const isSameAddress = (one: string, other: string) => one.replace(/\/+$/, "") === other.replace(/\/+$/, "");

/** Creates a client. Throws a CommandError for a malformed address or key. */
export function connect({ url, key }: Login): Sightline {
  try {
    return new Sightline({ baseUrl: url, apiKey: key });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(error.message.replace(/^baseUrl/, "The URL").replace(/^apiKey/, "The key"));
  }
}
