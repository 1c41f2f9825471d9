-- Where an organization's events go.
CREATE TABLE destinations (
  id TEXT PRIMARY KEY CHECK (id GLOB 'dest_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  url TEXT NOT NULL CHECK (length(url) BETWEEN 1 AND 2048),
  -- A JSON array of event types; `*` stands for all.
  event_types TEXT NOT NULL CHECK (json_type(event_types) = 'array'),
  enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  -- A destination that was deleted stays for the log of its deliveries.
  deleted_at INTEGER CHECK (deleted_at IS NULL OR enabled = 0)
) STRICT;

-- Serves the fan-out of an event and the list of destinations.
CREATE INDEX destinations_by_organization ON destinations (organization_id, id) WHERE deleted_at IS NULL;

-- Signing secrets. All that have not expired sign: after a rotation the old one does for another day.
CREATE TABLE destination_secrets (
  destination_id TEXT NOT NULL REFERENCES destinations (id),
  -- From 1, counting the rotations.
  number INTEGER NOT NULL CHECK (number >= 1),
  -- Encrypted, bound to the destination's id.
  sealed_secret TEXT NOT NULL,
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  expires_at INTEGER,
  PRIMARY KEY (destination_id, number)
) STRICT, WITHOUT ROWID;
