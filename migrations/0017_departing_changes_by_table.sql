-- Lets a move copy the changes of one table before those of another.

CREATE INDEX departing_changes_by_table
  -- Serves the next changes to copy: of the tables that others refer to first.
  ON departing_changes (table_name, number);
