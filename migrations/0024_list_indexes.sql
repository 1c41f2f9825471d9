-- Lists are newest first, with the id where times are the same.
DROP INDEX api_keys_by_organization;
-- Serves the list of keys.
CREATE INDEX api_keys_page ON api_keys (organization_id, created_at DESC, id DESC);
DROP INDEX usage_by_organization;
-- Serves the list of calls, and their number.
CREATE INDEX usage_page ON usage (organization_id, created_at DESC, id DESC);
