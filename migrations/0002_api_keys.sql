-- API keys. Only the SHA-256 (64 lower-case hex digits) is kept; `prefix` is the key's first 14 characters, for lists.
CREATE TABLE api_keys (
  id TEXT PRIMARY KEY CHECK (id GLOB 'key_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
  role TEXT NOT NULL CHECK (role IN ('viewer', 'member', 'admin', 'owner')),
  key_sha256 TEXT NOT NULL UNIQUE CHECK (length(key_sha256) = 64 AND key_sha256 NOT GLOB '*[^0-9a-f]*'),
  prefix TEXT NOT NULL CHECK (length(prefix) = 14),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER
) STRICT;

CREATE INDEX api_keys_by_organization ON api_keys (organization_id, created_at);
