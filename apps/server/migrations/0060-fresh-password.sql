-- When the person last proved their password again in this session; NULL: not since the sign-in.
ALTER TABLE sessions ADD COLUMN password_at timestamptz;
