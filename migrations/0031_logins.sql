-- Browsers that are signed in to the dashboard. Signing out deletes the row.
CREATE TABLE logins (
  id TEXT PRIMARY KEY NOT NULL CHECK (id GLOB 'login_?*'),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Of the cookie.
  token_sha256 TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64),
  -- What the browser called itself.
  user_agent TEXT,
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  -- Written at most once an hour, with what it prolongs.
  last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= created_at),
  expires_at INTEGER NOT NULL CHECK (expires_at >= last_seen_at)
) STRICT;
-- Serves the list of a person's logins, and signing out everywhere.
CREATE INDEX logins_by_user ON logins (user_id);
