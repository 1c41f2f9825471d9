-- Stretches in which an organization has a phone.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY CHECK (id GLOB 'sess_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  phone_id TEXT NOT NULL REFERENCES phones (id),
  workflow_id TEXT CHECK (length(workflow_id) BETWEEN 1 AND 256),
  source TEXT NOT NULL CHECK (source IN ('interactive', 'run')),
  status TEXT NOT NULL CHECK (status IN ('active', 'completed')),
  -- Whether the phone was that organization's alone when the session began.
  is_dedicated_phone INTEGER NOT NULL CHECK (is_dedicated_phone IN (0, 1)),
  end_reason TEXT CHECK (end_reason IN ('released', 'idle_timeout', 'max_duration', 'run_finished', 'device_lost')),
  allocated_at INTEGER NOT NULL CHECK (allocated_at >= 0),
  deallocated_at INTEGER,
  -- When its latest recording became ready.
  recording_ready_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
  CHECK ((status = 'completed') = (end_reason IS NOT NULL) AND (status = 'completed') = (deallocated_at IS NOT NULL))
) STRICT;

-- One session runs on a phone at a time.
CREATE UNIQUE INDEX sessions_active ON sessions (phone_id) WHERE status = 'active';

CREATE TRIGGER sessions_version BEFORE UPDATE ON sessions WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
