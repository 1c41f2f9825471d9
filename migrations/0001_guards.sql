-- What refuses a transaction. A guard aborts it with a tag: another writer came first, and its reader decides anew. Every other error of a
-- constraint is a bug.

CREATE VIEW guards (refusal, holds) AS
  -- Holds nothing. A statement that inserts a condition here aborts its transaction with the tag `refusal` unless the condition is true.
  SELECT NULL, NULL WHERE 0;

CREATE TRIGGER guards_refuse INSTEAD OF INSERT ON guards WHEN NEW.holds IS NOT 1
BEGIN SELECT RAISE(ABORT, NEW.refusal); END;
