-- expand: the release before knows no erasures. It shows a person who was erased as one who is inactive.
-- Since when somebody is being erased, or was: nobody signs in as them or changes them any more.
ALTER TABLE users ADD COLUMN IF NOT EXISTS erased_at timestamptz;

-- Who wished to be erased, who is, and who was. No name is in it: it stays after the erasure.
CREATE TABLE IF NOT EXISTS erasures (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- asked: the person wishes it, and staff have not decided. blocked: it is to be repeated after a restore, and something is open
  -- again that has to be settled first.
  state text NOT NULL CHECK (state IN ('asked', 'waiting', 'erasing', 'blocked', 'done')),
  asked_at timestamptz,
  ordered_by bigint REFERENCES users ON DELETE SET NULL,
  ordered_at timestamptz,
  -- The portal repeats it, because a restored backup has the person again.
  is_repeated boolean NOT NULL DEFAULT false,
  -- What is erased next; what is before it is done.
  step text,
  -- How many rows were deleted or made anonymous.
  rows bigint NOT NULL DEFAULT 0,
  ended_at timestamptz,
  CHECK ((state = 'done') = (ended_at IS NOT NULL))
);
CREATE INDEX IF NOT EXISTS erasures_ordered_by_idx ON erasures (ordered_by);
CREATE INDEX IF NOT EXISTS erasures_open_idx ON erasures (user_id) WHERE state <> 'done';
ALTER TABLE erasures ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS own ON erasures;
CREATE POLICY own ON erasures USING (CASE WHEN actor_sees_all() THEN true ELSE user_id = actor_user_id() END);

-- Whom bills, documents and receipts of a line name, once its person is erased: as they were printed until then.
CREATE TABLE IF NOT EXISTS printed_names (
  connection_id bigint PRIMARY KEY REFERENCES connections ON DELETE CASCADE,
  username text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  kept_at timestamptz NOT NULL
);
REVOKE UPDATE, DELETE ON printed_names FROM uplink_app;
ALTER TABLE printed_names ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS staff ON printed_names;
CREATE POLICY staff ON printed_names USING (actor_sees_all());

-- They change and delete nothing of these but where a person is erased.
GRANT DELETE ON former_usernames, campaign_recipients TO uplink_app;
