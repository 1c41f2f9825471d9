-- Serves the list of an organization's members, newest first.
CREATE INDEX members_page ON members (organization_id, created_at DESC, user_id DESC);
