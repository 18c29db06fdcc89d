-- When the RADIUS server last asked whether a line may sign in, for whatever name: by it a set-up knows that its files and its
-- secret are right, before there is a line. One row.
CREATE TABLE IF NOT EXISTS latest_radius_request (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  requested_at timestamptz NOT NULL
);
ALTER TABLE latest_radius_request ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS staff ON latest_radius_request;
-- Customers never see it.
CREATE POLICY staff ON latest_radius_request USING (actor_sees_all());
