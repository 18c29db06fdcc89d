-- Words by which reports are found together.
CREATE TABLE report_tags (
  report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
  tag text NOT NULL CHECK (length(tag) BETWEEN 1 AND 40),
  PRIMARY KEY (report_id, tag)
);
CREATE INDEX report_tags_tag_idx ON report_tags (lower(tag));
