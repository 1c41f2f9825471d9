-- Who belongs to an organization, and with which role.
CREATE TABLE members (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('viewer', 'member', 'admin', 'owner')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  PRIMARY KEY (organization_id, user_id)
) STRICT, WITHOUT ROWID;
-- Serves the organizations of a person.
CREATE INDEX members_by_user ON members (user_id);
