-- Areas get a screen: what it changes, and which of them new lines may be in.
ALTER TABLE areas ADD COLUMN IF NOT EXISTS status record_status NOT NULL DEFAULT 'active';
ALTER TABLE areas ADD COLUMN IF NOT EXISTS version integer NOT NULL DEFAULT 1;
ALTER TABLE areas ADD COLUMN IF NOT EXISTS created_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE areas ADD COLUMN IF NOT EXISTS updated_at timestamptz NOT NULL DEFAULT now();
