-- Who had the challenge made, of whom each may have only so many open: the person who registers a passkey, or the hash of the network address
-- that somebody signs in from. Null: before that was noted.
ALTER TABLE passkey_challenges ADD COLUMN asker TEXT;
-- Serves that count.
CREATE INDEX passkey_challenges_by_asker ON passkey_challenges (asker, expires_at);
