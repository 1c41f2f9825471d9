-- Limits how many invitations an organization emails within a day.

CREATE INDEX invitation_mails_by_organization
  -- Serves the count of what an organization emailed within the last day. The rows are kept for that long.
  ON invitation_mails (organization_id, created_at);
