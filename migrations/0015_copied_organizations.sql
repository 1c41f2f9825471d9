-- Keeps a shard from acting on the rows of an organization that another shard still has.

CREATE TABLE copied_organizations (
  -- The organization that is being copied to this shard. No delivery of it is claimed here, and no cron acts on its rows.

  organization_id TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE moves ADD COLUMN differences
  -- How often the two shards had different rows once writes were held.
  INTEGER NOT NULL DEFAULT 0 CHECK (differences >= 0);
