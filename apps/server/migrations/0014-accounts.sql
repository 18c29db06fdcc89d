-- What somebody asked to have changed and has not confirmed yet.
CREATE TABLE pending_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Set when it is about one line.
  connection_id bigint REFERENCES connections,
  purpose text NOT NULL
    CHECK (purpose IN ('change-password', 'update-profile', 'update-marketing-info', 'update-bank-info')),
  -- What will be written; emptied once it is. A new password is here as its hash only.
  change jsonb NOT NULL,
  -- Where codes go, one after the other: [{"channel": "sms", "destination": "01711000000"}].
  destinations jsonb NOT NULL,
  -- How many of them have been confirmed.
  confirmed smallint NOT NULL DEFAULT 0,
  nonce bytea NOT NULL CHECK (length(nonce) = 16),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  applied_at timestamptz
);
CREATE INDEX pending_changes_user_idx ON pending_changes (user_id);
CREATE INDEX pending_changes_connection_idx ON pending_changes (connection_id);
CREATE INDEX pending_changes_created_idx ON pending_changes (created_at);

CREATE TABLE one_time_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  change_id bigint NOT NULL REFERENCES pending_changes ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
  destination text NOT NULL,
  -- Of the network that asked for it.
  address text NOT NULL,
  -- Keyed, over purpose, person, flow and code; the code itself is never stored.
  code_hmac bytea NOT NULL CHECK (length(code_hmac) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  used_at timestamptz,
  -- A newer one of the same purpose came.
  replaced_at timestamptz
);
CREATE UNIQUE INDEX one_time_codes_open_key ON one_time_codes (user_id, purpose)
  WHERE used_at IS NULL AND replaced_at IS NULL;
CREATE INDEX one_time_codes_change_idx ON one_time_codes (change_id);
CREATE INDEX one_time_codes_user_idx ON one_time_codes (user_id, created_at);
CREATE INDEX one_time_codes_destination_idx ON one_time_codes (destination, created_at);
CREATE INDEX one_time_codes_address_idx ON one_time_codes (address, created_at);
CREATE INDEX one_time_codes_created_idx ON one_time_codes (created_at);

-- A link by which a forgotten password is replaced. Asked for in vain it is a row without a user: it counts for the
-- limits, and takes as long.
CREATE TABLE password_resets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the token; the token itself is never stored.
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
  destination text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  replaced_at timestamptz
);
CREATE UNIQUE INDEX password_resets_token_key ON password_resets (token_hash);
CREATE INDEX password_resets_user_idx ON password_resets (user_id);
CREATE INDEX password_resets_destination_idx ON password_resets (destination, created_at);
CREATE INDEX password_resets_address_idx ON password_resets (address, created_at);
CREATE INDEX password_resets_created_idx ON password_resets (created_at);

CREATE TABLE marketing_preferences (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Nothing is sent to whom nobody asked.
  newsletter boolean NOT NULL DEFAULT false,
  offers_by_email boolean NOT NULL DEFAULT false,
  offers_by_sms boolean NOT NULL DEFAULT false,
  offers_by_phone boolean NOT NULL DEFAULT false,
  referral_source text CHECK (
    referral_source IN ('friend', 'social-media', 'search', 'leaflet', 'shop', 'sales-visit', 'other')),
  updated_at timestamptz NOT NULL
);

ALTER TABLE organizations
  ADD COLUMN password_needs_code boolean NOT NULL DEFAULT true;

-- Who has this address? (forgotten passwords)
CREATE INDEX users_email_idx ON users (lower(email));
CREATE INDEX users_mobile_no_idx ON users (mobile_no);

ALTER TABLE pending_changes ENABLE ROW LEVEL SECURITY;
-- Also for staff: what somebody is about to change is theirs alone.
CREATE POLICY own ON pending_changes USING (actor_is_system() OR user_id = actor_user_id());
ALTER TABLE one_time_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON one_time_codes USING (actor_is_system() OR user_id = actor_user_id());
ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON password_resets USING (actor_is_system());
ALTER TABLE marketing_preferences ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON marketing_preferences USING (CASE WHEN actor_sees_all() THEN true ELSE user_id = actor_user_id() END);

-- How many messages with a secret went out since an instant. Limits count everybody's rows, which the person who asks
-- must not see: this says numbers only.
CREATE FUNCTION secrets_sent(of_user bigint, to_destination text, from_address text, since timestamptz)
  RETURNS TABLE (to_user bigint, to_place bigint, to_network bigint, in_all bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
  SELECT
    (SELECT count(*) FROM one_time_codes WHERE user_id = of_user AND created_at > since),
    (SELECT count(*) FROM one_time_codes WHERE destination = to_destination AND created_at > since)
      + (SELECT count(*) FROM password_resets WHERE destination = to_destination AND created_at > since),
    (SELECT count(*) FROM one_time_codes WHERE address = from_address AND created_at > since)
      + (SELECT count(*) FROM password_resets WHERE address = from_address AND created_at > since),
    (SELECT count(*) FROM one_time_codes WHERE created_at > since)
      + (SELECT count(*) FROM password_resets WHERE created_at > since AND user_id IS NOT NULL);
END;
REVOKE EXECUTE ON FUNCTION secrets_sent FROM PUBLIC;
GRANT EXECUTE ON FUNCTION secrets_sent TO uplink_app;
