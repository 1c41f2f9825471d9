-- When the person first signed in by a link that only who reads the address's mail could have, or that the operator made. Null: not yet, so
-- whoever is signed in as them may be somebody who was handed an invitation to an address that isn't theirs.
ALTER TABLE users ADD COLUMN address_proved_at INTEGER;
