-- Rights of the built-in roles' defaults that a provider does not want them to have, so that nothing names them as
-- missing again: a call, `GET /desk/invoices`, an act on rows, `List invoice`, or a permission by its name.
CREATE TABLE IF NOT EXISTS unwanted_rights (
  role_id bigint NOT NULL REFERENCES roles ON DELETE CASCADE,
  part text NOT NULL CHECK (length(part) BETWEEN 1 AND 300),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (role_id, part)
);
