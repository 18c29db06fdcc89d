-- What the staff's home counts of a day: money that arrived, lines that were added, suspended and switched on again.
CREATE INDEX IF NOT EXISTS payments_settled_idx ON payments (settled_at) INCLUDE (organization_id, gateway, amount)
  WHERE settled_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS connections_created_idx ON connections (created_at);
CREATE INDEX IF NOT EXISTS connections_suspended_idx ON connections (suspended_at) WHERE suspended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS connection_history_suspended_idx ON connection_history (until) WHERE status = 'suspended';
