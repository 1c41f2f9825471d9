-- Links that sign a person in, once. Only the hash of what stands in the link is kept.
CREATE TABLE sign_in_links (
  token_sha256 TEXT PRIMARY KEY NOT NULL CHECK (length(token_sha256) = 64),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Whether it was asked for at the sign-in page: those are mailed, and there may only be so many.
  is_mailed INTEGER NOT NULL CHECK (is_mailed IN (0, 1)),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  expires_at INTEGER NOT NULL CHECK (expires_at >= created_at),
  -- The login that it was used for, which may have ended since. Null: it wasn't used.
  login_id TEXT
) STRICT, WITHOUT ROWID;
-- Serves the count of those that were mailed lately.
CREATE INDEX sign_in_links_by_user ON sign_in_links (user_id, created_at);
