-- Accounting packets that come at the same time are recorded by one statement in one transaction (decision record 17).
-- A statement for each would cost more in the way there and back than the work itself, and each would be a commit.

-- A name that equipment reports and no line has: kept for staff, up to as many different ones as anybody reads.
CREATE FUNCTION note_unknown_line(name text, nas inet, station text, read_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unknown_lines AS u (username, nas_address, calling_station, first_at, last_at)
    SELECT name, nas, station, read_at, read_at
    WHERE (SELECT count(*) FROM unknown_lines) < 1000
      OR EXISTS (SELECT FROM unknown_lines AS known WHERE known.username = name AND known.nas_address = nas)
  ON CONFLICT (username, nas_address) DO UPDATE SET packets = u.packets + 1,
    calling_station = coalesce(excluded.calling_station, u.calling_station), last_at = greatest(u.last_at, excluded.last_at);
END $$;

-- Ends what is open on a piece of equipment that has started again or goes down, if it began before that.
CREATE FUNCTION end_sessions_on(nas inet, read_at timestamptz) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  UPDATE network_sessions
    SET stopped_at = greatest(updated_at, read_at), terminate_cause = 'NAS-Reboot', is_stop_assumed = true
    WHERE nas_address = nas AND stopped_at IS NULL AND started_at < read_at;
END;

-- One Start, Interim-Update or Stop of one session, in any order and any number of times. Counters are the session's
-- totals so far: they replace what is known, and what they have grown by goes to the days of the line.
-- The caller holds the line's lock: one report of a line at a time, also while its session has no row yet.
-- Answers `recorded`, `repeated` or `late` (its session had ended before).
CREATE FUNCTION record_report(line bigint, zone text, status text, unique_name text, session_name text, nas inet,
  station text, framed inet, read_at timestamptz, seconds bigint, download bigint, upload bigint, cause text)
  RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  -- Two reports' ideas of when a session began differ by less.
  tolerance CONSTANT interval := '10 seconds';
  begins timestamptz := read_at - make_interval(secs => coalesce(seconds, 0));
  knows_begin boolean := seconds IS NOT NULL OR status = 'Start';
  s network_sessions;
  is_newest boolean;
BEGIN
  SELECT * INTO s FROM network_sessions AS n WHERE n.unique_id = unique_name AND n.connection_id = line
    AND (NOT knows_begin OR n.started_at <= begins + tolerance) ORDER BY n.started_at DESC LIMIT 1;
  IF s.id IS NULL THEN
    SELECT * INTO s FROM network_sessions AS n WHERE n.unique_id = unique_name AND n.connection_id = line
      ORDER BY n.started_at LIMIT 1;
  END IF;
  IF knows_begin AND begins > s.updated_at + tolerance THEN
    -- It began after all we know of that session: the equipment has given the id away again.
    IF s.stopped_at IS NULL THEN
      UPDATE network_sessions SET stopped_at = updated_at, terminate_cause = 'Lost-Stop', is_stop_assumed = true
        WHERE id = s.id;
    END IF;
    s := NULL;
  END IF;

  IF s.id IS NULL THEN
    INSERT INTO network_sessions (connection_id, unique_id, session_id, nas_address, started_at, updated_at)
      VALUES (line, unique_name, session_name, nas, begins, begins) RETURNING * INTO s;
    INSERT INTO session_days VALUES (s.id, (begins AT TIME ZONE zone)::date, begins, 0, 0, begins, 0, 0);
    -- The same device signs in again where its last session was never reported as ended.
    UPDATE network_sessions AS n SET stopped_at = n.updated_at, terminate_cause = 'Lost-Stop', is_stop_assumed = true
      WHERE n.connection_id = line AND n.stopped_at IS NULL AND n.id <> s.id AND n.nas_address = nas
        AND n.calling_station = station AND n.updated_at <= begins;
  ELSIF s.stopped_at < read_at AND NOT s.is_stop_assumed THEN
    RETURN 'late';
  END IF;

  download := s.base_download + download;
  upload := s.base_upload + upload;
  -- The session's own clock knows better than the time of arrival.
  IF seconds < s.session_seconds THEN read_at := least(read_at, s.started_at + make_interval(secs => seconds)); END IF;
  is_newest := (read_at, download, upload) >= (s.updated_at, s.download_bytes, s.upload_bytes);
  IF is_newest THEN
    IF read_at > s.updated_at THEN
      -- Less than before, later: the equipment counts from zero again.
      IF download < s.download_bytes THEN
        download := download - s.base_download + s.download_bytes;
        s.base_download := s.download_bytes;
      END IF;
      IF upload < s.upload_bytes THEN
        upload := upload - s.base_upload + s.upload_bytes;
        s.base_upload := s.upload_bytes;
      END IF;
    ELSE
      upload := greatest(upload, s.upload_bytes);
    END IF;
    IF status = 'Interim-Update' AND (read_at, download, upload) = (s.updated_at, s.download_bytes, s.upload_bytes)
      AND s.is_reporting THEN RETURN 'repeated'; END IF;
    PERFORM add_usage(line, zone, s.updated_at, read_at, download - s.download_bytes, upload - s.upload_bytes);
    INSERT INTO session_days AS d
      VALUES (s.id, (read_at AT TIME ZONE zone)::date, read_at, download, upload, read_at, download, upload)
    ON CONFLICT (session_id, day) DO UPDATE
      SET last_at = excluded.last_at, last_download = excluded.last_download, last_upload = excluded.last_upload;
  ELSIF s.base_download = 0 AND s.base_upload = 0 THEN
    PERFORM place_late_reading(s.id, line, zone, read_at, download, upload);
  END IF;
  IF begins < s.started_at THEN
    INSERT INTO session_days AS d VALUES (s.id, (begins AT TIME ZONE zone)::date, begins, 0, 0, begins, 0, 0)
    ON CONFLICT (session_id, day) DO UPDATE
      SET first_at = excluded.first_at, first_download = 0, first_upload = 0 WHERE excluded.first_at < d.first_at;
  END IF;

  UPDATE network_sessions SET
    started_at = least(s.started_at, begins),
    updated_at = CASE WHEN is_newest THEN read_at ELSE s.updated_at END,
    download_bytes = CASE WHEN is_newest THEN download ELSE s.download_bytes END,
    upload_bytes = CASE WHEN is_newest THEN upload ELSE s.upload_bytes END,
    base_download = s.base_download,
    base_upload = s.base_upload,
    session_seconds = greatest(s.session_seconds, seconds),
    -- It goes on reporting: it was not ended.
    disconnecting_since = CASE WHEN status <> 'Interim-Update' OR read_at <= s.disconnecting_since + interval '30 seconds'
      THEN s.disconnecting_since END,
    is_reporting = s.is_reporting OR status = 'Interim-Update',
    calling_station = coalesce(station, s.calling_station),
    framed_address = coalesce(framed, s.framed_address),
    stopped_at = CASE
      WHEN status = 'Stop' AND (s.stopped_at IS NULL OR s.is_stop_assumed) THEN greatest(read_at, s.updated_at)
      WHEN s.is_stop_assumed AND read_at > s.stopped_at THEN NULL
      ELSE s.stopped_at END,
    terminate_cause = CASE
      WHEN status = 'Stop' AND (s.stopped_at IS NULL OR s.is_stop_assumed) THEN cause
      WHEN s.is_stop_assumed AND read_at > s.stopped_at THEN NULL
      ELSE s.terminate_cause END,
    is_stop_assumed = s.is_stop_assumed AND status <> 'Stop' AND read_at <= s.stopped_at
    WHERE id = s.id;
  RETURN 'recorded';
END $$;

-- Reports in the order of a JSON array, each with the fields of `SessionReport` or `EquipmentReport` (radius.packet.ts),
-- and for each what became of it: `recorded`, `repeated`, `late`, `unknown` (no line has this name) or `ended`.
CREATE FUNCTION record_reports(reports jsonb) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  -- Any number that no other lock of the portal has.
  area CONSTANT integer := 1813;
  r record;
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

  FOR r IN
    SELECT each.*, c.id AS line, o.time_zone AS zone
    FROM ROWS FROM (jsonb_to_recordset(reports) AS (status text, name text, "uniqueName" text, "sessionName" text, nas inet,
        station text, framed inet, at timestamptz, seconds bigint, download bigint, upload bigint, cause text))
      WITH ORDINALITY AS each
    LEFT JOIN connections AS c ON lower(c.username) = lower(each.name)
    LEFT JOIN organizations AS o ON o.id = c.organization_id
    ORDER BY each.ordinality
  LOOP
    IF r.name IS NULL THEN
      PERFORM end_sessions_on(r.nas, r.at);
      outcomes := outcomes || 'ended'::text;
    ELSIF r.line IS NULL THEN
      PERFORM note_unknown_line(r.name, r.nas, r.station, r.at);
      outcomes := outcomes || 'unknown'::text;
    ELSE
      outcomes := outcomes || record_report(r.line, r.zone, r.status, r."uniqueName", r."sessionName", r.nas, r.station,
        r.framed, r.at, r.seconds, r.download, r.upload, r.cause);
    END IF;
  END LOOP;
  RETURN outcomes;
END $$;
