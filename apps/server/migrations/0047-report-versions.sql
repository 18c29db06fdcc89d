-- What a report was at each save. The last line is the report itself.
CREATE TABLE report_versions (
  report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
  version integer NOT NULL,
  -- With the name and the data source's name of that day.
  definition jsonb NOT NULL,
  changed_by bigint REFERENCES users ON DELETE SET NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (report_id, version)
);
CREATE INDEX report_versions_changed_by_idx ON report_versions (changed_by);

INSERT INTO report_versions (report_id, version, definition, changed_by, changed_at)
SELECT r.id, r.version, r.definition, r.updated_by, r.updated_at FROM reports r;
