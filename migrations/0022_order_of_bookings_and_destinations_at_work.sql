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
  -- Serves the counts of a destination's failed and held deliveries, and the search for those that are replayed by
  -- themselves. A delivery that succeeds is never in it, and costs it no write.
  ON webhook_deliveries (destination_id, status, automatic_replays, settled_at)
  WHERE status = 'failed' OR status = 'held';
