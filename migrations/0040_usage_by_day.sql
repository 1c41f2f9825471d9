-- What an organization's calls came to, by day: a page shows 90 days of an organization that may have made millions of calls, and adding
-- those up at each look reads them all. Kept by a trigger, so that no writer of `usage` can forget it and a repeat that inserts nothing adds
-- nothing: one more row written for a call.
CREATE TABLE usage_by_day (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Days since 1970-01-01, UTC.
  day INTEGER NOT NULL CHECK (day >= 0),
  endpoint TEXT NOT NULL,
  model TEXT NOT NULL,
  calls INTEGER NOT NULL CHECK (calls >= 1),
  -- Sums stop at the largest number that is exact everywhere (2^53 - 1): no call may fail because of a sum.
  prompt_tokens INTEGER NOT NULL,
  completion_tokens INTEGER NOT NULL,
  pages INTEGER NOT NULL,
  charged_microdollars INTEGER NOT NULL,
  PRIMARY KEY (organization_id, day, endpoint, model)
) STRICT, WITHOUT ROWID;

INSERT INTO usage_by_day
SELECT organization_id, created_at / 86400000, endpoint, model, count(*),
  CAST(min(total(prompt_tokens), 9007199254740991) AS INTEGER), CAST(min(total(completion_tokens), 9007199254740991) AS INTEGER),
  CAST(min(total(pages), 9007199254740991) AS INTEGER), CAST(min(total(charged_microdollars), 9007199254740991) AS INTEGER)
FROM usage GROUP BY 1, 2, 3, 4;

-- Adds a call to its day.
CREATE TRIGGER usage_by_day_sums AFTER INSERT ON usage
BEGIN
  INSERT INTO usage_by_day
  VALUES (NEW.organization_id, NEW.created_at / 86400000, NEW.endpoint, NEW.model, 1, NEW.prompt_tokens, NEW.completion_tokens, NEW.pages,
    NEW.charged_microdollars)
  ON CONFLICT (organization_id, day, endpoint, model) DO UPDATE SET
    calls = calls + 1,
    prompt_tokens = min(prompt_tokens + excluded.prompt_tokens, 9007199254740991),
    completion_tokens = min(completion_tokens + excluded.completion_tokens, 9007199254740991),
    pages = min(pages + excluded.pages, 9007199254740991),
    charged_microdollars = min(charged_microdollars + excluded.charged_microdollars, 9007199254740991);
END;
