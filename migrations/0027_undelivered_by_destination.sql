-- Serves the counts of a destination's failed and held deliveries. One that arrives is never in it, and costs it no write.
CREATE INDEX webhook_deliveries_undelivered_by_destination ON webhook_deliveries (destination_id, status)
  WHERE status = 'failed' OR status = 'held';
