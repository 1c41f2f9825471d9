-- A file pushed to a phone. `filename`, `mime_type` and `size_bytes` are a snapshot, so that history outlives the file.
CREATE TABLE file_deliveries (
  id TEXT PRIMARY KEY CHECK (id GLOB 'dlv_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  phone_id TEXT NOT NULL REFERENCES phones (id),
  file_id TEXT REFERENCES files (id) ON DELETE SET NULL,
  filename TEXT NOT NULL CHECK (length(filename) BETWEEN 1 AND 1024),
  mime_type TEXT NOT NULL CHECK (length(mime_type) BETWEEN 1 AND 256),
  size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
  status TEXT NOT NULL CHECK (status IN ('dispatching', 'dispatched', 'delivered', 'failed')),
  bytes_transferred INTEGER CHECK (bytes_transferred BETWEEN 0 AND size_bytes),
  error TEXT CHECK (error IS NULL OR status = 'failed'),
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT;

-- Serves the page (newest first), the total, and "has this organization used this phone".
CREATE INDEX file_deliveries_page ON file_deliveries (phone_id, organization_id, created_at DESC, id DESC);
CREATE INDEX file_deliveries_by_organization ON file_deliveries (organization_id);
CREATE INDEX file_deliveries_by_file ON file_deliveries (file_id);
