-- What became of the latest change of a line in its running sessions: its equipment was told (CoA), or it was ended, or nothing
-- came of it and the line gets it when it signs in next.
CREATE TABLE IF NOT EXISTS session_changes (
  connection_id bigint PRIMARY KEY REFERENCES connections ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  -- How often the equipment was asked.
  tries integer NOT NULL DEFAULT 0,
  result text NOT NULL CHECK (result IN ('changed', 'ended', 'offline', 'silent', 'refused', 'not-set-up')),
  settled_at timestamptz NOT NULL
);
ALTER TABLE session_changes ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS staff ON session_changes;
CREATE POLICY staff ON session_changes USING (actor_sees_all());
