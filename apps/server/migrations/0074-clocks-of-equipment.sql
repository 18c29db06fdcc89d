-- Clocks of equipment that are wrong, or are set right while sessions run. Stamps are believed where they can be: a packet that
-- waited counts for when it was sent. But what a session is, and which of its reports is the newest, is told by its own clock
-- (Acct-Session-Time) and its counters, which only grow; and whether a line is online by when its reports came.

-- When the newest report came, by the portal's clock.
ALTER TABLE network_sessions ADD COLUMN IF NOT EXISTS heard_at timestamptz;
-- Sessions that are open now, so that those which only began are closed like all others that are silent.
UPDATE network_sessions SET heard_at = updated_at WHERE stopped_at IS NULL AND heard_at IS NULL;

-- Equipment whose stamps are not the time at which its packets come.
CREATE TABLE IF NOT EXISTS equipment_clocks (
  nas_address inet PRIMARY KEY,
  -- Negative: it is ahead.
  behind_seconds bigint NOT NULL,
  -- Since when by this much, and until when, by the portal's clock.
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- Packets that waited have old stamps too, but come faster than they were stamped. Sure: stamps and arrivals advance
  -- together, or no packet can have waited for so long, or the stamp is in the future.
  is_sure boolean NOT NULL
);
ALTER TABLE equipment_clocks ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS system_only ON equipment_clocks;
CREATE POLICY system_only ON equipment_clocks USING (actor_is_system());

-- Compares the stamps of a call's packets with the portal's clock: for each piece of equipment that of the packet which waited
-- least. Rows are touched in one order for all, and only for equipment whose clock is wrong or was.
CREATE OR REPLACE FUNCTION note_clocks(reports jsonb) RETURNS void LANGUAGE sql AS $$
  WITH seen AS (
    SELECT DISTINCT ON (nas) nas, behind, arrived,
      name IS NOT NULL AND (behind < -300 OR behind > 7 * 86400) AS is_sure
    FROM jsonb_to_recordset(reports) AS each (nas inet, name text, arrived timestamptz, stamp timestamptz, delay bigint),
      LATERAL (SELECT extract(epoch FROM arrived - stamp)::bigint - coalesce(delay, 0) AS behind) AS compared
    WHERE stamp IS NOT NULL
    ORDER BY nas, abs(behind)
  ), right_again AS (
    -- Packets take a moment, and nobody minds a clock that is wrong by less than two minutes.
    DELETE FROM equipment_clocks USING seen WHERE nas_address = seen.nas AND abs(seen.behind) <= 120
  )
  INSERT INTO equipment_clocks AS c (nas_address, behind_seconds, since, seen_at, is_sure)
    SELECT nas, behind, arrived, arrived, is_sure FROM seen WHERE abs(behind) > 120 ORDER BY nas
  ON CONFLICT (nas_address) DO UPDATE SET
    behind_seconds = excluded.behind_seconds,
    since = CASE WHEN abs(c.behind_seconds - excluded.behind_seconds) <= 30 THEN c.since ELSE excluded.since END,
    seen_at = excluded.seen_at,
    is_sure = excluded.is_sure OR (abs(c.behind_seconds - excluded.behind_seconds) <= 30
      AND (c.is_sure OR excluded.seen_at >= c.since + interval '1 minute'))
    WHERE abs(c.behind_seconds - excluded.behind_seconds) > 30 OR excluded.seen_at >= c.seen_at + interval '10 seconds';
$$;

-- One Start, Interim-Update or Stop of one session, in any order and any number of times. Counters are the session's
-- totals so far: they replace what is known, and what they have grown by goes to the days of the line. A missing counter
-- changes nothing. `has_own_time`: read_at is when the packet was first sent; otherwise when it came, which is later each
-- time that it is repeated. `arrived`: when it came, without the time that it says to have waited. `may_wrap`: the equipment does not count how
-- often its counters went round.
-- The caller holds the line's lock: one report of a line at a time, also while its session has no row yet.
-- Answers `recorded`, `repeated` or `late` (its session had ended before).
CREATE OR REPLACE FUNCTION record_report(line bigint, zone text, status text, unique_name text, session_name text, nas inet,
  station text, framed inet, read_at timestamptz, has_own_time boolean, arrived timestamptz, seconds bigint, download bigint,
  upload bigint, may_wrap boolean, cause text)
  RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  -- Two reports' ideas of when a session began differ by less.
  tolerance CONSTANT interval := '10 seconds';
  begins timestamptz := read_at - make_interval(secs => coalesce(seconds, 0));
  knows_begin boolean := seconds IS NOT NULL OR status = 'Start';
  -- Equipment counts in 32 bits.
  word CONSTANT bigint := 4294967296;
  s network_sessions;
  going_on network_sessions;
  has_counters boolean;
  is_newest boolean;
  is_later boolean;
  falls boolean[];
