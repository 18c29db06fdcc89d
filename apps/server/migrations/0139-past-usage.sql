-- expand: the release before goes on recording; of what has been moved to the past it shows nothing, and it moves nothing itself.
-- Usage that grows without end (decision record 112). What may still change stays in the plain tables that packets write:
-- network_sessions and usage_days. What cannot change any more is moved by a job into tables of the past, which have a partition for
-- each month (UTC): a month that nobody keeps any longer is dropped as a whole. No packet ever needs a partition: one that is missing
-- only keeps rows where they are.

-- Sessions that ended, by their end. What only goes on while a session is open is left out; a counter that never fell back is null.
-- Without a foreign key: to drop a month would lock all lines. Lines that have sessions are never deleted (`imports/writing/undo`).
CREATE TABLE IF NOT EXISTS past_network_sessions (
  id bigint NOT NULL,
  connection_id bigint NOT NULL,
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  stopped_at timestamptz NOT NULL,
  heard_at timestamptz,
  download_bytes bigint NOT NULL,
  upload_bytes bigint NOT NULL,
  session_seconds bigint NOT NULL,
  base_download bigint,
  base_upload bigint,
  nas_address inet NOT NULL,
  framed_address inet,
  is_reporting boolean NOT NULL,
  is_stop_assumed boolean NOT NULL,
  unique_id text NOT NULL,
  session_id text NOT NULL,
  calling_station text,
  terminate_cause text
) PARTITION BY RANGE (stopped_at);
CREATE INDEX IF NOT EXISTS past_network_sessions_newest_idx ON past_network_sessions (connection_id, started_at DESC, id DESC);
-- Many sessions of few devices: equal keys share an entry.
CREATE INDEX IF NOT EXISTS past_network_sessions_device_idx ON past_network_sessions (device_form(calling_station))
  WHERE calling_station IS NOT NULL;

CREATE TABLE IF NOT EXISTS past_usage_days (
  connection_id bigint NOT NULL,
  day date NOT NULL,
  download_bytes bigint NOT NULL CHECK (download_bytes >= 0),
  upload_bytes bigint NOT NULL CHECK (upload_bytes >= 0),
  PRIMARY KEY (connection_id, day)
) PARTITION BY RANGE (day);

ALTER TABLE past_network_sessions ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS own ON past_network_sessions;
CREATE POLICY own ON past_network_sessions USING (CASE WHEN actor_sees_all() THEN true ELSE actor_owns(connection_id) END);
ALTER TABLE past_usage_days ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS own ON past_usage_days;
CREATE POLICY own ON past_usage_days USING (CASE WHEN actor_sees_all() THEN true ELSE actor_owns(connection_id) END);

-- From where on rows can be in the past: what is older may have been moved. Null: nothing was moved yet.
CREATE TABLE IF NOT EXISTS usage_moves (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  sessions_before timestamptz,
  days_before date,
  -- When everything that was due had been moved.
  finished_at timestamptz
);
INSERT INTO usage_moves DEFAULT VALUES ON CONFLICT DO NOTHING;

-- Everything of a line, for whoever reads it. With the rights and the row rules of whoever asks.
CREATE OR REPLACE VIEW all_network_sessions WITH (security_invoker = true) AS
SELECT id, connection_id, session_id, nas_address, calling_station, framed_address, started_at, updated_at, stopped_at,
  session_seconds, download_bytes, upload_bytes, terminate_cause, disconnecting_since
FROM network_sessions
UNION ALL
SELECT id, connection_id, session_id, nas_address, calling_station, framed_address, started_at, updated_at, stopped_at,
  session_seconds, download_bytes, upload_bytes, terminate_cause, NULL::timestamptz
FROM past_network_sessions;
CREATE OR REPLACE VIEW all_usage_days WITH (security_invoker = true) AS
SELECT connection_id, day, download_bytes, upload_bytes FROM usage_days
UNION ALL
SELECT connection_id, day, download_bytes, upload_bytes FROM past_usage_days;
REVOKE INSERT, UPDATE, DELETE ON all_network_sessions, all_usage_days FROM uplink_app;

