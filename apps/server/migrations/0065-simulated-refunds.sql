-- bKash refunds a payment ten times at most, and so does the simulator: how many times it has.
ALTER TABLE simulated_bkash_payments ADD COLUMN IF NOT EXISTS refunds integer NOT NULL DEFAULT 0;
