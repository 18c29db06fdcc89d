-- The list of users is by name: its first pages are read from here instead of sorting everybody.
CREATE INDEX users_name_idx ON users (name, id);
