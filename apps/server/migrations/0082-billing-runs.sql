-- The billing runs of organizations: who started them, how far they are, and what they issued. A row without `started_at` waits
-- for the worker. One that was killed stays open, and the next run goes on with it.
CREATE TABLE IF NOT EXISTS billing_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  day date NOT NULL,
  -- Null: it began by itself.
  started_by bigint REFERENCES users ON DELETE SET NULL,
  started_at timestamptz,
  finished_at timestamptz,
  has_failed boolean NOT NULL DEFAULT false,
  -- A line counts once for each billing period that the run bills.
  lines integer NOT NULL DEFAULT 0 CHECK (lines >= 0),
  lines_done integer NOT NULL DEFAULT 0 CHECK (lines_done >= 0),
  issued integer NOT NULL DEFAULT 0 CHECK (issued >= 0),
  total bigint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX IF NOT EXISTS billing_runs_open_key ON billing_runs (organization_id) WHERE finished_at IS NULL;
CREATE INDEX IF NOT EXISTS billing_runs_latest_idx ON billing_runs (organization_id, id);
CREATE INDEX IF NOT EXISTS billing_runs_started_by_idx ON billing_runs (started_by) WHERE started_by IS NOT NULL;
REVOKE DELETE ON billing_runs FROM uplink_app;
ALTER TABLE billing_runs ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS staff ON billing_runs;
CREATE POLICY staff ON billing_runs USING (actor_sees_all());

-- Lines that could not be billed, until they are.
CREATE TABLE IF NOT EXISTS unbilled_lines (
  connection_id bigint PRIMARY KEY REFERENCES connections ON DELETE CASCADE,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  failed_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 600)
);
CREATE INDEX IF NOT EXISTS unbilled_lines_organization_idx ON unbilled_lines (organization_id, failed_at);
ALTER TABLE unbilled_lines ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS staff ON unbilled_lines;
CREATE POLICY staff ON unbilled_lines USING (actor_sees_all());
