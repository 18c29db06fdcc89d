-- What the line signs in to the network with: sealed by the application, for equipment that checks passwords.
ALTER TABLE connections ADD COLUMN network_password bytea;

-- The equipment that lines sign in at (a NAS), and where it stands, as customers may read it.
CREATE TABLE access_servers (
  address inet PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations,
  place text NOT NULL CHECK (length(place) BETWEEN 1 AND 100),
  -- Where it takes requests to end a session; null: the configured port.
  disconnect_port integer CHECK (disconnect_port BETWEEN 1 AND 65535)
);
CREATE INDEX access_servers_organization_idx ON access_servers (organization_id);

-- Equipment begins to count session ids anew after a restart, so the same unique id may come again for another session.
DROP INDEX network_sessions_unique_id_key;
CREATE INDEX network_sessions_unique_id_idx ON network_sessions (unique_id, started_at);
-- Accounting-On and -Off close what is open on one piece of equipment.
CREATE INDEX network_sessions_nas_open_idx ON network_sessions (nas_address) WHERE stopped_at IS NULL;

ALTER TABLE network_sessions
  -- The session's own clock at the latest report; a report with a smaller one is a late one.
  ADD COLUMN session_seconds bigint NOT NULL DEFAULT 0,
  -- What had been counted when the equipment's counters fell back to zero, if they ever did.
  ADD COLUMN base_download bigint NOT NULL DEFAULT 0,
  ADD COLUMN base_upload bigint NOT NULL DEFAULT 0,
  -- True once it has reported in between: from then on silence means that it ended unheard.
  ADD COLUMN is_reporting boolean NOT NULL DEFAULT false,
  -- Nobody reported its end, we concluded it: a later report opens it again.
  ADD COLUMN is_stop_assumed boolean NOT NULL DEFAULT false,
  -- The equipment has accepted to end it; it is gone when it says so.
  ADD COLUMN disconnecting_since timestamptz,
  -- Every report rewrites the row: leave room for it in the page.
  SET (fillfactor = 70);
ALTER TABLE usage_days SET (fillfactor = 80);

-- A session's first and last reading on each day it was heard of. What was used between the last reading of one day and
-- the first of a later one is spread evenly over the time between them; a report that comes late narrows that gap.
CREATE TABLE session_days (
  session_id bigint NOT NULL REFERENCES network_sessions ON DELETE CASCADE,
  day date NOT NULL,
  first_at timestamptz NOT NULL,
  first_download bigint NOT NULL,
  first_upload bigint NOT NULL,
  last_at timestamptz NOT NULL,
  last_download bigint NOT NULL,
  last_upload bigint NOT NULL,
  PRIMARY KEY (session_id, day)
) WITH (fillfactor = 70);

-- How each line's latest attempt to sign in to the network ended.
CREATE TABLE network_authentications (
  connection_id bigint PRIMARY KEY REFERENCES connections ON DELETE CASCADE,
  is_accepted boolean NOT NULL,
  reason text NOT NULL
    CHECK (reason IN ('accepted', 'suspended', 'closed', 'no-contract', 'wrong-password')),
  calling_station text,
  occurred_at timestamptz NOT NULL
) WITH (fillfactor = 80);

-- Names that equipment reports and no line has: for staff to look at, at most as many as the function below lets in.
CREATE TABLE unknown_lines (
  username text NOT NULL,
  nas_address inet NOT NULL,
  calling_station text,
  packets bigint NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (username, nas_address)
);

-- Which share of the package a customer has been told about, once in each billing period.
CREATE TABLE usage_warnings (
  connection_id bigint NOT NULL REFERENCES connections ON DELETE CASCADE,
  period_start date NOT NULL,
  percent smallint NOT NULL CHECK (percent IN (80, 100)),
  told_at timestamptz NOT NULL,
  PRIMARY KEY (connection_id, period_start, percent)
);

ALTER TABLE session_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY system_only ON session_days USING (actor_is_system());
ALTER TABLE network_authentications ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON network_authentications USING (CASE WHEN actor_sees_all() THEN true ELSE actor_owns(connection_id) END);
ALTER TABLE unknown_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY staff_only ON unknown_lines USING (actor_sees_all());
ALTER TABLE usage_warnings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON usage_warnings USING (CASE WHEN actor_sees_all() THEN true ELSE actor_owns(connection_id) END);

