-- Keeps moves between shards from what they may stumble over. A comment stands after an added column's name, since the
-- database keeps it only there.

DROP TRIGGER webhook_deliveries_replay;
CREATE TRIGGER webhook_deliveries_replay
  -- Refuses a replay that coincides with the disabling of its destination: nothing may be pending for a disabled
  -- destination. A row that arrives from another shard is as it is there.
  BEFORE UPDATE OF status ON webhook_deliveries
WHEN NEW.status = 'pending' AND OLD.status <> 'pending'
  AND NOT EXISTS (SELECT 1 FROM destinations WHERE id = NEW.destination_id AND enabled = 1)
  AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

ALTER TABLE moves ADD COLUMN failed_holds
  -- How often a query failed while writes were held.
  INTEGER NOT NULL DEFAULT 0 CHECK (failed_holds >= 0);

DROP TRIGGER phones_version;
CREATE TRIGGER phones_version
  -- A phone that comes back from another shard has the version that it has there.
  -- So has one that was copied for an organization which then stayed where it was.
  BEFORE UPDATE ON phones
WHEN NEW.version <> OLD.version + 1 AND OLD.away_on IS NULL AND NOT EXISTS (
  SELECT 1 FROM arrivals WHERE organization_id = OLD.organization_id
    OR organization_id = (SELECT organization_id FROM sessions WHERE id = OLD.active_session_id))
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

CREATE INDEX idempotency_keys_of_operator
  -- Finds a key of the operator, whichever organization it was used for.
  ON idempotency_keys (key) WHERE principal >= 'operator' AND principal < 'operator!';

DROP TRIGGER idempotency_keys_known;
CREATE TRIGGER idempotency_keys_known
  -- Of two concurrent requests with one key, the second is a repeat. The operator's keys have an owner for each
  -- organization that a request names, and one for requests that name none: those are compared with the others, unless
  -- they are about different organizations. A row that arrives from another shard is as it is there.
  BEFORE INSERT ON idempotency_keys
WHEN EXISTS (SELECT 1 FROM idempotency_keys WHERE principal = NEW.principal AND key = NEW.key)
  OR NEW.principal >= 'operator' AND NEW.principal < 'operator!'
    AND EXISTS (
      SELECT 1 FROM idempotency_keys AS k
      WHERE k.key = NEW.key AND k.principal >= 'operator' AND k.principal < 'operator!'
        AND 'operator' IN (k.principal, NEW.principal) AND coalesce(k.organization_id = NEW.organization_id, 1))
    AND NOT EXISTS (SELECT 1 FROM arrivals WHERE organization_id = NEW.organization_id)
BEGIN SELECT RAISE(ABORT, 'known_idempotency_key'); END;
