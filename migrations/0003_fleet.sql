-- Phones, and what organizations do with them. Lists are newest first, and sorted by id if times are equal: ids may be
-- chosen by the caller, so they don't sort by creation.

CREATE TABLE phones (
  -- Phones of the fleet. A phone without an organization is shared by all of them.

  id TEXT PRIMARY KEY CHECK (id GLOB 'phone_?*'),
  organization_id TEXT REFERENCES organizations (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
  nickname TEXT CHECK (length(nickname) BETWEEN 1 AND 256),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'recovering', 'out_of_service')),
  -- The change that led to the phone's status, which distinguishes a repeat from a move that isn't allowed.
  status_trigger TEXT NOT NULL DEFAULT 'register'
    CHECK (status_trigger IN ('register', 'begin_maintenance', 'end_maintenance', 'take_offline', 'bring_online')),
  status_reason TEXT CHECK (status_reason IN ('hardware', 'update', 'unresponsive', 'operator')),
  -- When the phone entered its status. Null: when it was created.
  status_changed_at INTEGER,
  -- The rental that holds the phone. Checked at the end of a transaction: a rental and its phone refer to each other.
  rental_id TEXT REFERENCES rentals (id) DEFERRABLE INITIALLY DEFERRED,
  -- The session that runs on the phone.
  active_session_id TEXT REFERENCES sessions (id) DEFERRABLE INITIALLY DEFERRED,
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  -- See `organizations`, like every version.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

