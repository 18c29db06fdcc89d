-- Wrong passwords make whoever tries wait longer and longer: each row says from when on the next one is taken.
ALTER TABLE password_tries ADD COLUMN next_at timestamptz NOT NULL DEFAULT 'epoch';
ALTER TABLE password_tries ALTER COLUMN next_at DROP DEFAULT;
