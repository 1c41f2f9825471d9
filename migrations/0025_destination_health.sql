-- Attempts in a row that failed, up to the last one.
ALTER TABLE destinations ADD COLUMN consecutive_failures INTEGER NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0);
ALTER TABLE destinations ADD COLUMN last_success_at INTEGER;
ALTER TABLE destinations ADD COLUMN last_failure_at INTEGER;
-- Why the last failed attempt failed.
ALTER TABLE destinations ADD COLUMN last_error TEXT;
-- Until when it is treated as slow, since an attempt timed out: few attempts at a time.
ALTER TABLE destinations ADD COLUMN slow_until INTEGER NOT NULL DEFAULT 0;
