import { text } from "node:stream/consumers";
import { Argument, type Command } from "commander";
import { type Call, OPERATIONS, type OperationId } from "../../../client/src/index.ts";
import { CommandError } from "../command-error.ts";
import { example } from "../example.ts";
import { writeJson } from "../output.ts";
import { openSession } from "../session.ts";

/** `sightline call`: calls any operation of the API, for those without a command of their own. */
export function addCall(program: Command): void {
  program
    .command("call")
    .description("Call any operation of the API, and print its answer as JSON.")
    .addArgument(new Argument("<operation>", "its id in the reference").choices(Object.keys(OPERATIONS)))
    .argument("[parameters...]", "those of its path and query: name=value")
    .option("--body <json>", "the body; - reads it from standard input")
    .addHelpText("after", example("sightline call organization.runs.list status=completed limit=5"))
    .action(async (id: OperationId, parameters: string[], { body }: { body?: string }, command: Command) => {
      const { client, output } = openSession(command);
      // Nothing can be sent with a GET, and the service ignores what comes with a DELETE.
      const takesNoBody = ["get", "delete"].includes(OPERATIONS[id].method);
      if (body !== undefined && takesNoBody) throw new CommandError(`${id} takes no body.`);
      const input = {
        ...sortParameters(id, parameters),
        ...(body === undefined ? {} : { body: await readBody(body) }),
      };
      const answer: unknown = await (client.call as LooseCall)(id, input);
      if (answer !== undefined) output.result(answer, () => writeJson(answer, 2));
    });
}

/** The service checks the input instead of the types. */
type LooseCall = (id: OperationId, input: object) => ReturnType<Call>;

/**
 * Separates path parameters from query parameters. Throws a CommandError for one that is missing, unknown, malformed or
 * repeated.
 */
function sortParameters(id: OperationId, parameters: readonly string[]) {
  const inQuery: readonly string[] = OPERATIONS[id].query;
  const inPath = [...OPERATIONS[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const given = parameters.map((parameter): [name: string, value: string] => {
    const [, name, value] = /^(\w+)=([\s\S]+)$/.exec(parameter) ?? [];
    if (name === undefined || value === undefined) throw new CommandError(`${parameter} must be name=value.`);
    return [name, value];
  });
  const names = given.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) throw new CommandError(`${repeated} must be given once.`);
  const missing = inPath.find((name) => !names.includes(name));
  if (missing !== undefined) throw new CommandError(`${id} needs ${missing}=….`);
  // The service would ignore it, and return an unfiltered list.
  const unknown = given.find(([name]) => !inPath.includes(name) && !inQuery.includes(name));
  if (unknown) {
    const known = [...inPath, ...inQuery].join(", ");
    throw new CommandError(`${id} takes no ${unknown[0]}. ${known ? `It takes ${known}.` : "It takes no parameters."}`);
  }
  return {
    path: Object.fromEntries(given.filter(([name]) => inPath.includes(name))),
    query: Object.fromEntries(given.filter(([name]) => !inPath.includes(name))),
  };
}

async function readBody(given: string): Promise<unknown> {
  try {
    return JSON.parse(given === "-" ? await text(process.stdin) : given);
  } catch {
    throw new CommandError("--body must be JSON.");
  }
}
