-- An event on its way to one destination.
CREATE TABLE webhook_deliveries (
  id TEXT PRIMARY KEY CHECK (id GLOB 'msg_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  destination_id TEXT NOT NULL REFERENCES destinations (id),
  event_id TEXT NOT NULL REFERENCES events (id),
  event_type TEXT NOT NULL,
  -- `held`: the destination was disabled.
  status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'held')),
  -- Attempts so far, those before a replay too.
  attempt_count INTEGER NOT NULL DEFAULT 0 CHECK (attempt_count >= 0),
  -- Attempts of the schedule that is under way; a replay starts it anew.
  schedule_step INTEGER NOT NULL DEFAULT 0 CHECK (schedule_step >= 0),
  next_attempt_at INTEGER CHECK ((next_attempt_at IS NOT NULL) = (status = 'pending')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT, WITHOUT ROWID;

-- Serves the delivery log, newest first: ids sort by creation. What the log can be filtered by and never changes is in it too.
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (organization_id, id, destination_id, event_type);
-- Serves the sweep of what is due.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status = 'pending';
-- Serves replays, and the log where it is filtered by these.
CREATE INDEX webhook_deliveries_undelivered ON webhook_deliveries (organization_id, status, id) WHERE status IN ('failed', 'held');
-- Serves the disabling and the deletion of a destination.
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (destination_id) WHERE status = 'pending';

-- What became of each POST.
CREATE TABLE webhook_attempts (
  delivery_id TEXT NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number >= 1),
  started_at INTEGER NOT NULL CHECK (started_at >= 0),
  duration_ms INTEGER NOT NULL CHECK (duration_ms >= 0),
  -- Null where none came; `error` says why.
  status_code INTEGER,
  error TEXT,
  -- The first 16 KiB of the answer, as text.
  response_body TEXT,
  PRIMARY KEY (delivery_id, number)
) STRICT, WITHOUT ROWID;
