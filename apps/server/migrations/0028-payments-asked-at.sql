-- When the gateway was asked about it last, so that a payer who looks again and again does not ask each time.
ALTER TABLE payments ADD COLUMN asked_at timestamptz;
