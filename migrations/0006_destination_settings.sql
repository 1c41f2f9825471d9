-- What admins set for a destination, beyond its URL and its event types. A comment stands after a column's name, since
-- the database keeps it only there.

ALTER TABLE destinations ADD COLUMN name
  -- Given by an admin. Null: the URL is shown instead.
  TEXT CHECK (length(name) BETWEEN 1 AND 256);

ALTER TABLE destinations ADD COLUMN description TEXT CHECK (length(description) BETWEEN 1 AND 1024);

ALTER TABLE destinations ADD COLUMN max_per_second
  -- How many attempts may start in a second. Null: as many as the receiver keeps up with.
  INTEGER CHECK (max_per_second BETWEEN 1 AND 1000);

ALTER TABLE destinations ADD COLUMN paced_until
  -- With a rate limit: when the next attempt may start.
  INTEGER NOT NULL DEFAULT 0;

ALTER TABLE destinations ADD COLUMN pacer_token
  -- With a rate limit: which call waits for that time. The others leave.
  TEXT;

ALTER TABLE destinations ADD COLUMN pacer_until
  -- Until when that call is believed to be alive.
  INTEGER NOT NULL DEFAULT 0;

CREATE TABLE destination_headers (
  -- Headers that admins add to a destination's webhooks. They often hold tokens, so their values are never shown.

  destination_id TEXT NOT NULL REFERENCES destinations (id),
  -- In lower case.
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 128 AND name = lower(name)),
  -- Encrypted, bound to the destination's id and the name.
  sealed_value TEXT NOT NULL,
  PRIMARY KEY (destination_id, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX destination_headers_by_key
  -- Serves the search for values that an older key has encrypted: a sealed text starts with the id of its key.
  ON destination_headers (sealed_value);
