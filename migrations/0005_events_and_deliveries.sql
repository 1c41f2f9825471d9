-- Events, where they are sent, and what became of them.

CREATE TABLE events (
  -- What is announced, once for each change. Written in the transaction of the change.

  -- In the order of writing, which is the order of pruning.
  seq INTEGER PRIMARY KEY,
  -- Equals the `webhook-id` header.
  id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 512),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  type TEXT NOT NULL,
  -- The body of every delivery, byte for byte.
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT;

CREATE TRIGGER events_known
  -- A change that is reported again announces nothing: its transaction is refused.
  BEFORE INSERT ON events WHEN EXISTS (SELECT 1 FROM events WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'known_event'); END;

CREATE TABLE destinations (
  -- Where an organization's events go.

  id TEXT PRIMARY KEY CHECK (id GLOB 'dest_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  url TEXT NOT NULL CHECK (length(url) BETWEEN 1 AND 2048),
  -- A JSON array of event types; `*` stands for all.
  event_types TEXT NOT NULL CHECK (json_type(event_types) = 'array'),
  enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  -- A deleted destination stays for the log of its deliveries.
  deleted_at INTEGER CHECK (deleted_at IS NULL OR enabled = 0),
  -- Attempts in a row that failed, up to the last one.
  consecutive_failures INTEGER NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
  last_success_at INTEGER,
  last_failure_at INTEGER,
  -- Why the last failed attempt failed.
  last_error TEXT,
  -- Until when it is treated as slow, since an attempt timed out: few attempts at a time.
  slow_until INTEGER NOT NULL DEFAULT 0,
  -- Since when nothing is sent there because a secret that signs can't be opened: its sealing key isn't among the service's. Null: they can.
  unsigned_since INTEGER
) STRICT;

CREATE INDEX destinations_by_organization
  -- Serves the fan-out of an event and the list of destinations.
  ON destinations (organization_id, id) WHERE deleted_at IS NULL;

CREATE TABLE destination_secrets (
  -- Signing secrets. All that have not expired sign: after a rotation the old one does for another day.

  destination_id TEXT NOT NULL REFERENCES destinations (id),
  -- From 1, counting the rotations.
  number INTEGER NOT NULL CHECK (number >= 1),
  -- Encrypted, bound to the destination's id.
  sealed_secret TEXT NOT NULL,
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  expires_at INTEGER,
  PRIMARY KEY (destination_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX destination_secrets_by_key
  -- Serves the search for what an older key has sealed: a sealed text begins with the id of its key.
  ON destination_secrets (sealed_secret);

CREATE TABLE webhook_deliveries (
  -- An event on its way to one destination.

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

CREATE INDEX webhook_deliveries_log
  -- Serves the delivery log, newest first: ids sort by creation. Holds, too, what the log can be filtered by and never changes.
  ON webhook_deliveries (organization_id, id, destination_id, event_type);

CREATE INDEX webhook_deliveries_pending
  -- Serves the claim of what is due for a destination, the sweep, and the disabling of a destination.
  ON webhook_deliveries (destination_id, next_attempt_at) WHERE status = 'pending';

CREATE INDEX webhook_deliveries_undelivered
  -- Serves replays, and the log of these statuses.
  ON webhook_deliveries (organization_id, status, id, destination_id, event_type)
  WHERE status = 'failed' OR status = 'held';

CREATE INDEX webhook_deliveries_undelivered_by_destination
  -- Serves the counts of a destination's failed and held deliveries. One that arrives is never in it, and costs it no write.
  ON webhook_deliveries (destination_id, status)
  WHERE status = 'failed' OR status = 'held';

CREATE TRIGGER webhook_deliveries_replay
  -- Refuses a replay that meets the disabling of its destination: nothing may wait for a destination that gets nothing.
  BEFORE UPDATE OF status ON webhook_deliveries
WHEN NEW.status = 'pending' AND OLD.status <> 'pending'
  AND NOT EXISTS (SELECT 1 FROM destinations WHERE id = NEW.destination_id AND enabled = 1)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

CREATE TABLE webhook_attempts (
  -- What became of each POST.

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

CREATE TABLE replays (
  -- Bulk replays: a cursor over the failed deliveries of a span of time, worked off in small steps.

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

CREATE INDEX replays_running
  -- Serves the next step of the replays that aren't done.
  ON replays (id) WHERE status = 'running';

CREATE INDEX replays_page
  -- Serves the list of bulk replays: ids sort by creation.
  ON replays (organization_id, id);

CREATE TABLE replay_deliveries (
  -- What a bulk replay has sent again. How each ended is in its delivery, which is pruned after the replay: it was settled later than the
  -- replay was requested.

  replay_id TEXT NOT NULL REFERENCES replays (id) ON DELETE CASCADE,
  delivery_id TEXT NOT NULL,
  PRIMARY KEY (replay_id, delivery_id)
) STRICT, WITHOUT ROWID;
