-- A record's version counts its writes, from 1. A write says which version it read by setting the next one; a trigger refuses
-- it where another write came first, and with it the whole transaction.
ALTER TABLE organizations ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1);
ALTER TABLE phones ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1);
ALTER TABLE files ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1);
ALTER TABLE file_deliveries ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1);

CREATE TRIGGER organizations_version BEFORE UPDATE ON organizations WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
CREATE TRIGGER phones_version BEFORE UPDATE ON phones WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
CREATE TRIGGER files_version BEFORE UPDATE ON files WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
CREATE TRIGGER file_deliveries_version BEFORE UPDATE ON file_deliveries WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'stale_record'); END;
