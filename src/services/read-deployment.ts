import { KEY_AGES } from "../domain/checks/check-keys.ts";
import type { DirectoryFacts } from "../domain/checks/deployment-facts.ts";
import { classOf, log } from "../log.ts";
import { nameBinding } from "../storage/databases.ts";
import type { NamedDatabase } from "../storage/operation/database-facts.ts";
import { findDirectoryFacts } from "../storage/operation/directory-facts.ts";
import { endInTime } from "./end-in-time.ts";
import type { OperationContext } from "./operation-context.ts";

/** How long a database may take, in milliseconds: Prometheus waits 10 s for a scrape by default. */
const DEADLINE_MS = 8_000;

/** The readable part of a deployment. `unreadable` names the databases of the rest. */
export type ReadDeployment<Facts> = {
  databases: Facts[];
  /** Null if the directory couldn't be read. */
  directory: DirectoryFacts | null;
  unreadable: string[];
};

/** Reads each database and the directory. One that fails, or doesn't answer in time, doesn't affect the others. */
export async function readDeployment<Facts>(
  { homes, nowMs, requestId }: Pick<OperationContext, "homes" | "nowMs" | "requestId">,
  readFacts: (database: NamedDatabase) => Promise<Facts>,
  deadlineMs = DEADLINE_MS,
): Promise<ReadDeployment<Facts>> {
  const failed = new Set<number>();
  const tryToRead = async <Read>(shard: number, reading: Promise<Read>): Promise<Read | null> => {
    try {
      return await endInTime(reading, deadlineMs, "The database didn't answer.");
    } catch (error) {
      failed.add(shard);
      log("error", "database_unreadable", { request_id: requestId, shard, error_class: classOf(error) });
      return null;
    }
  };
  const [databases, directory] = await Promise.all([
    Promise.all(homes.databases.map((db, shard) => tryToRead(shard, readFacts({ name: nameBinding(shard), db })))),
    tryToRead(0, findDirectoryFacts(homes.directory.db, nowMs, KEY_AGES)),
  ]);
  return {
    databases: databases.filter((facts) => facts !== null),
    directory,
    unreadable: [...failed].sort((a, b) => a - b).map(nameBinding),
  };
}
