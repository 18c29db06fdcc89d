-- What simulators of gateways remember; empty where a real gateway is configured. A gateway uses of it what it needs;
-- the simulated bKash has tables of its own, from before there was another gateway.
CREATE TABLE IF NOT EXISTS simulated_payments (
  gateway text NOT NULL,
  id text NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  merchant_number text NOT NULL,
  reference text NOT NULL,
  return_url text NOT NULL,
  -- Poisha.
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('waiting', 'paid', 'failed', 'cancelled')),
  -- The card or wallet, and its unusual behaviour.
  means text,
  fault text,
  transaction_id text,
  validation_id text,
  validations integer NOT NULL DEFAULT 0,
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  PRIMARY KEY (gateway, id),
  UNIQUE (gateway, merchant_number),
  UNIQUE (gateway, transaction_id),
  UNIQUE (gateway, validation_id)
);
CREATE TABLE IF NOT EXISTS simulated_refunds (
  gateway text NOT NULL,
  id text NOT NULL,
  payment_id text NOT NULL,
  -- The merchant's number of it.
  number text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('processing', 'refunded', 'cancelled')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (gateway, id),
  UNIQUE (gateway, number),
  FOREIGN KEY (gateway, payment_id) REFERENCES simulated_payments
);
CREATE INDEX IF NOT EXISTS simulated_refunds_payment_idx ON simulated_refunds (gateway, payment_id);

ALTER TABLE simulated_payments ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS portal ON simulated_payments;
CREATE POLICY portal ON simulated_payments USING (actor_is_system());
ALTER TABLE simulated_refunds ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS portal ON simulated_refunds;
CREATE POLICY portal ON simulated_refunds USING (actor_is_system());
