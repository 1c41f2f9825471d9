-- Bounds what the responses of receivers take. A comment stands after an added table's name, since the database keeps it
-- only there.

CREATE TABLE kept_responses (
  -- How much of the long responses to an organization's attempts has been stored today: above a bound, only the start
  -- of their bodies is.

  organization_id TEXT PRIMARY KEY NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Days since 1970-01-01, UTC.
  day INTEGER NOT NULL CHECK (day >= 0),
  -- Of bodies and headers.
  bytes INTEGER NOT NULL CHECK (bytes >= 0)
) STRICT, WITHOUT ROWID;
