// `npm run shards`: adds a shard, or moves an organization to one (docs/shards.md, "Commands").
import { resolve } from "node:path";
import { readArguments } from "./command-line.ts";
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

async function run(): Promise<void> {
  const { values, positionals } = readArguments(USAGE, {
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
    const { shard, databaseName } = addShard(REPOSITORY, readDatabaseId(values.id));
    console.log(describeNextSteps(shard, databaseName));
    return;
  }
  if (command !== "move") {
    throw new Error(
      `${command === undefined ? "Say" : `There is no command "${command}": say`} add or move.\n\n${USAGE}`,
    );
  }
  if (!organizationId)
    throw new Error("Say which organization to move: npm run shards -- move ORGANIZATION --to SHARD");
  requireAlone(`move ${organizationId}`, others);
  if (values.id !== undefined) throw new Error("--id is for add.");
  if (!/^\d{1,3}$/.test(values.to ?? "")) {
    throw new Error(`--to is "${values.to ?? ""}", but must be the number of a shard, such as 1.`);
  }
  const { origin, token } = readServiceAddress(values.url, values.token, process.env);
  const service = { origin, token: token ?? readLocalToken(REPOSITORY) };
  await moveOrganization(service, organizationId, Number(values.to), (line) => console.log(line));
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

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
