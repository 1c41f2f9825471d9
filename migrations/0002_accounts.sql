-- Customers and the people and programs that act for them.

CREATE TABLE organizations (
  -- A customer. In every table times are Unix milliseconds (UTC) and money is in microdollars (1 USD = 1,000,000).

  id TEXT PRIMARY KEY CHECK (id GLOB 'org_?*'),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
  slug TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 256),
  plan_name TEXT NOT NULL DEFAULT 'Free' CHECK (length(plan_name) BETWEEN 1 AND 256),
  -- May be negative: a priced call is allowed by a positive balance and charged after its work.
  balance_microdollars INTEGER NOT NULL DEFAULT 0,
  -- Null: the low-balance alert is off.
  alert_threshold_microdollars INTEGER CHECK (alert_threshold_microdollars >= 0),
  -- 1 if the balance is topped up automatically. A failed top-up turns it off.
  auto_recharge INTEGER NOT NULL DEFAULT 0 CHECK (auto_recharge IN (0, 1)),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  -- Counts the writes of this record, from 1. A write names the version that it read by setting the next one.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;

CREATE TRIGGER organizations_version BEFORE UPDATE ON organizations WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;

CREATE TRIGGER organizations_slug
  -- Refuses a slug that another organization has.
  BEFORE UPDATE OF slug ON organizations
WHEN EXISTS (SELECT 1 FROM organizations WHERE slug = NEW.slug AND id <> NEW.id)
BEGIN SELECT RAISE(ABORT, 'slug_taken'); END;

CREATE TABLE api_keys (
  -- Only the SHA-256 of a key is stored, as 64 lower-case hex digits.

  id TEXT PRIMARY KEY CHECK (id GLOB 'key_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
  role TEXT NOT NULL CHECK (role IN ('viewer', 'member', 'admin', 'owner')),
  key_sha256 TEXT NOT NULL UNIQUE CHECK (length(key_sha256) = 64 AND key_sha256 NOT GLOB '*[^0-9a-f]*'),
  -- The first characters of the key, for lists.
  prefix TEXT NOT NULL CHECK (length(prefix) = 14),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER
) STRICT;

CREATE INDEX api_keys_page
  -- Serves the list of keys, newest first.
  ON api_keys (organization_id, created_at DESC, id DESC);

CREATE TABLE users (
  -- People who sign in to the dashboard. A user may be a member of several organizations.

  id TEXT PRIMARY KEY NOT NULL CHECK (id GLOB 'user_?*'),
  -- In lower case: an address is one user, however it is typed.
  email TEXT NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254 AND email = lower(email)),
  -- The displayed name; null: the address is shown.
  name TEXT CHECK (length(name) BETWEEN 1 AND 256),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  -- When the user first signed in by a link that only a reader of the address's email could have, or that the operator
  -- created. Null: not yet, so whoever is signed in as them may have been handed an invitation to an address that isn't
  -- theirs.
  address_proved_at INTEGER
) STRICT;

