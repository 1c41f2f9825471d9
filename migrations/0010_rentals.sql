-- Phones rented by organizations.
CREATE TABLE rentals (
  id TEXT PRIMARY KEY CHECK (id GLOB 'rent_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  phone_id TEXT NOT NULL REFERENCES phones (id),
  -- Whose the phone was before, and is again once it is released; null: shared.
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

-- A phone is rented to one organization at a time.
CREATE UNIQUE INDEX rentals_active ON rentals (phone_id) WHERE status = 'active';

CREATE TRIGGER rentals_version BEFORE UPDATE ON rentals WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
