-- Each process runs its own reports (decision 70), so statements and rows no longer go from one to another. A call that
-- reaches another process than the run's is answered through this table.
DROP TABLE IF EXISTS report_shared_rows;
DROP TABLE IF EXISTS report_run_rows;

-- Unlogged: when it is lost, the call is made again.
CREATE UNLOGGED TABLE IF NOT EXISTS report_run_answers (
  call text PRIMARY KEY,
  content bytea NOT NULL,
  answered_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS report_run_answers_answered_idx ON report_run_answers (answered_at);

-- Only processes of 0.2.0 still ask for it, which go on while a new release is brought in.
ALTER TABLE report_processes ALTER COLUMN is_web SET DEFAULT false;

-- A cell of a dashboard is a run, and is written down once somebody has to find it again. Earlier rows are of fewer kinds and
-- need no look, during which nobody could run a report.
ALTER TABLE report_runs DROP CONSTRAINT IF EXISTS report_runs_kind_check;
ALTER TABLE report_runs ADD CONSTRAINT report_runs_kind_check CHECK (kind IN ('run', 'preview', 'export', 'cell')) NOT VALID;
