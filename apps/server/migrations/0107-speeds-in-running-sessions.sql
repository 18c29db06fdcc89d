-- A package whose speed was changed is told to the running sessions of its lines, so many a minute: how far that has come.
CREATE TABLE IF NOT EXISTS package_pushes (
  package_id bigint PRIMARY KEY REFERENCES packages ON DELETE CASCADE,
  begun_at timestamptz NOT NULL,
  -- Lines up to this one were told; sessions that began later have the new speed from their sign-in.
  told_up_to bigint NOT NULL DEFAULT 0,
  lines integer NOT NULL DEFAULT 0,
  finished_at timestamptz
);
CREATE INDEX IF NOT EXISTS package_pushes_open_idx ON package_pushes (begun_at) WHERE finished_at IS NULL;
ALTER TABLE package_pushes ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS staff ON package_pushes;
CREATE POLICY staff ON package_pushes USING (actor_sees_all());
