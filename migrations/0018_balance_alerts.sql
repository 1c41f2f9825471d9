-- Balances that fell below a threshold, until they rise above it.
CREATE TABLE balance_alerts (
  id TEXT PRIMARY KEY CHECK (id GLOB 'alert_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('low_balance', 'negative_balance')),
  threshold_microdollars INTEGER NOT NULL CHECK (threshold_microdollars >= 0),
  status TEXT NOT NULL CHECK (status IN ('open', 'ended')),
  opened_at INTEGER NOT NULL CHECK (opened_at >= 0),
  ended_at INTEGER CHECK ((ended_at IS NOT NULL) = (status = 'ended')),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

-- An organization has at most one open alert of a kind.
CREATE UNIQUE INDEX balance_alerts_open ON balance_alerts (organization_id, kind) WHERE status = 'open';

CREATE TRIGGER balance_alerts_version BEFORE UPDATE ON balance_alerts WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
