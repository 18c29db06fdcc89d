-- How fast a line is once it has used its package's data in a billing period; null: as before.
ALTER TABLE packages
  ADD COLUMN IF NOT EXISTS slow_download_kbps integer CHECK (slow_download_kbps > 0),
  ADD COLUMN IF NOT EXISTS slow_upload_kbps integer CHECK (slow_upload_kbps > 0);
ALTER TABLE packages DROP CONSTRAINT IF EXISTS packages_slow_check;
ALTER TABLE packages ADD CONSTRAINT packages_slow_check
  CHECK ((slow_download_kbps IS NULL) = (slow_upload_kbps IS NULL) AND (slow_download_kbps IS NULL OR quota_bytes IS NOT NULL));

-- Lines that have used their package's data: until the last day of the period, by their organization's calendar.
CREATE TABLE IF NOT EXISTS used_up_lines (
  connection_id bigint PRIMARY KEY REFERENCES connections ON DELETE CASCADE,
  ends_on date NOT NULL,
  -- What they had used at least: a package with more data ends it.
  quota_bytes bigint NOT NULL CHECK (quota_bytes > 0),
  since timestamptz NOT NULL
);
ALTER TABLE used_up_lines ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS own ON used_up_lines;
CREATE POLICY own ON used_up_lines USING (CASE WHEN actor_sees_all() THEN true ELSE actor_owns(connection_id) END);
