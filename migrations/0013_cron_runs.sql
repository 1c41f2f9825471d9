-- Records what `npm run doctor` asks for: when each cron ran, and indexes of what needs attention.

CREATE TABLE cron_runs (
  -- The last run of each cron of the webhooks Worker.

  cron TEXT PRIMARY KEY NOT NULL,
  -- When a run was recorded for the first time.
  first_run_at INTEGER NOT NULL CHECK (first_run_at >= 0),
  last_run_at INTEGER NOT NULL CHECK (last_run_at >= 0),
  duration_ms INTEGER NOT NULL CHECK (duration_ms >= 0),
  -- The class of the first error that a job of the last run threw. Null: all jobs succeeded.
  error_class TEXT,
  -- What the webhooks Worker was set to in the last run, as a JSON object. Never a key: only the ids of keys.
  settings TEXT NOT NULL CHECK (json_type(settings) = 'object')
) STRICT, WITHOUT ROWID;

CREATE INDEX destinations_unsigned
  -- Finds the destinations to which nothing can be signed.
  ON destinations (id) WHERE unsigned_since IS NOT NULL;

CREATE INDEX api_keys_expiring
  -- Finds the keys that expire next.
  ON api_keys (expires_at) WHERE expires_at IS NOT NULL AND revoked_at IS NULL;
