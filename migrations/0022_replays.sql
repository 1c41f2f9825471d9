-- Bulk replays: a cursor over the failed deliveries of a span of time, worked off in small steps.
CREATE TABLE replays (
  id TEXT PRIMARY KEY CHECK (id GLOB 'replay_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  -- Null: of all destinations.
  destination_id TEXT REFERENCES destinations (id),
  since INTEGER NOT NULL CHECK (since >= 0),
  until INTEGER NOT NULL CHECK (until >= since),
  -- The last delivery that was looked at; the next step goes on behind it.
  cursor_id TEXT NOT NULL DEFAULT '',
  -- How many there were to replay when it was asked for, and how many were replayed.
  delivery_count INTEGER NOT NULL CHECK (delivery_count >= 0),
  replayed_count INTEGER NOT NULL DEFAULT 0 CHECK (replayed_count >= 0),
  status TEXT NOT NULL CHECK (status IN ('running', 'done')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT;

-- Serves the step of the replays that aren't done.
CREATE INDEX replays_running ON replays (id) WHERE status = 'running';
