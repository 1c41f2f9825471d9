-- Events, their destinations, and the results of their deliveries.

CREATE TABLE events (
  -- What is reported to organizations, once per change. Written in the transaction of the change.

  -- In the order of writing, which is also the order of pruning.
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
  -- A change that is reported again sends no event: its transaction is refused.
  BEFORE INSERT ON events WHEN EXISTS (SELECT 1 FROM events WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'known_event'); END;

CREATE TABLE destinations (
  -- Where an organization's events are sent.

  id TEXT PRIMARY KEY CHECK (id GLOB 'dest_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  url TEXT NOT NULL CHECK (length(url) BETWEEN 1 AND 2048),
  -- A JSON array of event types; `*` stands for all.
  event_types TEXT NOT NULL CHECK (json_type(event_types) = 'array'),
  enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  -- A deleted destination is kept for the log of its deliveries.
  deleted_at INTEGER CHECK (deleted_at IS NULL OR enabled = 0),
  -- How many of the latest attempts failed in a row.
  consecutive_failures INTEGER NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
  last_success_at INTEGER,
  last_failure_at INTEGER,
  -- Why the last failed attempt failed.
  last_error TEXT,
  -- Until when it is treated as slow after an attempt timed out: fewer concurrent attempts.
  slow_until INTEGER NOT NULL DEFAULT 0,
  -- Since when nothing is sent because a signing secret can't be decrypted: its encryption key isn't configured. Null:
  -- they can.
  unsigned_since INTEGER
) STRICT;

CREATE INDEX destinations_by_organization
  -- Serves the fan-out of an event and the list of destinations.
  ON destinations (organization_id, id) WHERE deleted_at IS NULL;

CREATE TABLE destination_secrets (
  -- Signing secrets. All that have not expired sign: after a rotation, the old one does for another day.

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
  -- Serves the search for secrets that an older key has encrypted: a sealed text starts with the id of its key.
  ON destination_secrets (sealed_secret);

CREATE TABLE webhook_deliveries (
  -- An event on its way to one destination.

  id TEXT PRIMARY KEY CHECK (id GLOB 'msg_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  destination_id TEXT NOT NULL REFERENCES destinations (id),
  -- References `events`, but not as a foreign key: pruning an event would search its deliveries, which are pruned
  -- before it anyway.
  event_id TEXT NOT NULL,
  event_type TEXT NOT NULL,
  -- `held`: the destination was disabled.
  status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'held')),
  -- The number of attempts so far, including those before a replay.
  attempt_count INTEGER NOT NULL DEFAULT 0 CHECK (attempt_count >= 0),
  -- Attempts of the current schedule; a replay restarts it.
  schedule_step INTEGER NOT NULL DEFAULT 0 CHECK (schedule_step >= 0),
  next_attempt_at INTEGER CHECK ((next_attempt_at IS NOT NULL) = (status = 'pending')),
  -- Who is attempting it, and the end of the lease: after that, they count as crashed.
  lease_token TEXT,
  leased_until INTEGER NOT NULL DEFAULT 0,
  -- When it was delivered or failed for the last time.
  settled_at INTEGER,
  -- How often the cron has replayed it.
  automatic_replays INTEGER NOT NULL DEFAULT 0 CHECK (automatic_replays >= 0),
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX webhook_deliveries_log
  -- Serves the delivery log, newest first: ids sort by creation. Also holds the columns by which the log can be
  -- filtered and which never change.
  ON webhook_deliveries (organization_id, id, destination_id, event_type);

CREATE INDEX webhook_deliveries_pending
  -- Serves the claim of what is due for a destination, the sweep, and the disabling of a destination.
  ON webhook_deliveries (destination_id, next_attempt_at) WHERE status = 'pending';

CREATE INDEX webhook_deliveries_undelivered
  -- Serves replays, and the log of these statuses.
  ON webhook_deliveries (organization_id, status, id, destination_id, event_type)
  WHERE status = 'failed' OR status = 'held';

CREATE INDEX webhook_deliveries_undelivered_by_destination
  -- Serves the counts of a destination's failed and held deliveries. A delivery that succeeds is never in it, and costs
  -- it no write.
  ON webhook_deliveries (destination_id, status)
  WHERE status = 'failed' OR status = 'held';

CREATE TRIGGER webhook_deliveries_replay
  -- Refuses a replay that coincides with the disabling of its destination: nothing may be pending for a disabled
  -- destination.
  BEFORE UPDATE OF status ON webhook_deliveries
WHEN NEW.status = 'pending' AND OLD.status <> 'pending'
  AND NOT EXISTS (SELECT 1 FROM destinations WHERE id = NEW.destination_id AND enabled = 1)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

CREATE TABLE webhook_attempts (
  -- The result of each POST.

  delivery_id TEXT NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number >= 1),
  started_at INTEGER NOT NULL CHECK (started_at >= 0),
  duration_ms INTEGER NOT NULL CHECK (duration_ms >= 0),
  -- Null if no response arrived; `error` says why.
  status_code INTEGER,
  error TEXT,
  -- The first 16 KiB of the response, as text.
  response_body TEXT,
  PRIMARY KEY (delivery_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE replays (
  -- Bulk replays: a cursor over the failed deliveries of a time span, processed in small steps.

  id TEXT PRIMARY KEY CHECK (id GLOB 'replay_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  -- Null: all destinations.
  destination_id TEXT REFERENCES destinations (id),
  since INTEGER NOT NULL CHECK (since >= 0),
  until INTEGER NOT NULL CHECK (until >= since),
  -- The last delivery that was processed; the next step continues after it.
  cursor_id TEXT NOT NULL DEFAULT '',
  -- How many deliveries had to be replayed when it was requested, and how many were replayed.
  delivery_count INTEGER NOT NULL CHECK (delivery_count >= 0),
  replayed_count INTEGER NOT NULL DEFAULT 0 CHECK (replayed_count >= 0),
  status TEXT NOT NULL CHECK (status IN ('running', 'done')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT;

CREATE INDEX replays_running
  -- Serves the next step of unfinished replays.
  ON replays (id) WHERE status = 'running';

CREATE INDEX replays_page
  -- Serves the list of bulk replays: ids sort by creation.
  ON replays (organization_id, id);

CREATE TABLE replay_deliveries (
  -- The deliveries of a bulk replay. The outcome of each is in the delivery itself, which is pruned after the replay:
  -- it was settled after the replay was requested.

  replay_id TEXT NOT NULL REFERENCES replays (id) ON DELETE CASCADE,
  delivery_id TEXT NOT NULL,
  PRIMARY KEY (replay_id, delivery_id)
) STRICT, WITHOUT ROWID;
