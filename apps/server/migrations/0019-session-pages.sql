-- Pages of a line's sessions, newest first: with the id in it the index alone finds any page, however far back, and only
-- the rows shown are read.
CREATE INDEX network_sessions_newest_idx ON network_sessions (connection_id, started_at DESC, id DESC);
DROP INDEX network_sessions_connection_idx;
