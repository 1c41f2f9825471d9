-- What each key may do beside its role. A comment stands after an added column's name, since the database keeps it only
-- there.

ALTER TABLE api_keys ADD COLUMN scopes
  -- A JSON array of names. Null: all that the role allows, also for keys from before this column.
  TEXT CHECK (json_type(scopes) = 'array' AND length(scopes) <= 1024);
