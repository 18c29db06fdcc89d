-- Staff find a customer who calls by how the account holder's name begins, or by the whole number or address. Row security is
-- asked before lower() (0044), so the texts that are compared stand in columns. One statement: the table is written once.
ALTER TABLE connections
  ADD COLUMN IF NOT EXISTS holder_key text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name)) STORED,
  ADD COLUMN IF NOT EXISTS last_name_key text GENERATED ALWAYS AS (lower(last_name)) STORED,
  ADD COLUMN IF NOT EXISTS email_key text GENERATED ALWAYS AS (lower(email)) STORED;
CREATE INDEX IF NOT EXISTS connections_holder_key_idx ON connections (holder_key text_pattern_ops);
CREATE INDEX IF NOT EXISTS connections_last_name_key_idx ON connections (last_name_key text_pattern_ops);
CREATE INDEX IF NOT EXISTS connections_email_key_idx ON connections (email_key) WHERE email_key IS NOT NULL;
CREATE INDEX IF NOT EXISTS connections_contact_idx ON connections (contact);
