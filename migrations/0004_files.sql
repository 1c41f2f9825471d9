-- An organization's file library: the record of a file, never its bytes.
CREATE TABLE files (
  id TEXT PRIMARY KEY CHECK (id GLOB 'file_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  filename TEXT NOT NULL CHECK (length(filename) BETWEEN 1 AND 1024),
  mime_type TEXT NOT NULL CHECK (length(mime_type) BETWEEN 1 AND 256),
  size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT;

CREATE INDEX files_by_organization ON files (organization_id, created_at);
