-- Network passwords that an older system only has as a hash: what RADIUS compares with is sealed like others, and how it was
-- hashed decides by which methods a line can sign in. Null: the password itself is known.
ALTER TABLE connections ADD COLUMN IF NOT EXISTS network_password_hash text
  CHECK (network_password_hash IN ('nt', 'md5', 'smd5', 'sha', 'ssha', 'sha2', 'crypt'));
ALTER TABLE import_rows ADD COLUMN IF NOT EXISTS network_password_hash text;
