-- Lets a cron delete the signing secrets that have expired.

CREATE INDEX destination_secrets_expiring
  -- Finds those that have expired without reading the others.
  ON destination_secrets (expires_at) WHERE expires_at IS NOT NULL;
