-- Lines that are paid before they are used. A row is there while a line is prepaid, or was: from `starts_on` on, until `ends_on`.
CREATE TABLE IF NOT EXISTS prepaid_lines (
  connection_id bigint PRIMARY KEY REFERENCES connections ON DELETE CASCADE,
  organization_id bigint NOT NULL REFERENCES organizations,
  -- The first day on which it is prepaid: the day after the last one that was billed afterwards.
  starts_on date NOT NULL,
  -- The last one; from the next day on it is billed afterwards again. Null: it stays prepaid.
  ends_on date CHECK (ends_on >= starts_on - 1),
  -- The days of the last renewal. Before the first one `paid_until` is the day before `starts_on`.
  paid_from date NOT NULL,
  paid_until date NOT NULL CHECK (paid_until >= paid_from - 1),
  -- Whether the balance renews it by itself.
  renews_from_balance boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS prepaid_lines_paid_until_idx ON prepaid_lines (organization_id, paid_until);
ALTER TABLE prepaid_lines ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS own ON prepaid_lines;
CREATE POLICY own ON prepaid_lines USING (CASE WHEN actor_sees_all() THEN true ELSE actor_owns(connection_id) END);

-- Which reminders were sent before a line's paid days end: so many days before.
CREATE TABLE IF NOT EXISTS prepaid_reminders (
  connection_id bigint NOT NULL REFERENCES prepaid_lines ON DELETE CASCADE,
  paid_until date NOT NULL,
  days smallint NOT NULL CHECK (days > 0),
  PRIMARY KEY (connection_id, paid_until, days)
);
ALTER TABLE prepaid_reminders ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS staff ON prepaid_reminders;
CREATE POLICY staff ON prepaid_reminders USING (actor_sees_all());

-- What a prepaid line pays for its package at once, and for how long; all null: a month at the package's price.
ALTER TABLE packages
  ADD COLUMN IF NOT EXISTS prepaid_price bigint CHECK (prepaid_price >= 0),
  ADD COLUMN IF NOT EXISTS prepaid_count smallint CHECK (prepaid_count BETWEEN 1 AND 366),
  ADD COLUMN IF NOT EXISTS prepaid_unit text CHECK (prepaid_unit IN ('days', 'months'));
ALTER TABLE packages DROP CONSTRAINT IF EXISTS packages_prepaid_check;
ALTER TABLE packages ADD CONSTRAINT packages_prepaid_check
  CHECK (num_nonnulls(prepaid_price, prepaid_count, prepaid_unit) IN (0, 3) AND (prepaid_unit <> 'months' OR prepaid_count <= 12));

ALTER TABLE organizations
  -- How long a prepaid line stays on after its last paid day.
  ADD COLUMN IF NOT EXISTS prepaid_grace_days smallint NOT NULL DEFAULT 0 CHECK (prepaid_grace_days BETWEEN 0 AND 30),
  -- Where the days of a late renewal begin: on the day of the payment, or after the last paid day as if it had come in time.
  ADD COLUMN IF NOT EXISTS prepaid_late_from text NOT NULL DEFAULT 'now' CHECK (prepaid_late_from IN ('now', 'end'));
