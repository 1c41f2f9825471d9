-- Invitations that are open. Accepting or withdrawing one deletes the row. Only the hashes of what stands in their links are kept.
CREATE TABLE invitations (
  id TEXT PRIMARY KEY NOT NULL CHECK (id GLOB 'invite_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- In lower case.
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254 AND email = lower(email)),
  role TEXT NOT NULL CHECK (role IN ('viewer', 'member', 'admin', 'owner')),
  -- Null: the operator, or a Worker that speaks for no member.
  invited_by TEXT REFERENCES users (id),
  -- Of the link that whoever invites is shown, to hand over.
  shown_sha256 TEXT NOT NULL UNIQUE CHECK (length(shown_sha256) = 64),
  -- Whether that link too says that whoever has it is the person who is invited: the operator, who could sign anybody in, made it.
  is_shown_proof INTEGER NOT NULL CHECK (is_shown_proof IN (0, 1)),
  -- Of the link in the mail, which nobody has but who reads that address's mail. Null: this deployment sends no mail.
  mailed_sha256 TEXT UNIQUE CHECK (length(mailed_sha256) = 64),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  expires_at INTEGER NOT NULL CHECK (expires_at >= created_at),
  -- A second one to the same address takes the first one's place.
  UNIQUE (organization_id, email)
) STRICT;
-- Serves the list of an organization's invitations, newest first.
CREATE INDEX invitations_page ON invitations (organization_id, created_at DESC, id DESC);
-- Serves the deletion of those that nobody accepted.
CREATE INDEX invitations_by_expiry ON invitations (expires_at);
