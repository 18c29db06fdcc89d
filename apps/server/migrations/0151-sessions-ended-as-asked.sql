-- expand: the release before says of such a session what the equipment reported, as of any other.
-- When a customer asked the portal to end a session, and its equipment agreed to. What the equipment reports of the end afterwards is
-- the same as of one that the provider ended.
ALTER TABLE network_sessions ADD COLUMN IF NOT EXISTS end_requested_at timestamptz;
ALTER TABLE past_network_sessions ADD COLUMN IF NOT EXISTS end_requested_at timestamptz;

CREATE OR REPLACE VIEW all_network_sessions WITH (security_invoker = true) AS
SELECT id, connection_id, session_id, nas_address, calling_station, framed_address, started_at, updated_at, stopped_at,
  session_seconds, download_bytes, upload_bytes, terminate_cause, disconnecting_since, end_requested_at
FROM network_sessions
UNION ALL
SELECT id, connection_id, session_id, nas_address, calling_station, framed_address, started_at, updated_at, stopped_at,
  session_seconds, download_bytes, upload_bytes, terminate_cause, NULL::timestamptz, end_requested_at
FROM past_network_sessions;

-- Takes back the newest session of a line with this id that ended after an instant (0139); answers whether there was one.
CREATE OR REPLACE FUNCTION recall_session(line bigint, unique_name text, ended_after timestamptz) RETURNS boolean
  LANGUAGE plpgsql AS $$
BEGIN
  WITH newest AS (
    SELECT tableoid, ctid, stopped_at FROM past_network_sessions
      WHERE connection_id = line AND unique_id = unique_name AND stopped_at >= ended_after
      ORDER BY started_at DESC LIMIT 1 FOR UPDATE
  ), recalled AS (
    DELETE FROM past_network_sessions AS p USING newest
      WHERE p.connection_id = line AND p.unique_id = unique_name AND p.stopped_at = newest.stopped_at
        AND p.tableoid = newest.tableoid AND p.ctid = newest.ctid
      RETURNING p.*
  )
  INSERT INTO network_sessions (id, connection_id, unique_id, session_id, nas_address, calling_station, framed_address, started_at,
      updated_at, stopped_at, heard_at, download_bytes, upload_bytes, terminate_cause, session_seconds, base_download, base_upload,
      is_reporting, is_stop_assumed, end_requested_at)
    SELECT id, connection_id, unique_id, session_id, nas_address, calling_station, framed_address, started_at,
      updated_at, stopped_at, heard_at, download_bytes, upload_bytes, terminate_cause, session_seconds, coalesce(base_download, 0),
      coalesce(base_upload, 0), is_reporting, is_stop_assumed, end_requested_at
    FROM recalled;
  RETURN FOUND;
END $$;
