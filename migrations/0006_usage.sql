-- One row for each successful grounding call, free ones too. The request id makes a repeat insert nothing.
CREATE TABLE usage (
  id TEXT PRIMARY KEY CHECK (id GLOB 'usage_?*'),
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  request_id TEXT NOT NULL UNIQUE,
  endpoint TEXT NOT NULL CHECK (endpoint IN ('element_locate', 'screenshot_locate', 'screenshot_detect')),
  model TEXT NOT NULL,
  prompt_tokens INTEGER NOT NULL DEFAULT 0 CHECK (prompt_tokens >= 0),
  completion_tokens INTEGER NOT NULL DEFAULT 0 CHECK (completion_tokens >= 0),
  pages INTEGER NOT NULL DEFAULT 0 CHECK (pages >= 0),
  provider_cost_microdollars INTEGER NOT NULL DEFAULT 0 CHECK (provider_cost_microdollars >= 0),
  charged_microdollars INTEGER NOT NULL DEFAULT 0 CHECK (charged_microdollars >= 0),
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT;

CREATE INDEX usage_by_organization ON usage (organization_id, created_at DESC);
