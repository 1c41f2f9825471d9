-- Serves what proving an address ends: what others may use in its name.
CREATE INDEX invitations_by_email ON invitations (email);
-- Serves ending the invitations that a person gave.
CREATE INDEX invitations_by_inviter ON invitations (invited_by, organization_id);