-- Reports see both as one.
CREATE OR REPLACE VIEW report.usage_per_day AS
SELECT d.connection_id AS subscriber_id, c.username AS subscriber, c.organization_id, o.name AS organization, c.user_id, d.day,
  d.download_bytes * 0.000000001 AS download_gb, d.upload_bytes * 0.000000001 AS upload_gb,
  (d.download_bytes + d.upload_bytes) * 0.000000001 AS total_gb
FROM (
    SELECT connection_id, day, download_bytes, upload_bytes FROM usage_days
    UNION ALL SELECT connection_id, day, download_bytes, upload_bytes FROM past_usage_days
  ) d
  LEFT JOIN connections c ON c.id = d.connection_id
  LEFT JOIN organizations o ON o.id = c.organization_id;
CREATE OR REPLACE VIEW report.sessions AS
SELECT s.id, s.connection_id AS subscriber_id, c.username AS subscriber, c.organization_id, o.name AS organization, c.user_id,
  host(s.nas_address) AS access_server, s.calling_station AS device, host(s.framed_address) AS address, s.started_at, s.updated_at,
  s.stopped_at, s.stopped_at IS NULL AS is_online, round(s.session_seconds / 3600.0, 2) AS hours,
  s.download_bytes * 0.000000001 AS download_gb, s.upload_bytes * 0.000000001 AS upload_gb, s.terminate_cause
FROM (
    SELECT id, connection_id, nas_address, calling_station, framed_address, started_at, updated_at, stopped_at, session_seconds,
      download_bytes, upload_bytes, terminate_cause FROM network_sessions
    UNION ALL SELECT id, connection_id, nas_address, calling_station, framed_address, started_at, updated_at, stopped_at,
      session_seconds, download_bytes, upload_bytes, terminate_cause FROM past_network_sessions
  ) s
  LEFT JOIN connections c ON c.id = s.connection_id
  LEFT JOIN organizations o ON o.id = c.organization_id;

-- Makes the partition of the month of a day, if it is not there; answers whether it made one. Readers and the job that moves wait for
-- nothing: the table is made alone and then attached. Nobody reads a partition by itself, past the row rules of the whole.
CREATE OR REPLACE FUNCTION make_past_partition(parent text, of_day date) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '2s' SET timezone = 'UTC' AS $$
DECLARE
  first_day date := date_trunc('month', of_day::timestamp)::date;
  next_day date := (date_trunc('month', of_day::timestamp) + interval '1 month')::date;
  part text := parent || to_char(of_day, '_YYYY_MM');
BEGIN
  IF parent NOT IN ('past_network_sessions', 'past_usage_days') OR first_day NOT BETWEEN '2000-01-01' AND now() + interval '20 years' THEN
    RAISE EXCEPTION 'no partition of % for %', parent, of_day USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF to_regclass(part) IS NOT NULL THEN RETURN false; END IF;
  PERFORM pg_advisory_xact_lock(1813, 1);
  IF to_regclass(part) IS NOT NULL THEN RETURN false; END IF;
  -- Rows come once and stay: pages are filled, and frozen by the first vacuum.
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    WITH (autovacuum_freeze_min_age = 0, autovacuum_vacuum_insert_scale_factor = 0.1)', part, parent);
  EXECUTE format('REVOKE ALL ON %I FROM PUBLIC, uplink_app, uplink_report', part);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', part);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, part, first_day, next_day);
  RETURN true;
END $$;

