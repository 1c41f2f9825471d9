import type { CronRun } from "../../domain/cron-run.ts";

const RECORD = `
  INSERT INTO cron_runs (cron, first_run_at, last_run_at, duration_ms, error_class, settings)
  VALUES (?1, ?2, ?2, ?3, ?4, ?5)
  ON CONFLICT (cron) DO UPDATE SET last_run_at = excluded.last_run_at, duration_ms = excluded.duration_ms,
    error_class = excluded.error_class, settings = excluded.settings`;

const LIST = `
  SELECT cron, first_run_at AS firstRunAtMs, last_run_at AS lastRunAtMs, duration_ms AS durationMs,
    error_class AS errorClass, settings
  FROM cron_runs ORDER BY cron`;

/** Records the end of a cron's run. */
export async function recordCronRun(db: D1Database, run: Omit<CronRun, "firstRunAtMs">): Promise<void> {
  const { cron, lastRunAtMs, durationMs, errorClass, settings } = run;
  await db.prepare(RECORD).bind(cron, lastRunAtMs, durationMs, errorClass, JSON.stringify(settings)).run();
}

type Row = Omit<CronRun, "settings"> & { settings: string };

/** Returns the last run of each cron that has run before. */
export async function listCronRuns(db: D1Database): Promise<CronRun[]> {
  const { results } = await db.prepare(LIST).all<Row>();
  return results.map(({ settings, ...run }) => ({ ...run, settings: JSON.parse(settings) as CronRun["settings"] }));
}
