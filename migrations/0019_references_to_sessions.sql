-- Lets an organization's sessions be deleted without reading every run, file and phone of the shard for each of them. Rows
-- without a session cost nothing.

CREATE INDEX runs_by_session
  -- Serves the deletion of a session.
  ON runs (session_id) WHERE session_id IS NOT NULL;

CREATE INDEX files_by_session
  -- Serves the deletion of a session.
  ON files (session_id) WHERE session_id IS NOT NULL;

CREATE INDEX phones_by_session
  -- Serves the deletion of a session.
  ON phones (active_session_id) WHERE active_session_id IS NOT NULL;
