-- How an organization is shown to its customers, and what its mails and SMS begin and end with. NULL: as it is called.
ALTER TABLE organizations
  ADD COLUMN IF NOT EXISTS shown_name text CHECK (length(shown_name) BETWEEN 1 AND 60),
  -- White words are readable on it: the server checks that.
  ADD COLUMN IF NOT EXISTS accent text NOT NULL DEFAULT '#0b6b63' CHECK (accent ~ '^#[0-9a-f]{6}$'),
  ADD COLUMN IF NOT EXISTS mail_sender text CHECK (length(mail_sender) BETWEEN 1 AND 60),
  ADD COLUMN IF NOT EXISTS mail_footer text CHECK (length(mail_footer) BETWEEN 1 AND 500),
  ADD COLUMN IF NOT EXISTS sms_sender text CHECK (length(sms_sender) BETWEEN 1 AND 20),
  -- When somebody answers, as customers read it where they ask for help.
  ADD COLUMN IF NOT EXISTS support_hours text CHECK (length(support_hours) BETWEEN 1 AND 200),
  -- Of what its customers get no mail and no SMS, whatever they have chosen; the bell tells them all the same.
  ADD COLUMN IF NOT EXISTS without_mail text[] NOT NULL DEFAULT '{}' CHECK (cardinality(without_mail) <= 50),
  ADD COLUMN IF NOT EXISTS without_sms text[] NOT NULL DEFAULT '{}' CHECK (cardinality(without_sms) <= 50);

-- Apart from the organization, so that nobody reads pictures who only wants its name.
CREATE TABLE IF NOT EXISTS organization_logos (
  organization_id bigint PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  -- A PNG, written anew by the server.
  picture bytea NOT NULL CHECK (octet_length(picture) BETWEEN 1 AND 65536),
  changed_at timestamptz NOT NULL
);

-- By what an organization sends its SMS: a request to somebody else's service, with places for number, text and sender.
CREATE TABLE IF NOT EXISTS sms_gateways (
  organization_id bigint PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  is_active boolean NOT NULL,
  method text NOT NULL CHECK (method IN ('GET', 'POST', 'PUT')),
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 1000),
  -- One on each line, `Name: value`.
  headers text NOT NULL CHECK (length(headers) <= 2000),
  body_kind text NOT NULL CHECK (body_kind IN ('json', 'form', 'text')),
  body text NOT NULL CHECK (length(body) <= 4000),
  -- The answer that means success: NULL is any status from 200 to 299, and any text.
  success_status integer CHECK (success_status BETWEEN 200 AND 599),
  success_text text CHECK (length(success_text) BETWEEN 1 AND 200),
  -- What stands in the place of {secret}: sealed by the application.
  secret bytea,
  secret_set_at timestamptz
);

ALTER TABLE sms_gateways ENABLE ROW LEVEL SECURITY;
-- Customers never see it.
CREATE POLICY staff ON sms_gateways USING (actor_sees_all());

-- The first set-up of an organization, where it has begun: what was done and what was passed over, until it is finished.
CREATE TABLE IF NOT EXISTS organization_setups (
  organization_id bigint PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  done text[] NOT NULL DEFAULT '{}' CHECK (cardinality(done) <= 20),
  skipped text[] NOT NULL DEFAULT '{}' CHECK (cardinality(skipped) <= 20),
  finished_at timestamptz
);
ALTER TABLE organization_setups ENABLE ROW LEVEL SECURITY;
CREATE POLICY staff ON organization_setups USING (actor_sees_all());
