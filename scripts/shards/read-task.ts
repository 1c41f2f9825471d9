import { parseArgs } from "node:util";

export type Task = { command: "add"; databaseId: string | null } | Move;
export type Move = { command: "move"; organizationId: string; shard: number; url: string; token: string | undefined };

/** Reads what `npm run shards` is to do. Throws an Error that names the wrong argument. */
export function readTask(args: string[]): Task {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      id: { type: "string" },
      to: { type: "string" },
      url: { type: "string" },
      token: { type: "string" },
    },
  });
  const [command, organizationId, ...others] = positionals;
  if (command === "add") {
    requireAlone("add", [organizationId, ...others]);
    const [surplus] = (["to", "url", "token"] as const).filter((name) => values[name] !== undefined);
    if (surplus !== undefined) throw new Error(`--${surplus} is for move.`);
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
  const url = values.url ?? `http://127.0.0.1:${process.env.PORT || "8787"}`;
  return { command, organizationId, shard: Number(values.to), url, token: values.token };
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