CREATE TABLE members (
  -- The members of organizations, with their roles.

  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('viewer', 'member', 'admin', 'owner')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  PRIMARY KEY (organization_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX members_by_user
  -- Serves the organizations of a user.
  ON members (user_id);

CREATE INDEX members_page
  -- Serves the list of an organization's members, newest first.
  ON members (organization_id, created_at DESC, user_id DESC);

CREATE TABLE invitations (
  -- Open invitations. Accepting or withdrawing one deletes its row. Only the hashes of the tokens in its links are
  -- stored.

  id TEXT PRIMARY KEY NOT NULL CHECK (id GLOB 'invite_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- In lower case.
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254 AND email = lower(email)),
  role TEXT NOT NULL CHECK (role IN ('viewer', 'member', 'admin', 'owner')),
  -- Null: the operator, or a Worker that acts for no member.
  invited_by TEXT REFERENCES users (id),
  -- Of the link that is shown to the inviter, to hand over.
  shown_sha256 TEXT NOT NULL UNIQUE CHECK (length(shown_sha256) = 64),
  -- 1 if the shown link also proves who the invited person is: the operator, who could sign anybody in, created it.
  is_shown_proof INTEGER NOT NULL CHECK (is_shown_proof IN (0, 1)),
  -- Of the link in the email, which only a reader of that address's email has. Null: this deployment sends no email.
  mailed_sha256 TEXT UNIQUE CHECK (length(mailed_sha256) = 64),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  expires_at INTEGER NOT NULL CHECK (expires_at >= created_at),
  -- A second invitation to an address replaces the first.
  UNIQUE (organization_id, email)
) STRICT;

CREATE INDEX invitations_page
  -- Serves the list of an organization's invitations, newest first.
  ON invitations (organization_id, created_at DESC, id DESC);

CREATE INDEX invitations_by_expiry
  -- Serves the deletion of expired invitations.
  ON invitations (expires_at);

CREATE INDEX invitations_by_email
  -- Serves ending what others may use in the name of an address once it is proved.
  ON invitations (email);

CREATE INDEX invitations_by_inviter
  -- Serves ending the invitations that a user gave.
  ON invitations (invited_by, organization_id);

CREATE TABLE invitation_mails (
  -- Invitations that were emailed within the last hour, including those that were replaced or withdrawn since: an
  -- address gets only a limited number.

  -- In lower case.
  email TEXT NOT NULL,
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  invitation_id TEXT NOT NULL,
  -- The inviting organization, which may have been deleted.
  organization_id TEXT NOT NULL,
  PRIMARY KEY (email, created_at, invitation_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitation_mails_by_time
  -- Serves the deletion of rows that no longer count.
  ON invitation_mails (created_at);

CREATE TABLE sign_in_links (
  -- Links that sign a user in, once. Only the hash of a link's token is stored.

  token_sha256 TEXT PRIMARY KEY NOT NULL CHECK (length(token_sha256) = 64),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- 1 if the link was requested on the sign-in page: those are emailed, and their number is limited.
  is_mailed INTEGER NOT NULL CHECK (is_mailed IN (0, 1)),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  expires_at INTEGER NOT NULL CHECK (expires_at >= created_at),
  -- The login that it was used for, which may have ended since. Null: it wasn't used.
  login_id TEXT,
  -- The membership that an operator's link gives when it is used, not before. Null: the link only signs in.
  organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE,
  role TEXT CHECK (role IN ('viewer', 'member', 'admin', 'owner'))
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_links_by_user
  -- Serves the count of links that were emailed recently.
  ON sign_in_links (user_id, created_at);

CREATE TABLE logins (
  -- Browsers that are signed in to the dashboard. Signing out deletes the row.

  id TEXT PRIMARY KEY NOT NULL CHECK (id GLOB 'login_?*'),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Of the cookie.
  token_sha256 TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64),
  -- The browser's user agent.
  user_agent TEXT,
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  -- Written at most once an hour, together with the expiry that it extends.
  last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= created_at),
  expires_at INTEGER NOT NULL CHECK (expires_at >= last_seen_at)
) STRICT;

CREATE INDEX logins_by_user
  -- Serves the list of a user's logins, the one used last first, and signing out everywhere.
  ON logins (user_id, last_seen_at DESC, id DESC);

CREATE TABLE passkeys (
  -- Passkeys (WebAuthn credentials) of users.

  id TEXT PRIMARY KEY NOT NULL CHECK (id GLOB 'passkey_?*'),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
  -- The authenticator's id for it, in base64url.
  credential_id TEXT NOT NULL UNIQUE,
  -- COSE, in base64url.
  public_key TEXT NOT NULL,
  -- Signatures so far, by the authenticator's own count; 0 if it doesn't count.
  counter INTEGER NOT NULL CHECK (counter >= 0),
  -- A JSON array: how a browser may reach the authenticator.
  transports TEXT NOT NULL CHECK (json_type(transports) = 'array'),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  last_used_at INTEGER
) STRICT;

CREATE INDEX passkeys_by_user
  -- Serves the list of a user's passkeys.
  ON passkeys (user_id);

CREATE TABLE passkey_challenges (
  -- What a browser must sign, once.

  challenge TEXT PRIMARY KEY NOT NULL,
  -- The user who registers a passkey. Null: a sign-in, in which the answer names the user.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL CHECK (expires_at >= 0),
  -- Who requested the challenge, for the limit on open ones: the user who registers a passkey, or the hash of the
  -- network address of a sign-in.
  asker TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX passkey_challenges_by_expiry
  -- Serves the deletion of those that were never answered.
  ON passkey_challenges (expires_at);

CREATE INDEX passkey_challenges_by_asker
  -- Serves the count of an asker's open challenges.
  ON passkey_challenges (asker, expires_at);

CREATE TABLE idempotency_keys (
  -- Answers to requests with an Idempotency-Key, written in the transaction of the changes or of the charge that they
  -- report. Those older than 24 hours are no longer given, and deleted within minutes. Each belongs to a caller in a role, not to a whole organization: other members must not read it.

  -- The owner of the key: the operator, or a member or an API key of an organization in a role, as `nameCaller` writes it.
  principal TEXT NOT NULL,
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  -- Of method, path and body, as 64 lower-case hex digits.
  request_sha256 TEXT NOT NULL CHECK (length(request_sha256) = 64),
  status INTEGER NOT NULL,
  -- Encrypted, since it may contain a key or a secret that is shown once. Empty: only that it was given is stored.
  sealed_answer TEXT NOT NULL,
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  PRIMARY KEY (principal, key)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER idempotency_keys_known
  -- Of two concurrent requests with one key, the second is a repeat.
  BEFORE INSERT ON idempotency_keys
WHEN EXISTS (SELECT 1 FROM idempotency_keys WHERE principal = NEW.principal AND key = NEW.key)
BEGIN SELECT RAISE(ABORT, 'known_idempotency_key'); END;
