-- Who ran which report, when, and how it ended. What it found is with the process that ran it; this says that it goes on, and
-- that it does no longer when that process has ended.
CREATE TABLE report_runs (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Null: a definition that is not saved, or a report that is deleted.
  report_id bigint REFERENCES reports ON DELETE SET NULL,
  -- Null: the portal's own database.
  data_source_id bigint REFERENCES data_sources ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('run', 'preview', 'export')),
  state text NOT NULL CHECK (state IN ('running', 'done', 'cancelled', 'failed')),
  -- SHA-256 of the statement, its values and its source.
  statement text NOT NULL,
  rows bigint,
  took_ms integer,
  started_at timestamptz NOT NULL,
  -- The process that works on it says so every ten seconds.
  alive_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX report_runs_user_idx ON report_runs (user_id);
CREATE INDEX report_runs_report_idx ON report_runs (report_id);
CREATE INDEX report_runs_data_source_idx ON report_runs (data_source_id);
CREATE INDEX report_runs_started_idx ON report_runs (started_at);
CREATE INDEX report_runs_going_idx ON report_runs (alive_at) WHERE ended_at IS NULL;

-- Two more of the views that reports read (see 0042).
CREATE VIEW report.outages AS
SELECT t.id, t.title, a.organization_id, o.name AS organization, t.area_id, a.name AS area, a.city, t.is_planned, t.starts_at,
  t.expected_end_at, t.ended_at,
  round(extract(epoch FROM t.ended_at - t.starts_at) / 3600, 2) AS hours,
  (SELECT count(*) FROM connections c WHERE c.area_id = t.area_id) AS lines
FROM outages t
  LEFT JOIN areas a ON a.id = t.area_id
  LEFT JOIN organizations o ON o.id = a.organization_id;

CREATE VIEW report.offers AS
SELECT f.id, f.title, f.description, f.package_id, p.name AS package, p.organization_id, o.name AS organization,
  f.price * 0.01 AS price, f.starts_on, f.ends_on, f.status
FROM offers f
  LEFT JOIN packages p ON p.id = f.package_id
  LEFT JOIN organizations o ON o.id = p.organization_id;

GRANT SELECT ON report.outages, report.offers TO uplink_report;
