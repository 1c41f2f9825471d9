-- Keeps the ledger in the order of its bookings, whichever clocks they come from, and what crons search within what they
-- may act on. A comment stands after an added name, since the database keeps it only there.

CREATE TRIGGER ledger_order
  -- An entry is never older than the one that was booked before it: the newest entry holds the balance, and who asks for
  -- those since the newest that they know misses none. Copies from another shard come with the times that they have.
  AFTER INSERT ON ledger
WHEN NEW.created_at < (SELECT max(created_at) FROM ledger WHERE organization_id = NEW.organization_id)
  AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.organization_id)
BEGIN
  UPDATE ledger SET created_at = (SELECT max(created_at) FROM ledger WHERE organization_id = NEW.organization_id)
  WHERE id = NEW.id;
END;

DROP INDEX webhook_deliveries_undelivered_by_destination;
CREATE INDEX webhook_deliveries_undelivered_by_destination
  -- Serves the counts of a destination's failed and held deliveries. A delivery that succeeds is never in it, and costs
  -- it no write.
  -- Also serves the search for those that are replayed by themselves.
  ON webhook_deliveries (destination_id, status, automatic_replays, settled_at)
  WHERE status = 'failed' OR status = 'held';

ALTER TABLE destinations ADD COLUMN is_withdrawn
  -- 1: nothing is left to hold or to give up, since it was disabled or deleted. The cron finds out.
  INTEGER NOT NULL DEFAULT 0 CHECK (is_withdrawn IN (0, 1));

CREATE TRIGGER destinations_withdrawn
  -- What was held has to be given up once it is deleted, and what is pending to be held once it is disabled again.
  AFTER UPDATE OF enabled, deleted_at ON destinations
WHEN NEW.is_withdrawn = 1 AND (NEW.enabled <> OLD.enabled OR NEW.deleted_at IS NOT OLD.deleted_at)
BEGIN
  UPDATE destinations SET is_withdrawn = 0 WHERE id = NEW.id;
END;

CREATE INDEX destinations_enabled
  -- Serves the sweep, and the search for destinations that answer again. Those that were deleted are kept, so there may be
  -- many more of them.
  ON destinations (id, organization_id) WHERE enabled = 1;

CREATE INDEX destinations_unwithdrawn
  -- Serves the withdrawal of what is pending of disabled destinations, and of what deleted ones have left.
  ON destinations (id, organization_id) WHERE enabled = 0 AND is_withdrawn = 0;
