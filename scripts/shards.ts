// `npm run shards`: adds a shard, or moves an organization to one (docs/shards.md, "Commands").
import { resolve } from "node:path";
import { takeOptions } from "./command-line.ts";
import { readLocalToken, readServiceAddress } from "./service-address.ts";
import { addShard, describeNextSteps } from "./shards/add-shard.ts";
import { moveOrganization } from "./shards/move.ts";
import { type Move, readTask } from "./shards/read-task.ts";

const REPOSITORY = resolve(import.meta.dirname, "..");

const USAGE = `npm run shards -- add [--id DATABASE_ID]
npm run shards -- move ORGANIZATION --to SHARD [--url URL] [--token TOKEN]

  add          adds the next database to the Workers' configs
    --id       its id on Cloudflare (default: a local one)
  move         moves an organization to a shard; stopped, and run again, it goes on where it was
    --to       the number of the shard; 0 is the directory's own database
    --url      the service (default http://127.0.0.1:8787, or the port in PORT)
    --token    the operator's token (default: the local start's; elsewhere OPERATOR_TOKEN of the environment)`;

async function move({ organizationId, shard, url, token: given }: Move): Promise<void> {
  const { origin, token } = readServiceAddress(url, given, process.env);
  const service = { origin, token: token ?? readLocalToken(REPOSITORY) };
  await moveOrganization(service, organizationId, shard, (line) => console.log(line));
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
