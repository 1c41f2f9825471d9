// `npm run shards`: adds a shard, or moves an organization to one (docs/shards.md, "Commands").
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { takeOptions } from "./command-line.ts";
import { readLocalToken, readServiceAddress } from "./service-address.ts";
import { addShard, describeNextSteps } from "./shards/add-shard.ts";
import { moveOrganization } from "./shards/move.ts";

const REPOSITORY = resolve(import.meta.dirname, "..");

const USAGE = `npm run shards -- add [--id DATABASE_ID]
npm run shards -- move ORGANIZATION --to SHARD [--url URL] [--token TOKEN]

  add          adds the next database to the Workers' configs
    --id       its id on Cloudflare (default: a local one)
  move         moves an organization to a shard; stopped, and run again, it goes on where it was
    --to       the number of the shard; 0 is the directory's own database
    --url      the service (default http://127.0.0.1:8787, or the port in PORT)
    --token    the operator's token (default: the local start's; elsewhere OPERATOR_TOKEN of the environment)`;

type Task = { command: "add"; databaseId: string | null } | Move;
type Move = { command: "move"; organizationId: string; shard: number; url: string; token: string | undefined };

/** Reads what to do. Throws Error that names the wrong argument. */
function readTask(args: string[]): Task {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      id: { type: "string" },
      to: { type: "string" },
      url: { type: "string", default: `http://127.0.0.1:${process.env.PORT || "8787"}` },
      token: { type: "string" },
    },
  });
  const [command, organizationId, ...others] = positionals;
  if (command === "add") {
    requireAlone("add", [organizationId, ...others]);
    if (values.to !== undefined) throw new Error("--to is for move.");
    return { command, databaseId: readDatabaseId(values.id) };
  }
  if (command !== "move") {
    throw new Error(`${command === undefined ? "Say" : `There is no command "${command}": say`} add or move.`);
  }
  if (!organizationId) throw new Error("Say which organization to move.");
  requireAlone(`move ${organizationId}`, others);
  if (values.id !== undefined) throw new Error("--id is for add.");
  if (!/^\d{1,3}$/.test(values.to ?? "")) {
    throw new Error(`--to is "${values.to ?? ""}", but must be the number of a shard, such as 1.`);
  }
  return { command, organizationId, shard: Number(values.to), url: values.url, token: values.token };
}

async function move({ organizationId, shard, url, token: given }: Move): Promise<void> {
  const { origin, token } = readServiceAddress(url, given, process.env);
  const service = { origin, token: token ?? readLocalToken(REPOSITORY) };
  await moveOrganization(service, organizationId, shard, (line) => console.log(line));
}

/** One organization moves at a time: a second one would be left out without a word. */
function requireAlone(command: string, others: readonly (string | undefined)[]): void {
  const [surplus] = others.filter((other) => other !== undefined);
  if (surplus !== undefined) throw new Error(`"${surplus}" doesn't belong to ${command}.`);
}

/** Anything else would be written into the configs, and fail only when they are deployed. */
function readDatabaseId(id: string | undefined): string | null {
  if (id === undefined) return null;
  if (/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(id)) return id;
  throw new Error(`--id is "${id}", but must be the id that Cloudflare gave the database, a UUID.`);
}

const task = takeOptions(USAGE, readTask);
try {
  if (task.command === "move") await move(task);
  else {
    const { shard, databaseName } = addShard(REPOSITORY, task.databaseId);
    console.log(describeNextSteps(shard, databaseName));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
