-- Packets that are sent again: with the stamp they had, with a new one, with or without the time they have waited. None of that
-- is news of a session. What a session is, is told by what cannot be undone: no packet comes before it was sent.

-- Packets of equipment whose clock is wrong may wait too. Then they look as if it were more behind: believed only when several say so.
ALTER TABLE equipment_clocks ADD COLUMN IF NOT EXISTS later_seconds bigint;
ALTER TABLE equipment_clocks ADD COLUMN IF NOT EXISTS later_since timestamptz;

-- Staff see whose clock is wrong beside what it reports.
DROP POLICY IF EXISTS staff_read ON equipment_clocks;
CREATE POLICY staff_read ON equipment_clocks FOR SELECT USING (actor_sees_all());

-- Equipment that sends nothing between the beginning and the end of a session: its silence says nothing. The longest such session.
CREATE TABLE IF NOT EXISTS equipment_without_interims (
  nas_address inet PRIMARY KEY,
  longest_seconds bigint NOT NULL
);
ALTER TABLE equipment_without_interims ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS system_only ON equipment_without_interims;
CREATE POLICY system_only ON equipment_without_interims USING (actor_is_system());

-- Compares the stamps of a call's packets with the portal's clock: for each piece of equipment that of the packet which waited
-- least. Rows are touched in one order for all, and only for equipment whose clock is wrong or was. A short delay is that of a
-- repeated packet, of which some is stamped anew as well.
CREATE OR REPLACE FUNCTION note_clocks(reports jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH seen AS (
    SELECT DISTINCT ON (nas) nas, behind, arrived,
      name IS NOT NULL AND (behind < -300 OR behind > 7 * 86400) AS is_sure
    FROM jsonb_to_recordset(reports) AS each (nas inet, name text, arrived timestamptz, stamp timestamptz, delay bigint),
      LATERAL (SELECT extract(epoch FROM arrived - stamp)::bigint - CASE WHEN delay > 120 THEN delay ELSE 0 END AS behind)
        AS compared
    WHERE stamp IS NOT NULL
    ORDER BY nas, behind
  ), right_again AS (
    -- Packets take a moment, and nobody minds a clock that is wrong by less than two minutes.
    DELETE FROM equipment_clocks USING seen WHERE nas_address = seen.nas AND abs(seen.behind) <= 120
  ), wrong AS (
    SELECT seen.*, c.behind_seconds AS known, c.since, c.is_sure AS was_sure, c.later_since,
      seen.behind - c.behind_seconds AS more,
      abs(seen.behind - c.later_seconds) <= 30 AND seen.arrived >= c.later_since + interval '1 minute' AS is_confirmed,
      abs(seen.behind - c.later_seconds) <= 30 AS is_repeated
    FROM seen LEFT JOIN equipment_clocks AS c ON c.nas_address = seen.nas WHERE abs(seen.behind) > 120
  ), judged AS (
    SELECT *, coalesce(abs(more) <= 30, false) AS is_same,
      coalesce(was_sure AND more > 30 AND NOT coalesce(is_confirmed, false), false) AS is_waiting
    FROM wrong
  )
  INSERT INTO equipment_clocks AS c (nas_address, behind_seconds, since, seen_at, is_sure, later_seconds, later_since)
    SELECT nas,
      CASE WHEN is_waiting THEN known WHEN is_same THEN least(known, behind) ELSE behind END,
      CASE WHEN is_waiting OR is_same THEN since ELSE arrived END,
      arrived,
      is_sure OR is_waiting OR coalesce(is_confirmed, false)
        OR (is_same AND (was_sure OR arrived >= since + interval '1 minute')),
      CASE WHEN is_waiting THEN behind END,
      CASE WHEN is_waiting THEN CASE WHEN is_repeated THEN later_since ELSE arrived END END
    FROM judged ORDER BY nas
  ON CONFLICT (nas_address) DO UPDATE SET
    behind_seconds = excluded.behind_seconds, since = excluded.since, seen_at = excluded.seen_at,
    is_sure = excluded.is_sure, later_seconds = excluded.later_seconds, later_since = excluded.later_since
    WHERE (c.behind_seconds, c.is_sure) <> (excluded.behind_seconds, excluded.is_sure)
      OR c.later_seconds IS DISTINCT FROM excluded.later_seconds
      OR excluded.seen_at >= c.seen_at + interval '10 seconds';
END $$;

-- One Start, Interim-Update or Stop of one session, in any order and any number of times. Counters are the session's
-- totals so far: they replace what is known, and what they have grown by goes to the days of the line. A missing counter
-- changes nothing. `has_own_time`: read_at is when the packet was first sent, by a clock that may be wrong; otherwise when it
-- came, which is later each time that it is repeated. `arrived`: when it came, without the time that it says to have waited.
-- `may_wrap`: the equipment does not count how often its counters went round.
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
  -- No packet comes before it was sent, so its session did not begin later than that, whatever clocks say.
  begins_until timestamptz := arrived - make_interval(secs => coalesce(seconds, 0));
  -- Equipment counts in 32 bits.
  word CONSTANT bigint := 4294967296;
  s network_sessions;
  going_on network_sessions;
  is_past boolean;
  is_again boolean;
  is_other boolean := false;
  has_counters boolean;
  is_newest boolean;
  is_later boolean;
  falls boolean[];
BEGIN
  SELECT * INTO s FROM network_sessions AS n WHERE n.unique_id = unique_name AND n.connection_id = line
    AND (NOT knows_begin OR n.started_at <= begins + tolerance) ORDER BY n.started_at DESC LIMIT 1;
  is_past := knows_begin AND begins > s.updated_at + tolerance;
  IF s.id IS NULL OR is_past THEN
    -- By its stamp it is of no session we know. One that goes on by its own clock and its counters is the same one, and the
    -- equipment's clock was set, if the report came as much later than the one before as the session has gone on.
    IF seconds IS NOT NULL AND status <> 'Start' THEN
      SELECT * INTO going_on FROM network_sessions AS n WHERE n.unique_id = unique_name AND n.connection_id = line
        AND (n.stopped_at IS NULL OR n.is_stop_assumed) AND n.session_seconds <= seconds
        AND (download IS NULL OR n.base_download + download >= n.download_bytes)
        AND (upload IS NULL OR n.base_upload + upload >= n.upload_bytes)
        AND abs(extract(epoch FROM arrived - n.heard_at) - (seconds - n.session_seconds)) <= 120
        ORDER BY n.started_at DESC LIMIT 1;
    END IF;
    IF going_on.id IS NOT NULL THEN
      s := going_on;
      is_past := begins > s.updated_at + tolerance;
    ELSIF s.id IS NULL THEN
      SELECT * INTO s FROM network_sessions AS n WHERE n.unique_id = unique_name AND n.connection_id = line
        ORDER BY n.started_at LIMIT 1;
    END IF;
  END IF;

  -- By its stamp it began after all we know of that session. Either the equipment has given the id away again, or the packet
  -- was sent again with another stamp, or a clock was set.
  IF is_past AND going_on.id IS NULL THEN
    is_again := (seconds > 0 AND seconds = s.session_seconds AND s.base_download + download = s.download_bytes
        AND s.base_upload + upload = s.upload_bytes) IS TRUE
      OR (status = 'Start' AND s.stopped_at IS NULL AND s.session_seconds = 0 AND s.download_bytes + s.upload_bytes = 0
        AND arrived <= coalesce(s.heard_at, s.updated_at) + interval '10 minutes');
    is_other := NOT is_again AND CASE
      -- It came when that session can have been over, or it waited, and then stamps alone tell.
      WHEN has_own_time THEN begins_until > coalesce(s.heard_at, s.updated_at) + tolerance
        OR arrived - read_at > interval '10 minutes'
      -- Without a stamp a packet that was repeated or late looks the same. So then only what comes after that session's end
      -- and cannot be of it is of another one.
      ELSE s.stopped_at IS NOT NULL AND (status = 'Start' OR seconds > s.session_seconds) END;
  END IF;
  IF is_other THEN
    IF s.stopped_at IS NULL THEN
      UPDATE network_sessions SET stopped_at = updated_at, terminate_cause = 'Lost-Stop', is_stop_assumed = true
        WHERE id = s.id;
    END IF;
    s := NULL;
  ELSIF is_past AND s.stopped_at IS NOT NULL AND NOT s.is_stop_assumed THEN
    RETURN 'late';
  ELSIF is_past AND NOT has_own_time AND coalesce(seconds, 0) > s.session_seconds THEN
    -- It was delayed on its way, which nothing in it says.
    begins := s.started_at;
  ELSIF is_past AND coalesce(seconds, 0) > s.session_seconds THEN
    -- The clock was set right: the session lasts as long as it says. What was used since the report before was used within
    -- the session's own time since then, and later reports from before count for no other day.
    s.updated_at := greatest(begins, read_at - make_interval(secs => seconds - s.session_seconds));
    s.started_at := begins;
    DELETE FROM session_days WHERE session_id = s.id;
    INSERT INTO session_days VALUES (s.id, (s.updated_at AT TIME ZONE zone)::date, s.updated_at, s.download_bytes,
      s.upload_bytes, s.updated_at, s.download_bytes, s.upload_bytes);
  ELSIF is_past THEN
    -- Sent again: nothing of it is later than what we know.
    begins := s.started_at;
    read_at := s.updated_at;
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
  IF is_later AND (read_at <= s.updated_at OR (going_on.id IS NOT NULL AND begins < s.started_at - tolerance))
    AND download >= s.download_bytes AND upload >= s.upload_bytes THEN
    read_at := s.updated_at + make_interval(secs => greatest(0, least(seconds - s.session_seconds,
      extract(epoch FROM arrived - s.updated_at)::bigint)));
    begins := s.started_at;
  ELSIF seconds < s.session_seconds THEN read_at := least(read_at, s.started_at + make_interval(secs => seconds));
  END IF;
  -- Counters only grow. Lower ones were counted before what we know, unless the session's own clock has gone on since. Only
  -- a stop keeps its time nevertheless: nothing of the session comes after it.
  IF read_at > s.updated_at AND NOT is_later AND (status = 'Start'
    OR download < s.download_bytes OR upload < s.upload_bytes
    OR (seconds > 0 AND seconds = s.session_seconds)) THEN
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

  IF status = 'Interim-Update' AND NOT s.is_reporting THEN
    DELETE FROM equipment_without_interims WHERE nas_address = nas;
  ELSIF status = 'Stop' AND NOT s.is_reporting AND seconds > 3600 THEN
    INSERT INTO equipment_without_interims AS e VALUES (nas, seconds)
    ON CONFLICT (nas_address) DO UPDATE SET longest_seconds = excluded.longest_seconds
      WHERE e.longest_seconds < excluded.longest_seconds;
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

