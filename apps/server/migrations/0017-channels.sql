-- What leaves the portal towards people besides the bell: mail, SMS and browser push, what was sent to whom, and each
-- person's choice of channels.

ALTER TABLE outbox DROP CONSTRAINT outbox_transport_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_transport_check CHECK (transport IN ('live', 'mail', 'sms', 'push', 'network'));
-- What the message log says of a mail or an SMS; null for what is not logged.
ALTER TABLE outbox ADD COLUMN log jsonb;
CREATE INDEX outbox_sent_idx ON outbox (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX outbox_abandoned_idx ON outbox (abandoned_at) WHERE abandoned_at IS NOT NULL;

CREATE TABLE message_logs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The message on its way. The outbox forgets it a day after it was sent, so this is no foreign key.
  outbox_id bigint NOT NULL,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  -- Whom it is for, when it is for somebody with an account.
  user_id bigint REFERENCES users ON DELETE SET NULL,
  recipient text NOT NULL,
  -- What it is about, `noun.what-happened` or the name of a notification's event.
  kind text NOT NULL,
  subject text,
  -- As staff may read it: codes and links that open something are masked.
  text text NOT NULL,
  -- waiting: not out of our hands yet; kept: there is no transport, so it went nowhere; failed: given up.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'kept', 'failed')),
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it left, was kept or was given up.
  ended_at timestamptz
);
CREATE UNIQUE INDEX message_logs_outbox_key ON message_logs (outbox_id);
CREATE INDEX message_logs_user_idx ON message_logs (user_id, id);
CREATE INDEX message_logs_recipient_idx ON message_logs (recipient, id);
CREATE INDEX message_logs_created_idx ON message_logs (created_at);

ALTER TABLE message_logs ENABLE ROW LEVEL SECURITY;
-- Whoever causes a message has it logged; reading is for staff, by their statements' own conditions.
CREATE POLICY written_by_all ON message_logs FOR INSERT WITH CHECK (true);
CREATE POLICY read_by_staff ON message_logs FOR SELECT USING (actor_sees_all());
CREATE POLICY kept_by_system ON message_logs USING (actor_is_system());

-- Where a person differs from the defaults of an event, which are the contract's.
CREATE TABLE notification_choices (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  event text NOT NULL CHECK (event ~ '^[a-z0-9-]{1,40}$'),
  bell boolean NOT NULL,
  mail boolean NOT NULL,
  sms boolean NOT NULL,
  push boolean NOT NULL,
  PRIMARY KEY (user_id, event)
);
ALTER TABLE notification_choices ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON notification_choices USING (actor_is_system() OR user_id = actor_user_id());

-- A browser that shows a person's notifications also while the portal is closed.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The session that asked for it. Nothing is pushed to a browser whose person has signed out.
  session_id bigint NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- The push service's address of this browser, and the keys messages to it are encrypted with.
  endpoint text NOT NULL CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL CHECK (length(p256dh) <= 200),
  auth text NOT NULL CHECK (length(auth) <= 100),
  device_label text NOT NULL DEFAULT '' CHECK (length(device_label) <= 200),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_user_idx ON push_subscriptions (user_id, id);
CREATE INDEX push_subscriptions_session_idx ON push_subscriptions (session_id);
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON push_subscriptions USING (actor_is_system() OR user_id = actor_user_id());
