-- expand: the release before finds what it found.
-- without a transaction

-- Where somebody is deleted, whoever ignored a name is looked for here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS unknown_lines_ignored_by_idx ON unknown_lines (ignored_by) WHERE ignored_by IS NOT NULL;
