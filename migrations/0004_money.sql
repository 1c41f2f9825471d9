-- What organizations use, owe and pay.

CREATE TABLE usage (
  -- One row per successful grounding call, including free ones. With the request id as a key, a repeat inserts nothing.

  id TEXT PRIMARY KEY CHECK (id GLOB 'usage_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  request_id TEXT NOT NULL UNIQUE,
  endpoint TEXT NOT NULL CHECK (endpoint IN ('element_locate', 'screenshot_locate', 'screenshot_detect')),
  model TEXT NOT NULL,
  prompt_tokens INTEGER NOT NULL DEFAULT 0 CHECK (prompt_tokens >= 0),
  completion_tokens INTEGER NOT NULL DEFAULT 0 CHECK (completion_tokens >= 0),
  pages INTEGER NOT NULL DEFAULT 0 CHECK (pages >= 0),
  provider_cost_microdollars INTEGER NOT NULL DEFAULT 0 CHECK (provider_cost_microdollars >= 0),
  charged_microdollars INTEGER NOT NULL DEFAULT 0 CHECK (charged_microdollars >= 0),
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT;

CREATE INDEX usage_page
  -- Serves the list of calls, newest first, and their number.
  ON usage (organization_id, created_at DESC, id DESC);

CREATE TABLE usage_by_day (
  -- The sums of an organization's calls, by day: a page shows 90 days of an organization that may have made millions of
  -- calls, and adding them up each time would read them all. Kept by a trigger, so that no writer of `usage` can forget
  -- it and a repeat that inserts nothing adds nothing. It costs one more written row per call.

  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Days since 1970-01-01, UTC.
  day INTEGER NOT NULL CHECK (day >= 0),
  endpoint TEXT NOT NULL,
  model TEXT NOT NULL,
  calls INTEGER NOT NULL CHECK (calls >= 1),
  -- Sums stop at the largest number that is exact everywhere (2^53 - 1): no call may fail because of a sum.
  prompt_tokens INTEGER NOT NULL,
  completion_tokens INTEGER NOT NULL,
  pages INTEGER NOT NULL,
  charged_microdollars INTEGER NOT NULL,
  PRIMARY KEY (organization_id, day, endpoint, model)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER usage_by_day_sums
  -- Adds a call to its day.
  AFTER INSERT ON usage
BEGIN
  INSERT INTO usage_by_day
  VALUES (NEW.organization_id, NEW.created_at / 86400000, NEW.endpoint, NEW.model, 1, NEW.prompt_tokens, NEW.completion_tokens, NEW.pages,
    NEW.charged_microdollars)
  ON CONFLICT (organization_id, day, endpoint, model) DO UPDATE SET
    calls = calls + 1,
    prompt_tokens = min(prompt_tokens + excluded.prompt_tokens, 9007199254740991),
    completion_tokens = min(completion_tokens + excluded.completion_tokens, 9007199254740991),
    pages = min(pages + excluded.pages, 9007199254740991),
    charged_microdollars = min(charged_microdollars + excluded.charged_microdollars, 9007199254740991);
END;

CREATE TABLE ledger (
  -- Every change of a balance: negative for a charge, positive for a credit. Their sum is the balance.

  id TEXT PRIMARY KEY CHECK (id GLOB 'ledger_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  request_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('charge', 'credit')),
  amount_microdollars INTEGER NOT NULL CHECK ((kind = 'charge') = (amount_microdollars < 0) AND amount_microdollars <> 0),
  balance_after_microdollars INTEGER NOT NULL,
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT;

CREATE INDEX ledger_page
  -- Serves the list of a balance's entries, and their number in a time span. It is read backwards: entries of the same
  -- moment are in the order in which they were booked, which is that of the rowid.
  ON ledger (organization_id, created_at);

CREATE TABLE balance_alerts (
  -- Balances that fell below a threshold and have not risen above it since.

  id TEXT PRIMARY KEY CHECK (id GLOB 'alert_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('low_balance', 'negative_balance')),
  threshold_microdollars INTEGER NOT NULL CHECK (threshold_microdollars >= 0),
  status TEXT NOT NULL CHECK (status IN ('open', 'ended')),
  opened_at INTEGER NOT NULL CHECK (opened_at >= 0),
  ended_at INTEGER CHECK ((ended_at IS NOT NULL) = (status = 'ended')),
  -- See `organizations`, like every version.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

CREATE UNIQUE INDEX balance_alerts_open
  -- An organization has at most one open alert of a kind.
  ON balance_alerts (organization_id, kind) WHERE status = 'open';

CREATE INDEX balance_alerts_page
  -- Serves the list of alerts, newest first.
  ON balance_alerts (organization_id, opened_at DESC, id DESC);

CREATE TRIGGER balance_alerts_version BEFORE UPDATE ON balance_alerts WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

CREATE TABLE auto_recharges (
  -- Automatic top-ups of balances. The id is the payment processor's invoice id.

  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 256),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  amount_microdollars INTEGER NOT NULL CHECK (amount_microdollars > 0),
  status TEXT NOT NULL CHECK (status IN ('succeeded', 'failed')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

CREATE TRIGGER auto_recharges_version BEFORE UPDATE ON auto_recharges WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

CREATE TABLE subscriptions (
  -- Plans of organizations, as the payment processor bills them. The id is the processor's.

  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 256),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  plan_name TEXT NOT NULL CHECK (length(plan_name) BETWEEN 1 AND 256),
  billing_cycle TEXT NOT NULL CHECK (length(billing_cycle) BETWEEN 1 AND 256),
  -- The processor's own statuses, and `canceled`.
  status TEXT NOT NULL CHECK (length(status) BETWEEN 1 AND 256),
  current_period_start INTEGER NOT NULL CHECK (current_period_start >= 0),
  current_period_end INTEGER NOT NULL CHECK (current_period_end >= current_period_start),
  cancel_at_period_end INTEGER NOT NULL CHECK (cancel_at_period_end IN (0, 1)),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

CREATE TRIGGER subscriptions_version BEFORE UPDATE ON subscriptions WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

CREATE TABLE invoices (
  -- Invoices of subscriptions and rentals. The id is the payment processor's.

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

CREATE TRIGGER invoices_version BEFORE UPDATE ON invoices WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

CREATE TABLE invoice_attempts (
  -- Failed payment attempts of invoices. The id is the invoice's id, a colon and the attempt's number.

  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  invoice_id TEXT NOT NULL REFERENCES invoices (id) DEFERRABLE INITIALLY DEFERRED,
  attempt_number INTEGER NOT NULL CHECK (attempt_number >= 1),
  failed_at INTEGER NOT NULL CHECK (failed_at >= 0),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

CREATE TRIGGER invoice_attempts_version BEFORE UPDATE ON invoice_attempts WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
