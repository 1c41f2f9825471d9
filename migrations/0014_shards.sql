-- Spreads organizations over several databases. A comment stands after an added column's name, since the database keeps
-- it only there.

ALTER TABLE organizations ADD COLUMN shard
  -- Which database holds the organization's records: 0 for this one, n for the binding DB_n. Read in the directory only.
  INTEGER NOT NULL DEFAULT 0 CHECK (shard >= 0);

CREATE INDEX organizations_by_shard
  -- Serves the count of each shard's organizations.
  ON organizations (shard);

ALTER TABLE idempotency_keys ADD COLUMN organization_id
  -- The organization that the answered request is about, with which the answer moves. Null: none.
  TEXT;

CREATE INDEX idempotency_keys_by_organization
  -- Serves the move of an organization to another shard.
  ON idempotency_keys (organization_id) WHERE organization_id IS NOT NULL;

ALTER TABLE phones ADD COLUMN away_on
  -- The shard to which the phone has gone: this row only keeps its history complete. Null: the phone lives here.
  INTEGER CHECK (away_on >= 0);

CREATE TABLE moves (
  -- The organization on its way from one shard to another, in the directory: one at a time.

  -- Always 1.
  number INTEGER PRIMARY KEY CHECK (number = 1),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  from_shard INTEGER NOT NULL CHECK (from_shard >= 0),
  to_shard INTEGER NOT NULL CHECK (to_shard >= 0 AND to_shard <> from_shard),
  -- The step that comes next.
  step TEXT NOT NULL CHECK (step IN ('prepare', 'copy', 'drain', 'hold', 'wait', 'clean')),
  -- The table that `copy` and `clean` have reached, and a JSON array of the last row's place in it.
  table_name TEXT,
  place TEXT CHECK (json_type(place) = 'array'),
  rows_copied INTEGER NOT NULL DEFAULT 0 CHECK (rows_copied >= 0),
  started_at INTEGER NOT NULL CHECK (started_at >= 0),
  -- When writes were held, and when the new shard took over.
  held_at INTEGER,
  switched_at INTEGER,
  -- The call that takes a step, and until when it is believed to be alive.
  driver TEXT,
  driver_until INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE departures (
  -- The organization that is leaving this shard. While there is one, triggers record each change of its rows, and refuse
  -- them from `held` on.

  organization_id TEXT PRIMARY KEY NOT NULL,
  -- `copying`: everything works. `draining`: no delivery is claimed. `held`: nothing is written. `gone`: another shard
  -- has it, and its rows here are deleted.
  state TEXT NOT NULL CHECK (state IN ('copying', 'draining', 'held', 'gone'))
) STRICT, WITHOUT ROWID;

CREATE TABLE departing_changes (
  -- Rows of the leaving organization that were written since they were copied.

  number INTEGER PRIMARY KEY AUTOINCREMENT,
  table_name TEXT NOT NULL,
  -- A JSON array of the values of the primary key.
  row_key TEXT NOT NULL
) STRICT;

CREATE TABLE arrivals (
  -- The organization that is moving to this shard: its rows come with the versions that they have.

  organization_id TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;

DROP TRIGGER organizations_version;
CREATE TRIGGER organizations_version BEFORE UPDATE ON organizations
WHEN NEW.version <> OLD.version + 1 AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

DROP TRIGGER phones_version;
CREATE TRIGGER phones_version
  -- A phone that comes back from another shard has the version that it has there.
  BEFORE UPDATE ON phones
WHEN NEW.version <> OLD.version + 1 AND OLD.away_on IS NULL
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

DROP TRIGGER rentals_version;
CREATE TRIGGER rentals_version BEFORE UPDATE ON rentals
WHEN NEW.version <> OLD.version + 1 AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

DROP TRIGGER sessions_version;
CREATE TRIGGER sessions_version BEFORE UPDATE ON sessions
WHEN NEW.version <> OLD.version + 1 AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

DROP TRIGGER runs_version;
CREATE TRIGGER runs_version BEFORE UPDATE ON runs
WHEN NEW.version <> OLD.version + 1 AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

DROP TRIGGER files_version;
CREATE TRIGGER files_version BEFORE UPDATE ON files
WHEN NEW.version <> OLD.version + 1 AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

DROP TRIGGER file_deliveries_version;
CREATE TRIGGER file_deliveries_version BEFORE UPDATE ON file_deliveries
WHEN NEW.version <> OLD.version + 1 AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

DROP TRIGGER balance_alerts_version;
CREATE TRIGGER balance_alerts_version BEFORE UPDATE ON balance_alerts
WHEN NEW.version <> OLD.version + 1 AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

DROP TRIGGER auto_recharges_version;
CREATE TRIGGER auto_recharges_version BEFORE UPDATE ON auto_recharges
WHEN NEW.version <> OLD.version + 1 AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

DROP TRIGGER subscriptions_version;
CREATE TRIGGER subscriptions_version BEFORE UPDATE ON subscriptions
WHEN NEW.version <> OLD.version + 1 AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

DROP TRIGGER invoices_version;
CREATE TRIGGER invoices_version BEFORE UPDATE ON invoices
WHEN NEW.version <> OLD.version + 1 AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

DROP TRIGGER invoice_attempts_version;
CREATE TRIGGER invoice_attempts_version BEFORE UPDATE ON invoice_attempts
WHEN NEW.version <> OLD.version + 1 AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