BEGIN
  SELECT * INTO s FROM network_sessions AS n WHERE n.unique_id = unique_name AND n.connection_id = line
    AND (NOT knows_begin OR n.started_at <= begins + tolerance) ORDER BY n.started_at DESC LIMIT 1;
  IF s.id IS NULL OR (knows_begin AND begins > s.updated_at + tolerance) THEN
    -- By its stamp it is of no session we know. One that goes on by its own clock and its counters is the same one, and the
    -- equipment's clock was set. That is sure if it came as much later than the report before as the session has gone on. It
    -- is likely if the stamp is right now, and by when it came it did not begin after that one was heard of for the last time.
    IF seconds IS NOT NULL AND status <> 'Start' THEN
      SELECT * INTO going_on FROM network_sessions AS n WHERE n.unique_id = unique_name AND n.connection_id = line
        AND (n.stopped_at IS NULL OR n.is_stop_assumed) AND n.session_seconds <= seconds
        AND (download IS NULL OR n.base_download + download >= n.download_bytes)
        AND (upload IS NULL OR n.base_upload + upload >= n.upload_bytes)
        AND (abs(extract(epoch FROM arrived - n.heard_at) - (seconds - n.session_seconds)) <= 120
          OR (begins > n.updated_at AND arrived - read_at <= interval '10 minutes'
            AND arrived - make_interval(secs => seconds) <= coalesce(n.heard_at, n.updated_at) + interval '2 minutes'))
        ORDER BY n.started_at DESC LIMIT 1;
    END IF;
    IF going_on.id IS NOT NULL THEN
      s := going_on;
    ELSIF s.id IS NULL THEN
      SELECT * INTO s FROM network_sessions AS n WHERE n.unique_id = unique_name AND n.connection_id = line
        ORDER BY n.started_at LIMIT 1;
    END IF;
  END IF;
  -- It began after all we know of that session: the equipment has given the id away again. By its time of arrival a
  -- delayed or repeated packet looks the same, so then only what comes after the session's end and cannot be of it is
  -- another one; and the very same numbers are repeated ones at any time, because the RADIUS server stamps packets that
  -- have no time with its own.
  IF going_on.id IS NOT NULL THEN
    IF begins > s.updated_at + tolerance THEN
      -- Its clock was set right: the session lasts as long as it says. What was used since the report before was used within
      -- the session's own time since then, and later reports from before count for no other day.
      s.updated_at := greatest(begins, read_at - make_interval(secs => seconds - s.session_seconds));
      s.started_at := begins;
      DELETE FROM session_days WHERE session_id = s.id;
      INSERT INTO session_days VALUES (s.id, (s.updated_at AT TIME ZONE zone)::date, s.updated_at, s.download_bytes,
        s.upload_bytes, s.updated_at, s.download_bytes, s.upload_bytes);
    END IF;
  ELSIF knows_begin AND begins > s.updated_at + tolerance
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
    INSERT INTO network_sessions (connection_id, unique_id, session_id, nas_address, started_at, updated_at, heard_at)
      VALUES (line, unique_name, session_name, nas, begins, begins, arrived) RETURNING * INTO s;
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
  is_later := coalesce(seconds > s.session_seconds, false);
  -- A counter that falls by more than half of what 32 bits hold, while the session goes on and the other one does not fall,
  -- has passed its end without counting that: had it begun anew, both had.
  IF may_wrap AND is_later AND has_counters THEN
    falls := ARRAY[s.base_download + download < s.download_bytes, s.base_upload + upload < s.upload_bytes];
    IF falls[1] AND NOT falls[2] AND s.download_bytes - s.base_download - download > word / 2 THEN
      s.base_download := s.base_download + word;
    ELSIF falls[2] AND NOT falls[1] AND s.upload_bytes - s.base_upload - upload > word / 2 THEN
      s.base_upload := s.base_upload + word;
    END IF;
  END IF;
  download := coalesce(s.base_download + download, s.download_bytes);
  upload := coalesce(s.base_upload + upload, s.upload_bytes);
  -- The session's own clock knows better than the time of arrival, and than a clock that was set back.
  IF is_later AND (read_at <= s.updated_at OR (going_on.id IS NOT NULL AND begins < s.started_at - tolerance)) AND download >= s.download_bytes AND upload >= s.upload_bytes THEN
    read_at := s.updated_at + make_interval(secs => greatest(0, least(seconds - s.session_seconds,
      extract(epoch FROM arrived - s.updated_at)::bigint)));
    begins := s.started_at;
  ELSIF seconds < s.session_seconds THEN read_at := least(read_at, s.started_at + make_interval(secs => seconds));
  END IF;
  -- Counters only grow. Lower ones were counted before what we know, unless the session's own clock has gone on since. Only
  -- a stop keeps its time nevertheless: nothing of the session comes after it.
  IF read_at > s.updated_at AND NOT is_later AND (status = 'Start'
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
    heard_at = CASE WHEN is_newest THEN greatest(s.heard_at, arrived) ELSE s.heard_at END,
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
      WHEN s.is_stop_assumed AND (read_at > s.stopped_at OR (is_later AND is_newest)) THEN NULL
      ELSE s.stopped_at END,
    terminate_cause = CASE
      WHEN status = 'Stop' AND (s.stopped_at IS NULL OR s.is_stop_assumed) THEN cause
      WHEN s.is_stop_assumed AND (read_at > s.stopped_at OR (is_later AND is_newest)) THEN NULL
      ELSE s.terminate_cause END,
    is_stop_assumed = s.is_stop_assumed AND status <> 'Stop' AND read_at <= s.stopped_at
      AND NOT (is_later AND is_newest)
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
    SELECT each.*, k.behind_seconds, c.id AS line, o.time_zone AS zone
    FROM ROWS FROM (jsonb_to_recordset(reports) AS (status text, name text, "uniqueName" text, "sessionName" text, nas inet,
        station text, framed inet, at timestamptz, "isOwnTime" boolean, arrived timestamptz, stamp timestamptz, delay bigint,
        seconds bigint, download bigint, upload bigint, "mayWrap" boolean, cause text))
      WITH ORDINALITY AS each
    LEFT JOIN equipment_clocks AS k ON k.nas_address = each.nas AND k.is_sure
    LEFT JOIN connections AS c ON c.username_key = lower(each.name)
    LEFT JOIN organizations AS o ON o.id = c.organization_id
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

-- Its place was taken by the one with `arrived`.
DROP FUNCTION IF EXISTS record_report(bigint, text, text, text, text, inet, text, inet, timestamptz, boolean, bigint, bigint, bigint,
  text);
