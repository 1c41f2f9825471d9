-- Runs of workflows.
CREATE TABLE runs (
  id TEXT PRIMARY KEY CHECK (id GLOB 'run_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  workflow_id TEXT NOT NULL CHECK (length(workflow_id) BETWEEN 1 AND 256),
  "trigger" TEXT NOT NULL CHECK ("trigger" IN ('api', 'dashboard', 'schedule')),
  status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'completed', 'failed', 'cancelled')),
  phone_id TEXT REFERENCES phones (id),
  session_id TEXT REFERENCES sessions (id),
  -- Past it a run that is still queued is cancelled; null: it waits for ever.
  start_deadline INTEGER,
  cancel_reason TEXT CHECK (cancel_reason IN ('user', 'queue_timeout')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  started_at INTEGER,
  completed_at INTEGER,
  canceled_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
  CHECK (status <> 'running' OR (phone_id IS NOT NULL AND started_at IS NOT NULL)),
  CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL) AND (status = 'cancelled') = (canceled_at IS NOT NULL)),
  CHECK ((status IN ('completed', 'failed')) = (completed_at IS NOT NULL))
) STRICT;

-- Serves the sweep of runs that have waited too long; only those that may still be cancelled are in it.
CREATE INDEX runs_waiting ON runs (start_deadline, id) WHERE status = 'queued' AND start_deadline IS NOT NULL;

CREATE TRIGGER runs_version BEFORE UPDATE ON runs WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