-- Drops the oldest month that no organization keeps any longer; answers its name, null when there is none. The database reads the
-- times itself, so that nobody can drop what is kept. For a moment nobody reads the past: who reads it for longer is not waited for.
CREATE OR REPLACE FUNCTION drop_past_partition(parent text, at_time timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' SET timezone = 'UTC' AS $$
DECLARE
  longest integer;
  part text;
BEGIN
  EXECUTE format('SELECT CASE WHEN bool_and(%1$I IS NOT NULL) THEN max(%1$I) END FROM organizations',
    CASE parent WHEN 'past_network_sessions' THEN 'keep_network_months' WHEN 'past_usage_days' THEN 'keep_usage_months' END)
    INTO longest;
  SELECT c.relname INTO part FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = parent::regclass AND c.relname ~ '_\d{4}_\d\d$'
      AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month'
        <= least(at_time, now()) AT TIME ZONE 'UTC' - make_interval(months => longest)
    ORDER BY c.relname LIMIT 1;
  IF part IS NULL THEN RETURN NULL; END IF;
  EXECUTE format('DROP TABLE %I', part);
  RETURN part;
END $$;
REVOKE ALL ON FUNCTION make_past_partition(text, date), drop_past_partition(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_past_partition(text, date), drop_past_partition(text, timestamptz) TO uplink_app;

-- How long usage by day is kept; null: until somebody deletes it. An upgrade deletes nothing that nobody has decided about; new
-- organizations begin with a time.
ALTER TABLE organizations ADD COLUMN IF NOT EXISTS keep_usage_months smallint CHECK (keep_usage_months BETWEEN 3 AND 120);
ALTER TABLE organizations ALTER COLUMN keep_usage_months SET DEFAULT 36;
ALTER TABLE retention_runs DROP CONSTRAINT IF EXISTS retention_runs_kind_check;
ALTER TABLE retention_runs ADD CONSTRAINT retention_runs_kind_check
  CHECK (kind IN ('network', 'usage', 'tickets', 'chats', 'messages', 'sign-ins', 'imports', 'audit'));

-- Changes what a line used on a day, wherever the day is. A day is in one of the tables only: who moves one holds its row.
CREATE OR REPLACE FUNCTION change_usage_day(line bigint, on_day date, download bigint, upload bigint) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE usage_days SET download_bytes = download_bytes + download, upload_bytes = upload_bytes + upload
    WHERE connection_id = line AND day = on_day;
  IF FOUND THEN RETURN; END IF;
  IF on_day < (SELECT days_before FROM usage_moves) THEN
    UPDATE past_usage_days SET download_bytes = download_bytes + download, upload_bytes = upload_bytes + upload
      WHERE connection_id = line AND day = on_day;
    IF FOUND THEN RETURN; END IF;
  END IF;
  IF download < 0 OR upload < 0 THEN RETURN; END IF;
  INSERT INTO usage_days (connection_id, day, download_bytes, upload_bytes) VALUES (line, on_day, download, upload)
  ON CONFLICT (connection_id, day) DO UPDATE
    SET download_bytes = usage_days.download_bytes + excluded.download_bytes,
      upload_bytes = usage_days.upload_bytes + excluded.upload_bytes;
END $$;

-- Adds what was used between two readings to the days of a line.
CREATE OR REPLACE FUNCTION add_usage(line bigint, zone text, from_at timestamptz, to_at timestamptz, download bigint, upload bigint)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  from_day date := (from_at AT TIME ZONE zone)::date;
BEGIN
  IF download = 0 AND upload = 0 THEN RETURN; END IF;
  -- Nearly every report is on the day of the one before it, and the line's day is there already.
  IF from_day = (to_at AT TIME ZONE zone)::date THEN
    UPDATE usage_days SET download_bytes = download_bytes + download, upload_bytes = upload_bytes + upload
      WHERE connection_id = line AND day = from_day;
    IF FOUND THEN RETURN; END IF;
  END IF;
  -- In the order of days, so that two sessions of one line never wait for each other crosswise.
  PERFORM change_usage_day(line, part.day, part.download_part, part.upload_part)
    FROM (SELECT * FROM spread_over_days(zone, from_at, to_at, download, upload) ORDER BY day) AS part;
END $$;

-- The late reading (0011) takes what was spread over its gap from days that may be in the past by now.
DO $$ DECLARE
  known text := pg_get_functiondef('place_late_reading'::regproc);
  changed text := regexp_replace(known, 'UPDATE usage_days SET .*AND usage_days\.day = part\.day;',
    'PERFORM change_usage_day(line, part.day, -part.download_part, -part.upload_part)
    FROM (SELECT * FROM spread_over_days(zone, before.last_at, after.first_at,
      after.first_download - before.last_download, after.first_upload - before.last_upload) ORDER BY day) AS part;');
BEGIN
  IF changed !~ 'change_usage_day' THEN RAISE EXCEPTION 'place_late_reading is another one'; END IF;
  EXECUTE changed;
END $$;

-- Takes back the newest session of a line with this id that ended after an instant; answers whether there was one.
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
      is_reporting, is_stop_assumed)
    SELECT id, connection_id, unique_id, session_id, nas_address, calling_station, framed_address, started_at,
      updated_at, stopped_at, heard_at, download_bytes, upload_bytes, terminate_cause, session_seconds, coalesce(base_download, 0),
      coalesce(base_upload, 0), is_reporting, is_stop_assumed
    FROM recalled;
  RETURN FOUND;
END $$;

-- A report may be of a session that is in the past by now: a piece of equipment is heard of again after a week, or a packet waited for
-- longer than that. Only one that began before what was moved, or does not say when it began or was sent, is looked for there.
-- And what a report is of may be moved between reading and writing it: then nothing was written, and it is recorded once more.
DO $$ DECLARE
  known text := pg_get_functiondef('record_report'::regproc);
  changed text := known;
BEGIN
  IF known ~ 'recall_session' THEN RETURN; END IF;
  changed := replace(changed, '  is_past := knows_begin AND begins > s.updated_at + tolerance;
  IF s.id IS NULL OR is_past THEN', '  IF s.id IS NULL THEN
    SELECT coalesce(m.sessions_before, ''-infinity'') INTO moved_before FROM usage_moves AS m;
    IF (NOT knows_begin OR NOT has_own_time OR least(begins, begins_until) < moved_before) AND recall_session(line, unique_name,
        least(CASE WHEN knows_begin THEN least(begins, begins_until) - interval ''8 days'' END,
          CASE WHEN NOT knows_begin OR NOT has_own_time THEN arrived - interval ''62 days'' END)) THEN
      SELECT * INTO s FROM network_sessions AS n WHERE n.unique_id = unique_name AND n.connection_id = line
        AND (NOT knows_begin OR n.started_at <= begins + tolerance) ORDER BY n.started_at DESC LIMIT 1;
    END IF;
  END IF;
  is_past := knows_begin AND begins > s.updated_at + tolerance;
  IF s.id IS NULL OR is_past THEN');
  changed := replace(changed, '  s network_sessions;
', '  s network_sessions;
  moved_before timestamptz;
');
  changed := replace(changed, '    WHERE id = s.id;
  RETURN ''recorded'';', '    WHERE id = s.id;
  IF NOT FOUND THEN RAISE EXCEPTION ''session % was moved meanwhile'', s.id USING ERRCODE = ''serialization_failure''; END IF;
  RETURN ''recorded'';');
  IF changed !~ 'recall_session' OR changed !~ 'moved_before timestamptz' OR changed !~ 'moved meanwhile' THEN
    RAISE EXCEPTION 'record_report is another one';
  END IF;
  EXECUTE changed;
END $$;

-- A device that signed in on a line, however long ago; the latest first as far as sessions are recent.
CREATE OR REPLACE FUNCTION lines_of_device(station text, at_most int) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = public, pg_temp AS $$
    SELECT DISTINCT connection_id FROM (
      (SELECT connection_id FROM network_sessions
        WHERE actor_sees_all() AND calling_station IS NOT NULL AND device_form(calling_station) = device_form(station)
        ORDER BY id DESC LIMIT at_most)
      UNION ALL
      (SELECT connection_id FROM past_network_sessions
        WHERE actor_sees_all() AND calling_station IS NOT NULL AND device_form(calling_station) = device_form(station)
        LIMIT at_most)
    ) AS latest
  $$;

-- Every packet writes these tables, and every night rows leave them: vacuumed after a fiftieth has changed, not after a fifth, and
-- looked at anew by the planner after a twentieth.
ALTER TABLE network_sessions SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
ALTER TABLE session_days SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
ALTER TABLE usage_days SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
ALTER TABLE period_usage SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
ALTER TABLE network_authentications SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
