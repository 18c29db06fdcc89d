-- People are found by how their name or username begins, in any letters.
CREATE INDEX users_name_beginning_idx ON users (lower(name) text_pattern_ops);
CREATE INDEX users_username_beginning_idx ON users (lower(username) text_pattern_ops);
