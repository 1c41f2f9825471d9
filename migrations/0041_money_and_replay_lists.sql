-- Lists are newest first. Entries of one moment stand in the order in which they were booked, which the rowid tells.
DROP INDEX ledger_by_organization;
-- Serves the list of a balance's moves, and their number in a span of time; read backwards.
CREATE INDEX ledger_page ON ledger (organization_id, created_at);
-- Serves the list of alerts.
CREATE INDEX balance_alerts_page ON balance_alerts (organization_id, opened_at DESC, id DESC);
-- Serves the list of bulk replays: ids sort by creation.
CREATE INDEX replays_page ON replays (organization_id, id);
