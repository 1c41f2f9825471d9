import type { DatabaseFacts, DirectoryFacts } from "../checks/deployment-facts.ts";
import type { CronRun } from "../cron-run.ts";
import type { Activity } from "./activity.ts";
import type { Metric, Sample } from "./write-prometheus.ts";

/** The facts of one database, and its recent activity. */
type MeasuredDatabase = { facts: DatabaseFacts; activity: Activity };

/** The input of the metrics. `directory` is null, and `unreadable` names databases, if they couldn't be read. */
type MeasuredDeployment = {
  databases: readonly MeasuredDatabase[];
  directory: DirectoryFacts | null;
  unreadable: readonly string[];
};

/** Lists the metrics of a deployment. What couldn't be read has no samples. `nowMs` is Unix milliseconds. */
export function listMetrics({ databases, directory, unreadable }: MeasuredDeployment, nowMs: number): Metric[] {
  // The first database may be both: its records could be read, and the directory in it couldn't.
  const names = new Set([...databases.map(({ facts }) => facts.name), ...unreadable]);
  const each = (sample: (database: MeasuredDatabase) => Sample[]) =>
    databases.flatMap((database) =>
      sample(database).map(({ labels, value }) => ({ labels: { database: database.facts.name, ...labels }, value })),
    );
  const one = (value: (facts: DatabaseFacts) => number) => each(({ facts }) => [{ labels: {}, value: value(facts) }]);
  const many = <Row>(rows: (activity: Activity) => readonly Row[], sample: (row: Row) => Sample) =>
    each(({ activity }) => rows(activity).map(sample));
  const ofCron = (value: (run: CronRun) => number) =>
    (directory?.cronRuns ?? []).map((run) => ({ labels: { cron: run.cron }, value: value(run) }));
  return [
    gauge(
      "database_readable",
      "1 if the database could be read; 0 if metrics of it are missing.",
      [...names].map((name) => ({ labels: { database: name }, value: Number(!unreadable.includes(name)) })),
    ),
    gauge(
      "database_bytes",
      "The size of the database.",
      one(({ bytes }) => bytes),
    ),
    gauge(
      "deliveries_pending",
      "Deliveries that wait for an attempt; stops at 10001.",
      one(({ pending }) => pending),
    ),
    gauge(
      "deliveries_due",
      "Deliveries whose time has come; stops at 10001.",
      one(({ due }) => due),
    ),
    gauge(
      "oldest_due_delivery_age_seconds",
      "How long the oldest due delivery has been due; 0 if none is.",
      one(({ oldestDue }) => (oldestDue ? (nowMs - oldestDue.dueAtMs) / 1000 : 0)),
    ),
    gauge(
      "destinations_failing",
      "Enabled destinations that keep failing.",
      one(({ failing }) => failing),
    ),
    gauge(
      "destinations_unsigned",
      "Destinations to which nothing can be signed.",
      one(({ unsigned }) => unsigned),
    ),
    gauge(
      "replays_running",
      "Bulk replays in progress.",
      one(({ replays }) => replays.length),
    ),
    gauge(
      "recent_deliveries_span_seconds",
      "How far back the counted deliveries go: the last hour, or less if there were more than 5000.",
      each(({ activity }) => [{ labels: {}, value: activity.deliveriesSpanMs / 1000 }]),
    ),
    gauge(
      "recent_deliveries",
      "Deliveries created in that span, by their present status.",
      many(
        ({ deliveries }) => deliveries,
        ({ status, count }) => ({ labels: { status }, value: count }),
      ),
    ),
    gauge(
      "recent_attempts",
      "Attempts of those deliveries, by the class of the response's status.",
      many(
        ({ attempts }) => attempts,
        ({ outcome, count }) => ({ labels: { outcome }, value: count }),
      ),
    ),
    gauge(
      "recent_attempt_duration_seconds",
      "The sum of those attempts' durations.",
      many(
        ({ attempts }) => attempts,
        ({ outcome, durationMs }) => ({ labels: { outcome }, value: durationMs / 1000 }),
      ),
    ),
    gauge(
      "recent_calls",
      "Calls of the public API in the last hour, by operation and status, as the request log keeps them.",
      many(
        ({ calls }) => calls,
        ({ operation, status, count }) => ({
          labels: { operation, status: String(status) },
          value: count,
        }),
      ),
    ),
    gauge(
      "recent_call_duration_seconds",
      "The sum of those calls' durations.",
      many(
        ({ calls }) => calls,
        ({ operation, status, durationMs }) => ({
          labels: { operation, status: String(status) },
          value: durationMs / 1000,
        }),
      ),
    ),
    gauge(
      "recent_calls_cut",
      "1 if there were more than 10000 calls.",
      each(({ activity }) => [{ labels: {}, value: Number(activity.areCallsCut) }]),
    ),
    counter(
      "usage_calls_total",
      "Successful calls of the day; starts again at midnight UTC.",
      many(
        ({ usage }) => usage,
        ({ endpoint, model, calls }) => ({ labels: { endpoint, model }, value: calls }),
      ),
    ),
    counter(
      "usage_charged_microdollars_total",
      "Charges of the day; starts again at midnight UTC.",
      many(
        ({ usage }) => usage,
        ({ endpoint, model, chargedMicrodollars }) => ({
          labels: { endpoint, model },
          value: chargedMicrodollars,
        }),
      ),
    ),
    gauge(
      "sealed_texts",
      "Stored secrets and headers, by the id of the key that encrypts them; stops at 10001.",
      each(({ facts }) => sumByKey(facts.sealed)),
    ),
    gauge(
      "api_keys_expiring",
      "API keys that expire within 14 days.",
      directory ? [{ labels: {}, value: directory.expiring }] : [],
    ),
    gauge(
      "cron_last_run_timestamp_seconds",
      "When a cron last ran.",
      ofCron(({ lastRunAtMs }) => lastRunAtMs / 1000),
    ),
    gauge(
      "cron_duration_seconds",
      "How long its last run took.",
      ofCron(({ durationMs }) => durationMs / 1000),
    ),
    gauge(
      "cron_failed",
      "1 if its last run failed.",
      ofCron(({ errorClass }) => Number(errorClass !== null)),
    ),
  ];
}

function sumByKey(sealed: DatabaseFacts["sealed"]): Sample[] {
  const sums = new Map<string, number>();
  for (const { keyId, count } of sealed) sums.set(keyId, (sums.get(keyId) ?? 0) + count);
  return [...sums].map(([keyId, value]) => ({ labels: { key_id: keyId }, value }));
}

function gauge(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name: `sightline_${name}`, type: "gauge", help, samples };
}

function counter(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name: `sightline_${name}`, type: "counter", help, samples };
}