CREATE INDEX phones_page
  -- Serves the list of an organization's own phones, and of the shared ones.
  ON phones (organization_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX phones_rented
  -- Serves the release of phones whose rental is over.
  ON phones (rental_id) WHERE rental_id IS NOT NULL;

CREATE TRIGGER phones_version BEFORE UPDATE ON phones WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

CREATE TABLE phone_status_changes (
  -- The statuses that a phone has had. Written by triggers, so that no writer of a phone can forget it.

  phone_id TEXT NOT NULL REFERENCES phones (id) ON DELETE CASCADE,
  -- From 1, in the order in which they were reported.
  number INTEGER NOT NULL CHECK (number >= 1),
  status TEXT NOT NULL CHECK (status IN ('active', 'recovering', 'out_of_service')),
  reason TEXT CHECK (reason IN ('hardware', 'update', 'unresponsive', 'operator')),
  -- When it happened, which may be before what was reported earlier.
  at INTEGER NOT NULL CHECK (at >= 0),
  PRIMARY KEY (phone_id, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER phones_first_status AFTER INSERT ON phones
BEGIN
  INSERT INTO phone_status_changes
  VALUES (NEW.id, 1, NEW.status, NEW.status_reason, coalesce(NEW.status_changed_at, NEW.created_at));
END;

CREATE TRIGGER phones_next_status
  -- Without a time from the writer, the time is now.
  AFTER UPDATE OF status, status_reason ON phones
WHEN NEW.status <> OLD.status OR NEW.status_reason IS NOT OLD.status_reason
BEGIN
  INSERT INTO phone_status_changes
  SELECT NEW.id, coalesce(max(number), 0) + 1, NEW.status, NEW.status_reason,
    coalesce(NEW.status_changed_at, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  FROM phone_status_changes WHERE phone_id = NEW.id;
END;

CREATE TABLE rentals (
  -- Phones rented by organizations.

  id TEXT PRIMARY KEY CHECK (id GLOB 'rent_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  phone_id TEXT NOT NULL REFERENCES phones (id),
  -- The phone's owner before the rental, and again after its release; null: shared.
  prior_organization_id TEXT REFERENCES organizations (id),
  plan_id TEXT NOT NULL CHECK (length(plan_id) BETWEEN 1 AND 256),
  plan_name TEXT NOT NULL CHECK (length(plan_name) BETWEEN 1 AND 256),
  plan_interval TEXT NOT NULL CHECK (length(plan_interval) BETWEEN 1 AND 256),
  plan_price_cents INTEGER NOT NULL CHECK (plan_price_cents >= 0),
  status TEXT NOT NULL CHECK (status IN ('active', 'canceled')),
  payment_status TEXT NOT NULL CHECK (payment_status IN ('healthy', 'past_due')),
  current_period_start INTEGER NOT NULL CHECK (current_period_start >= 0),
  current_period_end INTEGER NOT NULL CHECK (current_period_end >= current_period_start),
  cancel_at_period_end INTEGER NOT NULL CHECK (cancel_at_period_end IN (0, 1)),
  canceled_at INTEGER CHECK ((canceled_at IS NOT NULL) = (status = 'canceled')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

CREATE UNIQUE INDEX rentals_active
  -- A phone is rented to one organization at a time.
  ON rentals (phone_id) WHERE status = 'active';

CREATE TRIGGER rentals_version BEFORE UPDATE ON rentals WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

CREATE TABLE sessions (
  -- Periods in which an organization uses a phone.

  id TEXT PRIMARY KEY CHECK (id GLOB 'sess_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  phone_id TEXT NOT NULL REFERENCES phones (id),
  workflow_id TEXT CHECK (length(workflow_id) BETWEEN 1 AND 256),
  source TEXT NOT NULL CHECK (source IN ('interactive', 'run')),
  status TEXT NOT NULL CHECK (status IN ('active', 'completed')),
  -- 1 if only that organization could use the phone when the session started.
  is_dedicated_phone INTEGER NOT NULL CHECK (is_dedicated_phone IN (0, 1)),
  end_reason TEXT CHECK (end_reason IN ('released', 'idle_timeout', 'max_duration', 'run_finished', 'device_lost')),
  allocated_at INTEGER NOT NULL CHECK (allocated_at >= 0),
  deallocated_at INTEGER,
  -- When its latest recording became ready.
  recording_ready_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
  CHECK ((status = 'completed') = (end_reason IS NOT NULL) AND (status = 'completed') = (deallocated_at IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX sessions_active
  -- One session runs on a phone at a time.
  ON sessions (phone_id) WHERE status = 'active';

CREATE INDEX sessions_page
  -- Serves the list of sessions.
  ON sessions (organization_id, allocated_at DESC, id DESC);

CREATE INDEX sessions_by_status
  -- Serves the list of sessions of one status, and the search for the oldest active one.
  ON sessions (organization_id, status, allocated_at DESC, id DESC);

CREATE INDEX sessions_by_phone
  -- Serves the sessions of a phone, and "has this organization used this phone".
  ON sessions (organization_id, phone_id, allocated_at DESC, id DESC);

CREATE INDEX sessions_ended
  -- Serves the search for the oldest session that overlaps a time span. An end is written once, so this entry is too.
  ON sessions (organization_id, deallocated_at, allocated_at) WHERE deallocated_at IS NOT NULL;

CREATE TRIGGER sessions_version BEFORE UPDATE ON sessions WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

CREATE TABLE runs (
  -- Runs of workflows.

  id TEXT PRIMARY KEY CHECK (id GLOB 'run_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  workflow_id TEXT NOT NULL CHECK (length(workflow_id) BETWEEN 1 AND 256),
  "trigger" TEXT NOT NULL CHECK ("trigger" IN ('api', 'dashboard', 'schedule')),
  status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'completed', 'failed', 'cancelled')),
  phone_id TEXT REFERENCES phones (id),
  session_id TEXT REFERENCES sessions (id),
  -- A run that is still queued after it is canceled; null: it waits forever.
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

CREATE INDEX runs_waiting
  -- Serves the sweep of runs that have waited too long. Holds only those that may still be canceled.
  ON runs (start_deadline, id) WHERE status = 'queued' AND start_deadline IS NOT NULL;

CREATE INDEX runs_page
  -- Serves the list of runs.
  ON runs (organization_id, created_at DESC, id DESC);

CREATE INDEX runs_by_status
  -- Serves the list of runs of one status, and the search for the oldest unfinished one.
  ON runs (organization_id, status, created_at DESC, id DESC);

CREATE INDEX runs_by_phone
  -- Serves the runs of a phone, and "has this organization used this phone". Excludes runs that are waiting for a
  -- phone.
  ON runs (organization_id, phone_id, created_at DESC, id DESC) WHERE phone_id IS NOT NULL;

CREATE INDEX runs_ended
  -- Serves the search for the oldest run that overlaps a time span.
  ON runs (organization_id, coalesce(completed_at, canceled_at), created_at)
  WHERE coalesce(completed_at, canceled_at) IS NOT NULL;

CREATE TRIGGER runs_version BEFORE UPDATE ON runs WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

CREATE TABLE files (
  -- An organization's file library: the record of a file, never its bytes. A file whose capture failed is stored for
  -- its id and its reason only, and isn't part of the library.

  id TEXT PRIMARY KEY CHECK (id GLOB 'file_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  filename TEXT NOT NULL CHECK (length(filename) BETWEEN 1 AND 1024),
  mime_type TEXT NOT NULL CHECK (length(mime_type) BETWEEN 1 AND 256),
  size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
  status TEXT NOT NULL DEFAULT 'ready' CHECK (status IN ('ready', 'capture_failed')),
  source TEXT NOT NULL DEFAULT 'upload' CHECK (source IN ('upload', 'capture')),
  -- The session that captured it.
  session_id TEXT REFERENCES sessions (id),
  failure_reason TEXT CHECK ((failure_reason IS NOT NULL) = (status = 'capture_failed')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

CREATE INDEX files_by_organization ON files (organization_id, created_at);

CREATE TRIGGER files_version BEFORE UPDATE ON files WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

CREATE TABLE file_deliveries (
  -- Files pushed to phones. `filename`, `mime_type` and `size_bytes` are a snapshot, so that history outlives the file.

  id TEXT PRIMARY KEY CHECK (id GLOB 'dlv_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  phone_id TEXT NOT NULL REFERENCES phones (id),
  file_id TEXT REFERENCES files (id) ON DELETE SET NULL,
  filename TEXT NOT NULL CHECK (length(filename) BETWEEN 1 AND 1024),
  mime_type TEXT NOT NULL CHECK (length(mime_type) BETWEEN 1 AND 256),
  size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
  status TEXT NOT NULL CHECK (status IN ('dispatching', 'dispatched', 'delivered', 'failed')),
  bytes_transferred INTEGER CHECK (bytes_transferred BETWEEN 0 AND size_bytes),
  error TEXT CHECK (error IS NULL OR status = 'failed'),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

CREATE INDEX file_deliveries_page
  -- Serves the list of deliveries to a phone, their number, and "has this organization used this phone".
  ON file_deliveries (phone_id, organization_id, created_at DESC, id DESC);

CREATE INDEX file_deliveries_by_organization
  -- Serves the list of an organization's deliveries to all phones.
  ON file_deliveries (organization_id, created_at DESC, id DESC);

CREATE INDEX file_deliveries_by_status
  -- Serves that list filtered by status.
  ON file_deliveries (organization_id, status, created_at DESC, id DESC);

CREATE INDEX file_deliveries_by_file
  -- Serves the deletion of a file.
  ON file_deliveries (file_id);

CREATE TRIGGER file_deliveries_version BEFORE UPDATE ON file_deliveries WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
