-- Automatic top-ups of balances. The id is the payment processor's invoice id.
CREATE TABLE auto_recharges (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 256),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  amount_microdollars INTEGER NOT NULL CHECK (amount_microdollars > 0),
  status TEXT NOT NULL CHECK (status IN ('succeeded', 'failed')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

CREATE TRIGGER auto_recharges_version BEFORE UPDATE ON auto_recharges WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
