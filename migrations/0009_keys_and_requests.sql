-- What each key spends and how much it may, and the latest calls of the public API. A comment stands after an added
-- column's name, since the database keeps it only there.

ALTER TABLE api_keys ADD COLUMN monthly_limit_microdollars
  -- What its calls may cost in a calendar month (UTC). Null: as much as the balance allows.
  INTEGER CHECK (monthly_limit_microdollars >= 0);

ALTER TABLE usage ADD COLUMN key_id
  -- The key that called. Null: a member in the dashboard, or a call from before this column.
  TEXT;

CREATE TABLE usage_by_key (
  -- The sums of each key's calls, by day, kept by a trigger as in `usage_by_day`. A key's month is the sum of at most 31
  -- days: its limit is checked against it in the transaction of every charge.

  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Empty: members in the dashboard.
  key_id TEXT NOT NULL,
  -- Days since 1970-01-01, UTC.
  day INTEGER NOT NULL CHECK (day >= 0),
  model TEXT NOT NULL,
  calls INTEGER NOT NULL CHECK (calls >= 1),
  -- Stops at the largest number that is exact everywhere, as in `usage_by_day`.
  charged_microdollars INTEGER NOT NULL,
  PRIMARY KEY (organization_id, key_id, day, model)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER usage_by_key_sums
  -- Adds a call to its key's day.
  AFTER INSERT ON usage
BEGIN
  INSERT INTO usage_by_key
  VALUES (NEW.organization_id, coalesce(NEW.key_id, ''), NEW.created_at / 86400000, NEW.model, 1, NEW.charged_microdollars)
  ON CONFLICT (organization_id, key_id, day, model) DO UPDATE SET
    calls = calls + 1,
    charged_microdollars = min(charged_microdollars + excluded.charged_microdollars, 9007199254740991);
END;

CREATE TABLE requests (
  -- The calls of the public API in the last days, for the dashboard. Above a number per hour, only a sample of the free
  -- and the failed ones is kept.

  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- The `x-request-id` of the response; ids sort by arrival.
  id TEXT NOT NULL CHECK (id GLOB 'req_?*'),
  -- The operation's id in the OpenAPI document.
  operation TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status BETWEEN 100 AND 599),
  -- Null: it succeeded.
  error_code TEXT,
  duration_ms INTEGER NOT NULL CHECK (duration_ms >= 0),
  -- Null: it needs none, or failed before one was chosen.
  model TEXT,
  charged_microdollars INTEGER NOT NULL CHECK (charged_microdollars >= 0),
  -- Null: a member in the dashboard.
  key_id TEXT,
  -- What repeats the call, as a JSON object: its options, and a short query. Never a picture, a text or an element.
  options TEXT CHECK (json_type(options) = 'object' AND length(options) <= 2048),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  PRIMARY KEY (organization_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE request_counts (
  -- How many free and failed calls an organization has made in the current hour: they decide what is only sampled.

  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('free', 'failed')),
  -- Hours since 1970-01-01, UTC.
  hour INTEGER NOT NULL CHECK (hour >= 0),
  requests INTEGER NOT NULL CHECK (requests >= 1),
  PRIMARY KEY (organization_id, kind)
) STRICT, WITHOUT ROWID;
