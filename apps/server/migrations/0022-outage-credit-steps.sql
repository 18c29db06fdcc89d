-- Ninety days at most, as the routes take it.
ALTER TABLE outage_credit_rules ADD CHECK (from_hours <= 2160);
