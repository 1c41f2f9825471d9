-- A customer. Times here and in every table: Unix milliseconds, UTC. Money: microdollars (1 USD = 1,000,000).
CREATE TABLE organizations (
  id TEXT PRIMARY KEY CHECK (id GLOB 'org_?*'),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
  slug TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 256),
  plan_name TEXT NOT NULL DEFAULT 'Free' CHECK (length(plan_name) BETWEEN 1 AND 256),
  -- May end below zero: a priced call is admitted by a positive balance and charged after its work.
  balance_microdollars INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT;
