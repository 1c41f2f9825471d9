-- Invitations that were mailed within the last hour, also those that were replaced or withdrawn since: an address gets only so many.
CREATE TABLE invitation_mails (
  -- In lower case.
  email TEXT NOT NULL,
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  invitation_id TEXT NOT NULL,
  -- The inviting one, which may be gone.
  organization_id TEXT NOT NULL,
  PRIMARY KEY (email, created_at, invitation_id)
) STRICT, WITHOUT ROWID;
-- Serves forgetting those that no longer count.
CREATE INDEX invitation_mails_by_time ON invitation_mails (created_at);