-- The days of a calendar over which a span of time lies, with the part of `download` and `upload` that falls on each:
-- in proportion to the time, whole bytes, and together exactly the given ones.
CREATE FUNCTION spread_over_days(zone text, from_at timestamptz, to_at timestamptz, download bigint, upload bigint)
  RETURNS TABLE (day date, download_part bigint, upload_part bigint) LANGUAGE sql STABLE ROWS 3
BEGIN ATOMIC
  WITH ends AS (
    SELECT each::date AS day,
      CASE WHEN to_at <= from_at THEN 1 ELSE
        least(1, extract(epoch FROM ((each::date + 1)::timestamp AT TIME ZONE zone) - from_at)
          / extract(epoch FROM to_at - from_at)) END AS share
    FROM generate_series((from_at AT TIME ZONE zone)::date, (greatest(from_at, to_at) AT TIME ZONE zone)::date,
      interval '1 day') AS each
  ), sums AS (
    SELECT ends.day, floor(download * share)::bigint AS download_sum, floor(upload * share)::bigint AS upload_sum
    FROM ends
  )
  SELECT sums.day,
    download_sum - lag(download_sum, 1, 0::bigint) OVER (ORDER BY sums.day),
    upload_sum - lag(upload_sum, 1, 0::bigint) OVER (ORDER BY sums.day)
  FROM sums;
END;

-- Adds what was used between two readings to the days of a line.
CREATE FUNCTION add_usage(line bigint, zone text, from_at timestamptz, to_at timestamptz, download bigint, upload bigint)
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
  INSERT INTO usage_days (connection_id, day, download_bytes, upload_bytes)
    SELECT line, part.day, part.download_part, part.upload_part
    FROM spread_over_days(zone, from_at, to_at, download, upload) AS part ORDER BY part.day
  ON CONFLICT (connection_id, day) DO UPDATE
    SET download_bytes = usage_days.download_bytes + excluded.download_bytes,
      upload_bytes = usage_days.upload_bytes + excluded.upload_bytes;
END $$;

-- Puts a report that came late between its neighbours: what had been spread over their whole gap is spread over the two
-- halves instead. Counters only grow, so a value outside its neighbours' is moved to the nearer one.
CREATE FUNCTION place_late_reading(session bigint, line bigint, zone text, read_at timestamptz, download bigint, upload bigint)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  on_day date := (read_at AT TIME ZONE zone)::date;
  here session_days;
  before session_days;
  after session_days;
BEGIN
  SELECT * INTO here FROM session_days AS d WHERE d.session_id = session AND d.day = on_day;
  IF (read_at, download, upload) >= (here.first_at, here.first_download, here.first_upload)
    AND (read_at, download, upload) <= (here.last_at, here.last_download, here.last_upload) THEN RETURN; END IF;
  IF (read_at, download, upload) > (here.last_at, here.last_download, here.last_upload) THEN before := here;
  ELSE
    SELECT * INTO before FROM session_days AS d WHERE d.session_id = session AND d.day < on_day ORDER BY d.day DESC LIMIT 1;
  END IF;
  IF (read_at, download, upload) < (here.first_at, here.first_download, here.first_upload) THEN after := here;
  ELSE
    SELECT * INTO after FROM session_days AS d WHERE d.session_id = session AND d.day > on_day ORDER BY d.day LIMIT 1;
  END IF;
  IF before.day IS NULL OR after.day IS NULL THEN RETURN; END IF;

  download := least(greatest(download, before.last_download), after.first_download);
  upload := least(greatest(upload, before.last_upload), after.first_upload);
  PERFORM add_usage(line, zone, before.last_at, read_at, download - before.last_download, upload - before.last_upload);
  PERFORM add_usage(line, zone, read_at, after.first_at, after.first_download - download, after.first_upload - upload);
  UPDATE usage_days SET download_bytes = download_bytes - part.download_part, upload_bytes = upload_bytes - part.upload_part
    FROM spread_over_days(zone, before.last_at, after.first_at,
      after.first_download - before.last_download, after.first_upload - before.last_upload) AS part
    WHERE usage_days.connection_id = line AND usage_days.day = part.day;

  INSERT INTO session_days VALUES (session, on_day, read_at, download, upload, read_at, download, upload)
  ON CONFLICT (session_id, day) DO UPDATE SET
    (first_at, first_download, first_upload) = (SELECT excluded.first_at, excluded.first_download, excluded.first_upload)
    WHERE excluded.first_at < session_days.first_at;
  UPDATE session_days AS d SET last_at = read_at, last_download = download, last_upload = upload
    WHERE d.session_id = session AND d.day = on_day AND d.last_at < read_at;
END $$;
