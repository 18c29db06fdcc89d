-- By which SECRET_KEY this database is used: a start with another one is refused. In a schema that only the owner reads.
CREATE TABLE IF NOT EXISTS migration.secret_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint bytea NOT NULL
);
