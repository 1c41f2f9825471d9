-- Null: the low-balance alert is off.
ALTER TABLE organizations ADD COLUMN alert_threshold_microdollars INTEGER CHECK (alert_threshold_microdollars >= 0);
-- Whether the balance is topped up automatically; a failed top-up turns it off.
ALTER TABLE organizations ADD COLUMN auto_recharge INTEGER NOT NULL DEFAULT 0 CHECK (auto_recharge IN (0, 1));
