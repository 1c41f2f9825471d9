import type { State } from "./find-state.ts";
import { type Options, readDomain, readOrganization, readOwner } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/** Asks for values that neither the deployment nor the options have: a first run may have been interrupted. */
export async function askForOptions(options: Options, state: State, terminal: Terminal): Promise<Options> {
  const answered = { ...options };
  if (options.domain === null && state.workers.get("api")?.vars.PUBLIC_ORIGIN === undefined) {
    const host = await terminal.ask("Public host name, of a zone in this account (Enter: the workers.dev address): ");
    if (host !== "") answered.domain = readDomain(host);
  }
  if (options.organization !== null) return answered;
  if (state.first === null) {
    const name = await terminal.ask("Name of the first organization (Enter: none yet): ");
    if (name !== "") {
      answered.organization = readOrganization(name);
      answered.email = readOwner(await terminal.ask("Email address of its owner: "));
    }
  } else if (state.first.members === 0) {
    const email = await terminal.ask(
      `Email address of the owner of ${state.first.name}, where nobody has signed in (Enter: no link): `,
    );
    if (email !== "") answered.email = readOwner(email);
  }
  return answered;
}
