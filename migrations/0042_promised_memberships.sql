-- What the operator's links promise: whoever uses one becomes a member then, not before. Null: the link only signs in.
ALTER TABLE sign_in_links ADD COLUMN organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE;
ALTER TABLE sign_in_links ADD COLUMN role TEXT CHECK (role IN ('viewer', 'member', 'admin', 'owner'));
