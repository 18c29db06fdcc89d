-- expand: the release before finds what it found.
-- without a transaction

-- The list of reports says when its reader opened each one last; a report on customers' dashboards has runs of all of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_runs_opened_idx ON report_runs (user_id, report_id, started_at) WHERE kind = 'run';
