-- What a line gets at sign-in besides its speed: of its package, and of its own.
ALTER TABLE packages
  -- How fast it may be for a moment, and for how many seconds; null: never faster than its speed.
  ADD COLUMN IF NOT EXISTS burst_download_kbps integer CHECK (burst_download_kbps > 0),
  ADD COLUMN IF NOT EXISTS burst_upload_kbps integer CHECK (burst_upload_kbps > 0),
  ADD COLUMN IF NOT EXISTS burst_seconds smallint CHECK (burst_seconds BETWEEN 1 AND 300),
  -- Framed-Pool: from which addresses the equipment gives one.
  ADD COLUMN IF NOT EXISTS framed_pool text CHECK (length(framed_pool) BETWEEN 1 AND 64),
  -- How many devices may be online at once; null: any number.
  ADD COLUMN IF NOT EXISTS max_sessions smallint CHECK (max_sessions BETWEEN 1 AND 100),
  -- [{"name": …, "value": …}], of the names in core/contract's network-attributes.
  ADD COLUMN IF NOT EXISTS attributes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(attributes) = 'array');

-- The line's own terms, before those of its package.
CREATE TABLE IF NOT EXISTS line_terms (
  connection_id bigint PRIMARY KEY REFERENCES connections ON DELETE CASCADE,
  organization_id bigint NOT NULL REFERENCES organizations,
  -- Framed-IP-Address: the same at each sign-in.
  framed_address inet CHECK (family(framed_address) = 4 AND masklen(framed_address) = 32),
  framed_pool text CHECK (length(framed_pool) BETWEEN 1 AND 64),
  -- Only this device may sign in, in the notation of device_form.
  device text CHECK (length(device) BETWEEN 1 AND 100),
  max_sessions smallint CHECK (max_sessions BETWEEN 1 AND 100),
  attributes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(attributes) = 'array'),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS line_terms_address_key ON line_terms (organization_id, framed_address);
ALTER TABLE line_terms ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS staff ON line_terms;
CREATE POLICY staff ON line_terms USING (actor_sees_all());

-- What an organization does with suspended lines: it refuses them, or lets them in with these terms, by which its equipment
-- shows them where to pay (a walled garden).
CREATE TABLE IF NOT EXISTS suspension_terms (
  organization_id bigint PRIMARY KEY REFERENCES organizations,
  is_let_in boolean NOT NULL DEFAULT false,
  kbps integer NOT NULL DEFAULT 1024 CHECK (kbps BETWEEN 64 AND 1000000),
  framed_pool text CHECK (length(framed_pool) BETWEEN 1 AND 64),
  attributes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(attributes) = 'array'),
  updated_at timestamptz NOT NULL
);
ALTER TABLE suspension_terms ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS staff ON suspension_terms;
CREATE POLICY staff ON suspension_terms USING (actor_sees_all());

ALTER TABLE network_authentications DROP CONSTRAINT IF EXISTS network_authentications_reason_check;
ALTER TABLE network_authentications ADD CONSTRAINT network_authentications_reason_check CHECK (reason IN ('accepted',
  'suspended', 'closed', 'no-contract', 'wrong-password', 'no-password', 'method-not-offered', 'unknown', 'other-device',
  'too-many-sessions'));
