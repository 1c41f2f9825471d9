-- Invoices of subscriptions and rentals. The id is the payment processor's.
CREATE TABLE invoices (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 256),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  invoice_number TEXT NOT NULL CHECK (length(invoice_number) BETWEEN 1 AND 256),
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  -- ISO 4217.
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  plan_name TEXT NOT NULL CHECK (length(plan_name) BETWEEN 1 AND 256),
  status TEXT NOT NULL CHECK (status IN ('failed', 'paid')),
  invoice_date INTEGER NOT NULL CHECK (invoice_date >= 0),
  paid_at INTEGER CHECK ((paid_at IS NOT NULL) = (status = 'paid')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

-- Failed attempts to have an invoice paid. The id is the invoice's, a colon and the attempt's number.
CREATE TABLE invoice_attempts (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  invoice_id TEXT NOT NULL REFERENCES invoices (id) DEFERRABLE INITIALLY DEFERRED,
  attempt_number INTEGER NOT NULL CHECK (attempt_number >= 1),
  failed_at INTEGER NOT NULL CHECK (failed_at >= 0),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

CREATE TRIGGER invoices_version BEFORE UPDATE ON invoices WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
CREATE TRIGGER invoice_attempts_version BEFORE UPDATE ON invoice_attempts WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
