-- expand: the release before knows a session's present token only, which is the renewed one; the former ends there at once.
-- Whoever proves who they are again gets a new token. The former works until the new one was used, and seconds longer.
ALTER TABLE sessions
  ADD COLUMN IF NOT EXISTS former_hash bytea,
  -- Null: the new one was not used yet.
  ADD COLUMN IF NOT EXISTS former_until timestamptz;
-- No row has one yet, so none is read.
DO $$ BEGIN
  ALTER TABLE sessions ADD CONSTRAINT sessions_former_hash_check CHECK (octet_length(former_hash) = 32) NOT VALID;
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;
