-- What a bulk replay has sent again: how each ended, its delivery says. That outlives the replay, which was asked for before it was sent again.
CREATE TABLE replay_deliveries (
  replay_id TEXT NOT NULL REFERENCES replays (id) ON DELETE CASCADE,
  delivery_id TEXT NOT NULL,
  PRIMARY KEY (replay_id, delivery_id)
) STRICT, WITHOUT ROWID;
