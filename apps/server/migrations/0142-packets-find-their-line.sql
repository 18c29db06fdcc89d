-- expand: the release before calls the same function.
-- Each call that records packets read all lines, twice: row security lets no index be used for a condition that calls a function on the
-- way, as `lower(name)` was. Made before the look-up, and looked up one by one, each name is an index's entry. All else is as it was.

-- Reports in the order of a JSON array, each with the fields of `SessionReport` or `EquipmentReport` (radius.packet.ts),
-- and for each what became of it: `recorded`, `repeated`, `late`, `unknown` (no line has this name) or `ended`.
CREATE OR REPLACE FUNCTION record_reports(reports jsonb) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  -- Any number that no other lock of the portal has.
  area CONSTANT integer := 1813;
  r record;
  is_old boolean;
  is_corrected boolean;
  outcomes text[] := '{}';
BEGIN
  -- Locks in one order for all, so that two calls never wait for each other crosswise. A restart of equipment ends
  -- sessions of many lines, hence it waits for all other calls, and they for it.
  IF EXISTS (SELECT FROM jsonb_array_elements(reports) AS each WHERE NOT each ? 'name') THEN
    PERFORM pg_advisory_xact_lock(area, 0);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(area, 0);
  END IF;
  PERFORM pg_advisory_xact_lock(line.key) FROM (
    SELECT DISTINCT hashtextextended(lower(each ->> 'name'), area) AS key
    FROM jsonb_array_elements(reports) AS each WHERE each ? 'name' ORDER BY key
  ) AS line;

  PERFORM note_clocks(reports);
  FOR r IN
    SELECT each.*, k.behind_seconds, coalesce(former.id, named.id) AS line, o.time_zone AS zone
    FROM (
      SELECT told.*, lower(told.name) AS key
      FROM ROWS FROM (jsonb_to_recordset(reports) AS (status text, name text, "uniqueName" text, "sessionName" text, nas inet,
          station text, framed inet, at timestamptz, "isOwnTime" boolean, arrived timestamptz, stamp timestamptz, delay bigint,
          seconds bigint, download bigint, upload bigint, "mayWrap" boolean, cause text))
        WITH ORDINALITY AS told
      OFFSET 0
    ) AS each
    LEFT JOIN equipment_clocks AS k ON k.nas_address = each.nas AND k.is_sure
    -- A report names its session's line by the name that it had when the session began, which another line may have by now.
    LEFT JOIN LATERAL (
      SELECT own.id, own.organization_id FROM former_usernames AS f
      JOIN network_sessions AS n ON n.unique_id = each."uniqueName" AND n.connection_id = f.connection_id
      JOIN connections AS own ON own.id = f.connection_id
      WHERE f.username_key = each.key LIMIT 1) AS former ON true
    LEFT JOIN LATERAL (
      SELECT own.id, own.organization_id FROM connections AS own WHERE own.username_key = each.key LIMIT 1) AS named ON true
    LEFT JOIN organizations AS o ON o.id = coalesce(former.organization_id, named.organization_id)
    ORDER BY each.ordinality
  LOOP
    r.arrived := coalesce(r.arrived - make_interval(secs => coalesce(r.delay, 0)), r.at);
    is_old := r.stamp < r.arrived - interval '7 days';
    -- A clock of which we know by how much it is wrong tells the time all the same, unless the packet would then be too old.
    is_corrected := r.stamp + make_interval(secs => r.behind_seconds)
      BETWEEN r.arrived - interval '7 days' AND r.arrived + interval '1 minute';
    IF is_corrected THEN
      r.at := r.stamp + make_interval(secs => r.behind_seconds);
      r."isOwnTime" := true;
    END IF;
    IF r.name IS NULL THEN
      -- Equipment whose clock was right until now started long ago, and somebody sends us that again.
      IF is_old AND is_corrected IS NOT TRUE THEN
        outcomes := outcomes || 'late'::text;
        CONTINUE;
      END IF;
      PERFORM end_sessions_on(r.nas, r.at);
      outcomes := outcomes || 'ended'::text;
    ELSIF r.line IS NULL THEN
      PERFORM note_unknown_line(r.name, r.nas, r.station, r.at);
      outcomes := outcomes || 'unknown'::text;
    ELSIF is_old AND EXISTS (SELECT FROM network_sessions AS n WHERE n.unique_id = r."uniqueName" AND n.connection_id = r.line
      AND r.stamp BETWEEN n.started_at - interval '10 seconds' AND greatest(n.updated_at, n.stopped_at) + interval '10 seconds'
      AND coalesce(r.seconds, 0) <= n.session_seconds AND coalesce(r.download, 0) <= n.download_bytes
      AND coalesce(r.upload, 0) <= n.upload_bytes)
    THEN
      -- Counted then; its readings are gone.
      outcomes := outcomes || 'late'::text;
    ELSE
      outcomes := outcomes || record_report(r.line, r.zone, r.status, r."uniqueName", r."sessionName", r.nas, r.station,
        r.framed, r.at, coalesce(r."isOwnTime", true), r.arrived, r.seconds, r.download, r.upload, coalesce(r."mayWrap", false),
        r.cause);
    END IF;
  END LOOP;
  RETURN outcomes;
END $$;
