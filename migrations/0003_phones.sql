-- Phones of the fleet. One without an organization is shared by all of them.
CREATE TABLE phones (
  id TEXT PRIMARY KEY CHECK (id GLOB 'phone_?*'),
  organization_id TEXT REFERENCES organizations (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
  nickname TEXT CHECK (length(nickname) BETWEEN 1 AND 256),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'recovering', 'out_of_service')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT;

CREATE INDEX phones_by_organization ON phones (organization_id);
