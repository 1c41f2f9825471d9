// `npm run shards`: adds a shard, or moves an organization to one (docs/shards.md, "Commands").
import { resolve } from "node:path";
import { parseArgs } from "node:util";
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
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      id: { type: "string" },
      to: { type: "string" },
      url: { type: "string", default: `http://127.0.0.1:${process.env.PORT || "8787"}` },
      token: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(USAGE);
  const [command, organizationId] = positionals;
  if (command === "add") {
    const { shard, databaseName } = addShard(REPOSITORY, values.id ?? null);
    console.log(describeNextSteps(shard, databaseName));
    return;
  }
  if (command !== "move" || !organizationId || !/^\d+$/.test(values.to ?? "")) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const { origin, token } = readServiceAddress(values.url, values.token, process.env);
  const service = { origin, token: token ?? readLocalToken(REPOSITORY) };
  await moveOrganization(service, organizationId, Number(values.to), (line) => console.log(line));
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
