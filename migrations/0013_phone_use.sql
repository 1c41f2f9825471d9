-- How the phone came into its status, which tells a repeat from a move that isn't allowed.
ALTER TABLE phones ADD COLUMN status_trigger TEXT NOT NULL DEFAULT 'register'
  CHECK (status_trigger IN ('register', 'begin_maintenance', 'end_maintenance', 'take_offline', 'bring_online'));
ALTER TABLE phones ADD COLUMN status_reason TEXT CHECK (status_reason IN ('hardware', 'update', 'unresponsive', 'operator'));
-- The rental that holds the phone. Judged at the end of a transaction: a rental and its phone point at each other.
ALTER TABLE phones ADD COLUMN rental_id TEXT REFERENCES rentals (id) DEFERRABLE INITIALLY DEFERRED;
-- The session that runs on the phone.
ALTER TABLE phones ADD COLUMN active_session_id TEXT REFERENCES sessions (id) DEFERRABLE INITIALLY DEFERRED;

-- Serves the release of phones whose rental is over.
CREATE UNIQUE INDEX phones_rented ON phones (rental_id) WHERE rental_id IS NOT NULL;
