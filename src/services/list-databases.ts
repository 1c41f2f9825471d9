import type { NamedDatabase } from "../storage/database-facts.ts";
import type { OperationContext } from "./operation-context.ts";

/** Returns the databases that hold organizations' records, with the names of their bindings. */
export function listDatabases({ db }: Pick<OperationContext, "db">): NamedDatabase[] {
  return [{ name: "DB", db }];
}
