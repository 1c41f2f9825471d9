-- Answers to requests with an Idempotency-Key, written in the transaction of what they answer. Kept for 24 hours.
CREATE TABLE idempotency_keys (
  -- Whose the key is: the operator's, or an organization's id.
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
