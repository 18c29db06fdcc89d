-- Whether the new package's first day was on an invoice when the quote was made: what the quote settles depends on it, so it
-- holds only while that is so. Null: made by a process of the release before.
ALTER TABLE package_quotes ADD COLUMN is_billed boolean;

-- How a line was until it moved, was suspended or was switched on again: who was affected by an outage is asked after it is over.
-- At an instant, a line was as its first row after it says, and without one as it is now.
CREATE TABLE connection_history (
  connection_id bigint NOT NULL REFERENCES connections ON DELETE CASCADE,
  until timestamptz NOT NULL,
  area_id bigint NOT NULL REFERENCES areas,
  status text NOT NULL CHECK (status IN ('active', 'suspended', 'closed')),
  suspended_at timestamptz,
  PRIMARY KEY (connection_id, until)
);
CREATE INDEX connection_history_area_idx ON connection_history (area_id, until);
REVOKE UPDATE, DELETE ON connection_history FROM uplink_app;
ALTER TABLE connection_history ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON connection_history
  USING (CASE WHEN actor_sees_all() THEN true ELSE actor_owns(connection_id) END);

-- Steps of outage credits that were changed or taken away. They still hold for outages that began from `applies_from` on and
-- before `ended_on`.
CREATE TABLE ended_outage_credit_rules (
  organization_id bigint NOT NULL REFERENCES organizations,
  from_hours smallint NOT NULL CHECK (from_hours BETWEEN 1 AND 2160),
  percent numeric(5, 2) NOT NULL CHECK (percent > 0 AND percent <= 100),
  applies_from date NOT NULL,
  ended_on date NOT NULL CHECK (ended_on > applies_from),
  PRIMARY KEY (organization_id, from_hours, applies_from)
);
REVOKE UPDATE, DELETE ON ended_outage_credit_rules FROM uplink_app;
