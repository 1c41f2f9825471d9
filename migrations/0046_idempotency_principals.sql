-- Answers to requests with an Idempotency-Key, written in the transaction of what they answer. Kept for 24 hours. Each belongs to a caller in a
-- role, not to a whole organization: what one member was answered isn't another's to read.
CREATE TABLE idempotency_keys_by_caller (
  -- Whose the key is: the operator's, or an organization's member's in a role, as `nameCaller` writes it.
  principal TEXT NOT NULL,
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  -- Of method, path and body, as 64 lower-case hex digits.
  request_sha256 TEXT NOT NULL CHECK (length(request_sha256) = 64),
  status INTEGER NOT NULL,
  -- Encrypted, since it may hold a key or a secret that is shown once.
  sealed_answer TEXT NOT NULL,
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  PRIMARY KEY (principal, key)
) STRICT, WITHOUT ROWID;
INSERT INTO idempotency_keys_by_caller SELECT * FROM idempotency_keys WHERE principal = 'operator';
DROP TABLE idempotency_keys;
ALTER TABLE idempotency_keys_by_caller RENAME TO idempotency_keys;
