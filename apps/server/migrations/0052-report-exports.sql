-- Reports as files that a worker makes while nobody waits. The states are the queue; who asked for a file fetches it within a
-- day.
CREATE TABLE report_exports (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Null: the report was deleted since.
  report_id bigint REFERENCES reports ON DELETE SET NULL,
  -- What the report was called then.
  name text NOT NULL,
  -- Format, filters, parameters, order, and how a CSV is written.
  asked jsonb NOT NULL,
  -- `gone`: it was ready and is kept no longer.
  state text NOT NULL CHECK (state IN ('waiting', 'making', 'ready', 'failed', 'cancelled', 'gone')),
  -- Each attempt begins anew; what an earlier one has left behind is no part of the file.
  attempt smallint NOT NULL DEFAULT 0,
  rows bigint NOT NULL DEFAULT 0,
  -- What the planner expected; null where nobody knows.
  rows_expected bigint,
  bytes bigint NOT NULL DEFAULT 0,
  -- Why it failed, in words.
  failure text,
  created_at timestamptz NOT NULL,
  -- The worker that makes it says so every second.
  alive_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX report_exports_user_idx ON report_exports (user_id, created_at);
CREATE INDEX report_exports_report_idx ON report_exports (report_id);
CREATE INDEX report_exports_waiting_idx ON report_exports (created_at) WHERE state IN ('waiting', 'making');
CREATE INDEX report_exports_expiring_idx ON report_exports (expires_at) WHERE state = 'ready';

CREATE TABLE report_export_parts (
  export_id text NOT NULL REFERENCES report_exports ON DELETE CASCADE,
  attempt smallint NOT NULL,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (export_id, attempt, position)
);
-- Read and written whole, and a spreadsheet is packed already.
ALTER TABLE report_export_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;
