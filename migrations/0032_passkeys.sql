-- Passkeys (WebAuthn credentials) of people, and the challenges that are open.
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY NOT NULL CHECK (id GLOB 'passkey_?*'),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
  -- As the authenticator named it, in base64url.
  credential_id TEXT NOT NULL UNIQUE,
  -- COSE, in base64url.
  public_key TEXT NOT NULL,
  -- Signatures so far, by the authenticator's own count; 0 where it doesn't count.
  counter INTEGER NOT NULL CHECK (counter >= 0),
  -- A JSON array: how a browser may reach the authenticator.
  transports TEXT NOT NULL CHECK (json_type(transports) = 'array'),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  last_used_at INTEGER
) STRICT;
-- Serves the list of a person's passkeys.
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- What a browser is to sign, once.
CREATE TABLE passkey_challenges (
  challenge TEXT PRIMARY KEY NOT NULL,
  -- Who registers a passkey. Null: somebody signs in, and who it is the answer will tell.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL CHECK (expires_at >= 0)
) STRICT, WITHOUT ROWID;
-- Serves the deletion of those that were never answered.
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);
