-- Bounds what stored answers take, and records what made each key. A comment stands after an added column's name, since
-- the database keeps it only there.

CREATE INDEX idempotency_keys_age
  -- Finds expired answers without reading the others.
  ON idempotency_keys (created_at);

CREATE TABLE kept_answers (
  -- How much of an organization's answers to charged calls has been stored today: above a bound, only that a call was
  -- answered is stored.

  organization_id TEXT PRIMARY KEY NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Days since 1970-01-01, UTC.
  day INTEGER NOT NULL CHECK (day >= 0),
  -- Of the encrypted answers.
  bytes INTEGER NOT NULL CHECK (bytes >= 0)
) STRICT, WITHOUT ROWID;

ALTER TABLE api_keys ADD COLUMN created_by
  -- The id of the key or of the user that created it, or `operator`. Null: unknown, or from before this column.
  TEXT CHECK (length(created_by) BETWEEN 1 AND 256);

CREATE INDEX api_keys_live
  -- Counts an organization's keys that aren't revoked.
  ON api_keys (organization_id) WHERE revoked_at IS NULL;

CREATE INDEX api_keys_revoked
  -- Finds the keys that were revoked last.
  ON api_keys (organization_id, revoked_at DESC) WHERE revoked_at IS NOT NULL;

CREATE INDEX api_keys_by_creator
  -- Finds the keys that a key has created.
  ON api_keys (created_by) WHERE created_by IS NOT NULL;
