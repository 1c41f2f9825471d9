-- A file that was captured on a phone, or should have been: one that failed is kept for its id and its reason, and isn't in the library.
ALTER TABLE files ADD COLUMN status TEXT NOT NULL DEFAULT 'ready' CHECK (status IN ('ready', 'capture_failed'));
ALTER TABLE files ADD COLUMN source TEXT NOT NULL DEFAULT 'upload' CHECK (source IN ('upload', 'capture'));
-- The session that captured it.
ALTER TABLE files ADD COLUMN session_id TEXT REFERENCES sessions (id);
ALTER TABLE files ADD COLUMN failure_reason TEXT CHECK ((failure_reason IS NOT NULL) = (status = 'capture_failed'));
