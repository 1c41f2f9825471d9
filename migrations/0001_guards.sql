-- Refuses transactions. A guard aborts its transaction with a tag: another write came first, and the caller decides
-- again. Any other constraint error is a bug.

CREATE VIEW guards (refusal, holds) AS
  -- Holds no rows. A statement that inserts a condition here aborts its transaction with the tag `refusal` unless the
  -- condition is true.
  SELECT NULL, NULL WHERE 0;

CREATE TRIGGER guards_refuse INSTEAD OF INSERT ON guards WHEN NEW.holds IS NOT 1
BEGIN SELECT RAISE(ABORT, NEW.refusal); END;
