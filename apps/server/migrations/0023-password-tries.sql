-- Wrong passwords make whoever tries wait. A row says until when the tries so far keep a key busy: each one adds a
-- cost, and when more than the room that is allowed lies ahead, the next one is refused until some of it has passed.
CREATE TABLE password_tries (
  -- 'account <username as typed>', 'network <address>' or 'person <id>': see modules/auth/password-tries.ts.
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  -- An address the account has signed in from, which has tries of its own; else empty.
  place text NOT NULL DEFAULT '' CHECK (length(place) <= 100),
  busy_until timestamptz NOT NULL,
  PRIMARY KEY (key, place)
);
CREATE INDEX password_tries_busy_until_idx ON password_tries (busy_until);

ALTER TABLE password_tries ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON password_tries USING (actor_is_system() OR key = 'person ' || actor_user_id());

-- Has this person signed in from there lately? And which are their sessions?
CREATE INDEX sessions_user_idx ON sessions (user_id, created_at);
