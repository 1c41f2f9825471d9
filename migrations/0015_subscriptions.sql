-- Plans of organizations, as the payment processor bills them. The id is the processor's.
CREATE TABLE subscriptions (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 256),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  plan_name TEXT NOT NULL CHECK (length(plan_name) BETWEEN 1 AND 256),
  billing_cycle TEXT NOT NULL CHECK (length(billing_cycle) BETWEEN 1 AND 256),
  -- The processor's own words, and `canceled`.
  status TEXT NOT NULL CHECK (length(status) BETWEEN 1 AND 256),
  current_period_start INTEGER NOT NULL CHECK (current_period_start >= 0),
  current_period_end INTEGER NOT NULL CHECK (current_period_end >= current_period_start),
  cancel_at_period_end INTEGER NOT NULL CHECK (cancel_at_period_end IN (0, 1)),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

CREATE TRIGGER subscriptions_version BEFORE UPDATE ON subscriptions WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
