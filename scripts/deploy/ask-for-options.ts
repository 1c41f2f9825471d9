import type { State } from "./find-state.ts";
import { type Options, readDomain, readOwner } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/** Asks for what a first run needs and the options don't say. */
export async function askForOptions(options: Options, state: State, terminal: Terminal): Promise<Options> {
  if (state.workers.get("api")?.vars.PUBLIC_ORIGIN !== undefined) return options;
  const answered = { ...options };
  if (options.domain === null) {
    const host = await terminal.ask("Public host name, of a zone in this account (Enter: the workers.dev address): ");
    if (host !== "") answered.domain = readDomain(host);
  }
  if (options.organization === null) {
    const name = await terminal.ask("Name of the first organization (Enter: none yet): ");
    if (name !== "") {
      answered.organization = name;
      answered.email = readOwner(await terminal.ask("Email address of its owner: "));
    }
  }
  return answered;
}
