-- expand: the release before adds the days up itself; the trigger keeps these rows right meanwhile.
-- What a line has used in its organization's present billing period, kept beside its days, so that no job adds up a month of days for
-- each line. A row is begun by a job, for lines whose package has a limit, and anew in each period. From then on it is the sum of
-- the line's days from the first to the last one, whoever writes those: late packets move bytes from day to day.
CREATE TABLE IF NOT EXISTS period_usage (
  connection_id bigint PRIMARY KEY REFERENCES connections ON DELETE CASCADE,
  from_day date NOT NULL,
  to_day date NOT NULL,
  -- Counters may be anything, and a sum that is too large must not keep a packet out.
  bytes numeric NOT NULL,
  -- After how much the line is slower, as of when it was last looked at; null: never.
  slow_after bigint,
  -- It has passed that since, or fallen below it.
  has_turned boolean NOT NULL DEFAULT false,
  CHECK (from_day <= to_day)
) WITH (fillfactor = 70);
-- Of nearly no row: what is counted stays within its page.
CREATE INDEX IF NOT EXISTS period_usage_turned_idx ON period_usage (connection_id) WHERE has_turned;
ALTER TABLE period_usage ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS own ON period_usage;
CREATE POLICY own ON period_usage USING (CASE WHEN actor_sees_all() THEN true ELSE actor_owns(connection_id) END);

-- A day is never given to another line or date, only counted up or down.
CREATE OR REPLACE FUNCTION count_period_usage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row usage_days := coalesce(NEW, OLD);
  more numeric := coalesce(NEW.download_bytes::numeric + NEW.upload_bytes, 0)
    - coalesce(OLD.download_bytes::numeric + OLD.upload_bytes, 0);
BEGIN
  UPDATE period_usage SET bytes = bytes + more,
      has_turned = has_turned OR coalesce((bytes >= slow_after) <> (bytes + more >= slow_after), false)
    WHERE connection_id = row.connection_id AND row.day BETWEEN from_day AND to_day;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS usage_days_counted ON usage_days;
CREATE TRIGGER usage_days_counted AFTER INSERT OR DELETE OR UPDATE OF download_bytes, upload_bytes ON usage_days
  FOR EACH ROW EXECUTE FUNCTION count_period_usage();
