-- An event on its way to one destination.
CREATE TABLE webhook_deliveries (
  id TEXT PRIMARY KEY CHECK (id GLOB 'msg_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  destination_id TEXT NOT NULL REFERENCES destinations (id),
  -- Of `events`. Not a foreign key: pruning an event would look for its deliveries, which are pruned before it anyway.
  event_id TEXT NOT NULL,
  event_type TEXT NOT NULL,
  -- `held`: the destination was disabled.
  status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'held')),
  -- Attempts so far, those before a replay too.
  attempt_count INTEGER NOT NULL DEFAULT 0 CHECK (attempt_count >= 0),
  -- Attempts of the schedule that is under way; a replay starts it anew.
  schedule_step INTEGER NOT NULL DEFAULT 0 CHECK (schedule_step >= 0),
  next_attempt_at INTEGER CHECK ((next_attempt_at IS NOT NULL) = (status = 'pending')),
  -- Who is attempting it, and until when that is believed: past it, whoever it was has crashed.
  lease_token TEXT,
  leased_until INTEGER NOT NULL DEFAULT 0,
  -- When it was delivered or failed for the last time.
  settled_at INTEGER,
  -- How often the cron has replayed it.
  automatic_replays INTEGER NOT NULL DEFAULT 0 CHECK (automatic_replays >= 0),
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT, WITHOUT ROWID;

-- Serves the delivery log, newest first: ids sort by creation. What the log can be filtered by and never changes is in it too.
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (organization_id, id, destination_id, event_type);
-- Serves the claim of what is due for a destination, the sweep, and the disabling of a destination.
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (destination_id, next_attempt_at) WHERE status = 'pending';
-- Serves replays, and the log where it is filtered by these.
CREATE INDEX webhook_deliveries_undelivered ON webhook_deliveries (organization_id, status, id, destination_id, event_type)
  WHERE status = 'failed' OR status = 'held';

-- A replay that meets the disabling of its destination is refused: nothing may wait for a destination that gets nothing.
CREATE TRIGGER webhook_deliveries_replay BEFORE UPDATE OF status ON webhook_deliveries
WHEN NEW.status = 'pending' AND OLD.status <> 'pending'
  AND NOT EXISTS (SELECT 1 FROM destinations WHERE id = NEW.destination_id AND enabled = 1)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

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
