-- expand: the release before finds payments by an index with the same key.
-- Staff list payments of some days and add them up: a month of a large provider is a hundred thousand of them, scattered over the
-- table. All that is narrowed and added up stands in the index, so that rows are read only where a page shows them.
CREATE INDEX IF NOT EXISTS payments_of_days_idx ON payments (created_at, id)
  INCLUDE (organization_id, connection_id, gateway, state, currency, amount, refunded, settled_at);
-- What came since the last vacuum must be read from the table all the same: with the usual share that would be months of payments.
ALTER TABLE payments SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
