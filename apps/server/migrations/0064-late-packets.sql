-- Accounting packets that are repeated late were counted again where the equipment tells no time: they came later than what
-- is known and with less, as from counters that begin again. A session's own clock tells the two apart.

-- One Start, Interim-Update or Stop of one session, in any order and any number of times. Counters are the session's
-- totals so far: they replace what is known, and what they have grown by goes to the days of the line. A missing counter
-- changes nothing. `has_own_time`: read_at is when the packet was first sent; otherwise when it came, which is later each
-- time that it is repeated.
-- The caller holds the line's lock: one report of a line at a time, also while its session has no row yet.
-- Answers `recorded`, `repeated` or `late` (its session had ended before).
CREATE OR REPLACE FUNCTION record_report(line bigint, zone text, status text, unique_name text, session_name text, nas inet,
  station text, framed inet, read_at timestamptz, has_own_time boolean, seconds bigint, download bigint, upload bigint,
  cause text)
  RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  -- Two reports' ideas of when a session began differ by less.
  tolerance CONSTANT interval := '10 seconds';
  begins timestamptz := read_at - make_interval(secs => coalesce(seconds, 0));
  knows_begin boolean := seconds IS NOT NULL OR status = 'Start';
  s network_sessions;
  has_counters boolean;
  is_newest boolean;
BEGIN
  SELECT * INTO s FROM network_sessions AS n WHERE n.unique_id = unique_name AND n.connection_id = line
    AND (NOT knows_begin OR n.started_at <= begins + tolerance) ORDER BY n.started_at DESC LIMIT 1;
  IF s.id IS NULL THEN
    SELECT * INTO s FROM network_sessions AS n WHERE n.unique_id = unique_name AND n.connection_id = line
      ORDER BY n.started_at LIMIT 1;
  END IF;
  -- It began after all we know of that session: the equipment has given the id away again. By its time of arrival a
  -- delayed or repeated packet looks the same, so then only what comes after the session's end and cannot be of it is
  -- another one; and the very same numbers are repeated ones at any time, because the RADIUS server stamps packets that
  -- have no time with its own.
  IF knows_begin AND begins > s.updated_at + tolerance
    AND (has_own_time OR (s.stopped_at IS NOT NULL AND (status = 'Start' OR seconds > s.session_seconds)))
    AND (seconds > 0 AND seconds = s.session_seconds AND s.base_download + download = s.download_bytes
      AND s.base_upload + upload = s.upload_bytes) IS NOT TRUE THEN
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

  -- Equipment need not say that nothing was used yet.
  IF status = 'Start' THEN
    download := coalesce(download, 0);
    upload := coalesce(upload, 0);
  END IF;
  has_counters := download IS NOT NULL AND upload IS NOT NULL;
  download := coalesce(s.base_download + download, s.download_bytes);
  upload := coalesce(s.base_upload + upload, s.upload_bytes);
  -- The session's own clock knows better than the time of arrival.
  IF seconds < s.session_seconds THEN read_at := least(read_at, s.started_at + make_interval(secs => seconds)); END IF;
  -- Counters only grow. Lower ones were counted before what we know, unless the session's own clock has gone on since. Only
  -- a stop keeps its time nevertheless: nothing of the session comes after it.
  IF read_at > s.updated_at AND NOT coalesce(seconds > s.session_seconds, false) AND (status = 'Start'
    OR download < s.download_bytes OR upload < s.upload_bytes
    OR (NOT has_own_time AND seconds > 0 AND seconds = s.session_seconds)) THEN
    download := greatest(download, s.download_bytes);
    upload := greatest(upload, s.upload_bytes);
    IF status <> 'Stop' THEN read_at := s.updated_at; END IF;
  END IF;
  is_newest := (read_at, download, upload) >= (s.updated_at, s.download_bytes, s.upload_bytes);
  IF is_newest THEN
    IF read_at > s.updated_at THEN
      -- Less than before at a later time of the session: the equipment counts from zero again.
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
  ELSIF has_counters AND s.base_download = 0 AND s.base_upload = 0 THEN
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
CREATE OR REPLACE FUNCTION record_reports(reports jsonb) RETURNS text[] LANGUAGE plpgsql AS $$
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
        station text, framed inet, at timestamptz, "isOwnTime" boolean, seconds bigint, download bigint, upload bigint, cause text))
      WITH ORDINALITY AS each
    LEFT JOIN connections AS c ON c.username_key = lower(each.name)
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
        r.framed, r.at, coalesce(r."isOwnTime", true), r.seconds, r.download, r.upload, r.cause);
    END IF;
  END LOOP;
  RETURN outcomes;
END $$;

-- Its place was taken by the one with has_own_time.
DROP FUNCTION IF EXISTS record_report(bigint, text, text, text, text, inet, text, inet, timestamptz, bigint, bigint, bigint, text);
