-- expand: the release before makes no trials, and takes none for a sign-in.
-- Whoever sets single sign-on up tries it: what the provider brings back is shown to them, and signs nobody in.
ALTER TABLE single_sign_on_attempts ADD COLUMN IF NOT EXISTS tried_by bigint REFERENCES users ON DELETE CASCADE;
CREATE INDEX IF NOT EXISTS single_sign_on_attempts_tried_by_idx ON single_sign_on_attempts (tried_by)
  WHERE tried_by IS NOT NULL;
