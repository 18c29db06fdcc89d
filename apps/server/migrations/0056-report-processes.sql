-- Processes that read databases for reports. Each holds an advisory lock by its tag for as long as it lives: one whose lock is free
-- is gone, and another one ends what it has left behind.
CREATE TABLE report_processes (
  tag text PRIMARY KEY CHECK (tag ~ '^[0-9a-f]{16}$'),
  -- It runs reports for people, and shares their turns with the others; else it works in the background only.
  is_web boolean NOT NULL,
  started_at timestamptz NOT NULL
);

-- Which of them works on a run.
ALTER TABLE report_runs ADD COLUMN process text;

-- What one statement has found that several processes wait for, by its hash. Nothing is lost with it: it is run again.
CREATE UNLOGGED TABLE report_shared_rows (
  statement text PRIMARY KEY,
  -- JSON, packed.
  content bytea NOT NULL,
  kept_at timestamptz NOT NULL
);
CREATE INDEX report_shared_rows_kept_idx ON report_shared_rows (kept_at);
