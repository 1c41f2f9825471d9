-- Since when nothing is sent there because a secret that signs can't be opened: its sealing key isn't among the service's. Null: all is well.
ALTER TABLE destinations ADD COLUMN unsigned_since INTEGER;
