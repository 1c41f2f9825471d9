-- Lists an organization's events, for programs that follow them.

CREATE INDEX events_by_organization
  -- An organization's events in the order in which they were stored.
  ON events (organization_id, seq);
