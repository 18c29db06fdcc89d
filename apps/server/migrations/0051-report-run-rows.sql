-- What a run has found, for another web process that is asked for it. Nothing is lost with it: the report is run again.
CREATE UNLOGGED TABLE IF NOT EXISTS report_run_rows (
  run_id text PRIMARY KEY REFERENCES report_runs ON DELETE CASCADE,
  -- JSON, packed.
  content bytea NOT NULL,
  kept_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS report_run_rows_kept_idx ON report_run_rows (kept_at);
