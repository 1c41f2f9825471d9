-- Every move of a balance: negative for a charge, positive for a credit. Their sum is the balance.
CREATE TABLE ledger (
  id TEXT PRIMARY KEY CHECK (id GLOB 'ledger_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  request_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('charge', 'credit')),
  amount_microdollars INTEGER NOT NULL CHECK ((kind = 'charge') = (amount_microdollars < 0) AND amount_microdollars <> 0),
  balance_after_microdollars INTEGER NOT NULL,
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT;

CREATE INDEX ledger_by_organization ON ledger (organization_id, created_at DESC);
