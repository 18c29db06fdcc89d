-- expand: the release before neither writes nor reads the table and the columns.
-- Which of the staff decides a case of money. It counts for as long as the case waits since then: a payment that comes into
-- review again belongs to nobody.
CREATE TABLE IF NOT EXISTS payment_case_assignees (
  kind text NOT NULL CHECK (kind IN ('payment', 'message', 'refund')),
  -- The payment, the message or the refund.
  case_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (kind, case_id)
);
CREATE INDEX IF NOT EXISTS payment_case_assignees_user_idx ON payment_case_assignees (user_id);
ALTER TABLE payment_case_assignees ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS staff ON payment_case_assignees;
CREATE POLICY staff ON payment_case_assignees USING (actor_sees_all());

-- On which day staff mean to work on an order, by the calendar of its organization.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS planned_on date;
CREATE INDEX IF NOT EXISTS orders_planned_idx ON orders (planned_on, placed_at, id)
  WHERE planned_on IS NOT NULL AND status NOT IN ('completed', 'cancelled');
