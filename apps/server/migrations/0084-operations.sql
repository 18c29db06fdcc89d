-- Backups that this database was told of, for the page About and the doctor. Only the commands write it, as the owner.
CREATE TABLE IF NOT EXISTS backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_at timestamptz NOT NULL,
  -- A folder, or in words who made it.
  place text NOT NULL,
  -- Null: made by another program.
  bytes bigint CHECK (bytes >= 0)
);
REVOKE INSERT, UPDATE, DELETE ON backups FROM uplink_app;

-- Keys that came before the present SECRET_KEY, sealed with it: passwords that were hashed with one are still compared by it.
-- Only the owner reads them.
CREATE TABLE IF NOT EXISTS migration.former_keys (
  fingerprint bytea PRIMARY KEY,
  sealed bytea NOT NULL,
  retired_at timestamptz NOT NULL DEFAULT now()
);

-- How far the last change of the key is: everything that is sealed is sealed anew by a job.
CREATE TABLE IF NOT EXISTS key_rotation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  began_at timestamptz NOT NULL,
  finished_at timestamptz,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- What neither key opens.
  failed integer NOT NULL DEFAULT 0
);
REVOKE INSERT, DELETE ON key_rotation FROM uplink_app;
