-- Within how many minutes an organization wants to answer, by what the ticket is about; without a row there is no target.
CREATE TABLE response_targets (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  category text NOT NULL CHECK (category IN ('connection', 'speed', 'billing', 'relocation', 'other')),
  minutes integer NOT NULL CHECK (minutes BETWEEN 5 AND 43200),
  PRIMARY KEY (organization_id, category)
);
ALTER TABLE response_targets ENABLE ROW LEVEL SECURITY;
-- Never a customer's to see.
CREATE POLICY staff ON response_targets USING (actor_sees_all());

-- A target as a time. It runs as its owner, since customers, who may not see targets, start the clocks of their tickets.
CREATE FUNCTION response_target(of_organization bigint, about text) RETURNS interval
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT make_interval(mins => minutes) FROM response_targets
    WHERE organization_id = of_organization AND category = about
  $$;
REVOKE ALL ON FUNCTION response_target(bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION response_target(bigint, text) TO uplink_app;

-- Since when the customer waits, until when an answer is due, and from when on the desk is told that this comes near; all
-- of them null while nobody waits, and the last one once the desk was told.
ALTER TABLE tickets
  ADD COLUMN waiting_since timestamptz,
  ADD COLUMN answer_by timestamptz,
  ADD COLUMN warn_at timestamptz;
UPDATE tickets SET waiting_since = updated_at WHERE status = 'open' AND waiting_since IS NULL;
-- Whose answer is late, the longest first.
CREATE INDEX tickets_answer_by_idx ON tickets (answer_by, id) WHERE status = 'open' AND answer_by IS NOT NULL;
CREATE INDEX tickets_warn_idx ON tickets (warn_at, id) WHERE warn_at IS NOT NULL;

-- What became of each target: an answer in time or a late one. Counted for the last 30 days.
CREATE TABLE answered_targets (
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  answered_at timestamptz NOT NULL,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  category text NOT NULL,
  is_late boolean NOT NULL,
  PRIMARY KEY (ticket_id, answered_at)
);
CREATE INDEX answered_targets_count_idx ON answered_targets (organization_id, answered_at) INCLUDE (category, is_late);
ALTER TABLE answered_targets ENABLE ROW LEVEL SECURITY;
CREATE POLICY staff ON answered_targets USING (actor_sees_all());
