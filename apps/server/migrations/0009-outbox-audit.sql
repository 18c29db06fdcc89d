-- What must leave the portal because of a change, written in the change's own transaction.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transport text NOT NULL CHECK (transport IN ('live', 'mail', 'sms')),
  -- live: the topic; mail and sms: the address.
  recipient text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  attempts smallint NOT NULL DEFAULT 0,
  sent_at timestamptz,
  -- Given up after 24 hours.
  abandoned_at timestamptz,
  last_error text
);
CREATE INDEX outbox_waiting_idx ON outbox (next_attempt_at, id) WHERE sent_at IS NULL AND abandoned_at IS NULL;

CREATE FUNCTION wake_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_wake AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION wake_outbox();

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Calendar day in UTC: one hash chain per day.
  day date NOT NULL,
  occurred_at timestamptz NOT NULL,
  actor_id bigint,
  action text NOT NULL,
  target text,
  -- Before and after, secrets masked.
  details jsonb NOT NULL DEFAULT '{}',
  request_id text,
  address text,
  previous_hash bytea,
  hash bytea NOT NULL
);
CREATE INDEX audit_log_day_idx ON audit_log (day, id);
CREATE INDEX audit_log_actor_idx ON audit_log (actor_id, id);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
