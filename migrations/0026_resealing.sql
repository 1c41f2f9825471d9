-- A sealed text begins with the id of its key: serves the search for what an older key has sealed.
CREATE INDEX destination_secrets_by_key ON destination_secrets (sealed_secret);
