-- Lists of an organization's fleet are newest first, with the id where times are the same: an id may be the caller's own, so it doesn't sort
-- by creation.
DROP INDEX phones_by_organization;
-- Serves the list of an organization's own phones, and that of the shared ones.
CREATE INDEX phones_page ON phones (organization_id, created_at DESC, id DESC);

-- Serves the list of sessions.
CREATE INDEX sessions_page ON sessions (organization_id, allocated_at DESC, id DESC);
-- Serves it where a status is asked for, and the search for the oldest that still runs.
CREATE INDEX sessions_by_status ON sessions (organization_id, status, allocated_at DESC, id DESC);
-- Serves the sessions of a phone, and "has this organization used this phone".
CREATE INDEX sessions_by_phone ON sessions (organization_id, phone_id, allocated_at DESC, id DESC);
-- Serves the search for the oldest that reaches into a span of time. An end is written once, so this is too.
CREATE INDEX sessions_ended ON sessions (organization_id, deallocated_at, allocated_at) WHERE deallocated_at IS NOT NULL;

-- Serves the list of runs.
CREATE INDEX runs_page ON runs (organization_id, created_at DESC, id DESC);
-- Serves it where a status is asked for, and the search for the oldest that isn't over.
CREATE INDEX runs_by_status ON runs (organization_id, status, created_at DESC, id DESC);
-- Serves the runs of a phone, and "has this organization used this phone". One that waits for a phone isn't in it.
CREATE INDEX runs_by_phone ON runs (organization_id, phone_id, created_at DESC, id DESC) WHERE phone_id IS NOT NULL;
-- Serves the search for the oldest that reaches into a span of time.
CREATE INDEX runs_ended ON runs (organization_id, coalesce(completed_at, canceled_at), created_at)
  WHERE coalesce(completed_at, canceled_at) IS NOT NULL;

DROP INDEX file_deliveries_by_organization;
-- Serves the list of an organization's deliveries to all phones.
CREATE INDEX file_deliveries_by_organization ON file_deliveries (organization_id, created_at DESC, id DESC);
-- Serves it where a status is asked for.
CREATE INDEX file_deliveries_by_status ON file_deliveries (organization_id, status, created_at DESC, id DESC);
