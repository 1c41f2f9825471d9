-- What was sent and answered with an attempt, beside the bodies. A comment stands after a column's name, since the
-- database keeps it only there.

ALTER TABLE webhook_attempts ADD COLUMN request_headers
  -- A JSON object, by name. The values of headers that admins added are hidden. Null: nothing was sent, or the attempt
  -- is older than this column.
  TEXT CHECK (json_type(request_headers) = 'object');

ALTER TABLE webhook_attempts ADD COLUMN response_headers
  -- A JSON object, by name: at most 20, each cut at 256 characters, and none that is likely to hold a secret. Null: no
  -- response arrived, its headers weren't kept (see `kept_responses`), or the attempt is older than this column.
  TEXT CHECK (json_type(response_headers) = 'object');
