import { nameBinding } from "../storage/databases.ts";
import type { NamedDatabase } from "../storage/operation/database-facts.ts";
import type { OperationContext } from "./operation-context.ts";

/** Returns the databases that hold organizations' records, with the names of their bindings. */
export function listDatabases({ homes }: Pick<OperationContext, "homes">): NamedDatabase[] {
  return homes.databases.map((db, shard) => ({ name: nameBinding(shard), db }));
}
