import * as v from "valibot";
import { PROMETHEUS_TYPE, writePrometheus } from "../../domain/metrics/write-prometheus.ts";
import { defineOperation } from "../../http/operation.ts";
import { readMetrics } from "../../services/read-metrics.ts";

/** GET /internal/v1/metrics. */
export const getMetrics = defineOperation({
  id: "metrics.get",
  method: "GET",
  path: "/internal/v1/metrics",
  summary: "Get the metrics of the deployment",
  description:
    "Returns the metrics in the text format of Prometheus: what waits to be sent, what happened in the last hour, the billed calls of the " +
    "day, the databases' sizes and the crons. It reads a bounded number of rows. A database that can't be read has no metrics but `sightline_database_readable`, which is 0.",
  service: "platform",
  auth: "control",
  memberRole: null,
  mediaType: PROMETHEUS_TYPE,
  response: v.string(),
  errors: [],
  async handle(_input, context) {
    return writePrometheus(await readMetrics(context));
  },
});
