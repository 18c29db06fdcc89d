-- expand: the release before knows no such files.
-- What is kept about a person as a file, made by a worker. Only who asked for it fetches it, for some days.
CREATE TABLE IF NOT EXISTS personal_exports (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  about_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- `gone`: it was ready and is kept no longer.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'making', 'ready', 'failed', 'gone')),
  -- Each attempt begins anew; what an earlier one has left behind is no part of the file.
  attempt smallint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- The worker that makes it says so with each part.
  alive_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz
);
CREATE INDEX IF NOT EXISTS personal_exports_user_idx ON personal_exports (user_id, created_at);
CREATE INDEX IF NOT EXISTS personal_exports_about_idx ON personal_exports (about_id);
CREATE UNIQUE INDEX IF NOT EXISTS personal_exports_open_key ON personal_exports (user_id, about_id)
  WHERE state IN ('waiting', 'making');
CREATE INDEX IF NOT EXISTS personal_exports_expiring_idx ON personal_exports (expires_at) WHERE state = 'ready';

CREATE TABLE IF NOT EXISTS personal_export_parts (
  export_id text NOT NULL REFERENCES personal_exports ON DELETE CASCADE,
  attempt smallint NOT NULL,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (export_id, attempt, position)
);
ALTER TABLE personal_export_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- For how many days a file can be fetched that is about somebody of the organization.
ALTER TABLE organizations
  ADD COLUMN IF NOT EXISTS keep_exports_days smallint NOT NULL DEFAULT 7 CHECK (keep_exports_days BETWEEN 1 AND 30);
