-- The list of a person's logins has the one used last in front.
DROP INDEX logins_by_user;
-- Serves that list, and signing out everywhere.
CREATE INDEX logins_by_user ON logins (user_id, last_seen_at DESC, id DESC);
