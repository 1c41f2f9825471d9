-- Lets a delivery call notice that its destination was changed. A comment stands after an added column's name, since the
-- database keeps it only there.

ALTER TABLE destinations ADD COLUMN revision
  -- Raised by each change of what sending uses. A call that read an earlier one claims nothing more.
  INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1);
