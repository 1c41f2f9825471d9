-- People who sign in to the dashboard. One may be a member of several organizations.
CREATE TABLE users (
  id TEXT PRIMARY KEY NOT NULL CHECK (id GLOB 'user_?*'),
  -- In lower case: an address is one person, however it is typed.
  email TEXT NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254 AND email = lower(email)),
  -- How the person is shown; null: by the address.
  name TEXT CHECK (length(name) BETWEEN 1 AND 256),
  created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT;
