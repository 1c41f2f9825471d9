-- What is announced, once for each change. Written in the transaction of the change.
CREATE TABLE events (
  -- In the order of writing, which is the order of pruning.
  seq INTEGER PRIMARY KEY,
  -- Equals the `webhook-id` header. Unique, so a change that is reported again announces nothing.
  id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 512),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  type TEXT NOT NULL,
  -- The body of every delivery, byte for byte.
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT;
