import { KEY_AGES } from "../domain/checks/check-keys.ts";
import { listMetrics } from "../domain/metrics/list-metrics.ts";
import type { Metric } from "../domain/metrics/write-prometheus.ts";
import { findActivity } from "../storage/deliveries/activity.ts";
import { findDatabaseFacts } from "../storage/operation/database-facts.ts";
import { findDirectoryFacts } from "../storage/operation/directory-facts.ts";
import { listDatabases } from "./list-databases.ts";
import type { OperationContext } from "./operation-context.ts";

/** Reads the metrics of the deployment. */
export async function readMetrics(context: Pick<OperationContext, "db" | "homes" | "nowMs">): Promise<Metric[]> {
  const { db, nowMs } = context;
  const [databases, directory] = await Promise.all([
    Promise.all(
      listDatabases(context).map(async (database) => ({
        facts: await findDatabaseFacts(database, nowMs),
        activity: await findActivity(database.db, nowMs),
      })),
    ),
    findDirectoryFacts(db, nowMs, KEY_AGES),
  ]);
  return listMetrics(databases, directory, nowMs);
}
