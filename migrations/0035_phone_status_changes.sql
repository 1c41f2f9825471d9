-- When the phone came into its status. Null: before this was noted.
ALTER TABLE phones ADD COLUMN status_changed_at INTEGER;

-- What states a phone has been in. Written by triggers, so that no writer of a phone can forget it.
CREATE TABLE phone_status_changes (
  phone_id TEXT NOT NULL REFERENCES phones (id) ON DELETE CASCADE,
  -- From 1, in the order in which they were reported.
  number INTEGER NOT NULL CHECK (number >= 1),
  status TEXT NOT NULL CHECK (status IN ('active', 'recovering', 'out_of_service')),
  reason TEXT CHECK (reason IN ('hardware', 'update', 'unresponsive', 'operator')),
  -- When it happened, which may be before what was reported earlier.
  at INTEGER NOT NULL CHECK (at >= 0),
  PRIMARY KEY (phone_id, number)
) STRICT, WITHOUT ROWID;

-- Phones begin in service. What became of them up to now isn't known.
INSERT INTO phone_status_changes SELECT id, 1, 'active', NULL, created_at FROM phones;

CREATE TRIGGER phones_first_status AFTER INSERT ON phones
BEGIN
  INSERT INTO phone_status_changes
  VALUES (NEW.id, 1, NEW.status, NEW.status_reason, coalesce(NEW.status_changed_at, NEW.created_at));
END;
-- The time of a writer that doesn't tell one, such as a Worker of an earlier release, is now.
CREATE TRIGGER phones_next_status AFTER UPDATE OF status, status_reason ON phones
WHEN NEW.status <> OLD.status OR NEW.status_reason IS NOT OLD.status_reason
BEGIN
  INSERT INTO phone_status_changes
  SELECT NEW.id, coalesce(max(number), 0) + 1, NEW.status, NEW.status_reason,
    coalesce(NEW.status_changed_at, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  FROM phone_status_changes WHERE phone_id = NEW.id;
END;
