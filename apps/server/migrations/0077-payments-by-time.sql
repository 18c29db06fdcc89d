-- The staff's list of payments is in the order of the time that it shows: a payment that was written down later (a bank
-- transfer of last week, or one taken over from another system) has a higher number and an earlier time.
CREATE INDEX payments_organization_latest_idx ON payments (organization_id, created_at, id);
CREATE INDEX payments_latest_idx ON payments (created_at, id);
CREATE INDEX payments_rare_states_latest_idx ON payments (state, created_at, id) INCLUDE (organization_id, connection_id)
  WHERE state <> 'succeeded';
DROP INDEX payments_organization_idx;
DROP INDEX payments_rare_states_idx;
