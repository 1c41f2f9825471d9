import { listMetrics } from "../domain/metrics/list-metrics.ts";
import type { Metric } from "../domain/metrics/write-prometheus.ts";
import { findActivity } from "../storage/deliveries/activity.ts";
import { findDatabaseFacts } from "../storage/operation/database-facts.ts";
import type { OperationContext } from "./operation-context.ts";
import { readDeployment } from "./read-deployment.ts";

/** Reads the metrics of the deployment. */
export async function readMetrics(context: Pick<OperationContext, "homes" | "nowMs" | "requestId">): Promise<Metric[]> {
  const { nowMs } = context;
  const read = await readDeployment(context, async (database) => ({
    facts: await findDatabaseFacts(database, nowMs),
    activity: await findActivity(database.db, nowMs),
  }));
  return listMetrics(read, nowMs);
}
