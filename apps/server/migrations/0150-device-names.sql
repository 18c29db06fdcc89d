-- expand: the release before shows devices by their addresses.
-- What customers call the devices of their lines, which otherwise have only addresses.
CREATE TABLE IF NOT EXISTS device_names (
  connection_id bigint NOT NULL REFERENCES connections ON DELETE CASCADE,
  -- In the notation of device_form.
  device text NOT NULL CHECK (length(device) BETWEEN 1 AND 100),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  named_at timestamptz NOT NULL,
  PRIMARY KEY (connection_id, device)
);
ALTER TABLE device_names ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS own ON device_names;
CREATE POLICY own ON device_names USING (CASE WHEN actor_sees_all() THEN true ELSE actor_owns(connection_id) END);
