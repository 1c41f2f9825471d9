-- What happens to a destination that keeps failing. A comment stands after a column's name, since the database keeps it
-- only there.

ALTER TABLE destinations ADD COLUMN failing_since
  -- When the first of the attempts failed that have all failed since. Null: the last attempt succeeded, or there was none.
  INTEGER;

ALTER TABLE destinations ADD COLUMN alerted_at
  -- When its admins were told about that. Null: not yet.
  INTEGER;

ALTER TABLE destinations ADD COLUMN auto_disabled_at
  -- When it was disabled because it kept failing. Null: it wasn't, or was enabled since.
  INTEGER;

CREATE INDEX destinations_failing
  -- Serves the search for destinations to alert about, or to disable.
  ON destinations (id) WHERE failing_since IS NOT NULL AND enabled = 1;
