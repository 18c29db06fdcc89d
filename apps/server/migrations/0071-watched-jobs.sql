-- How each background job does, since the queue forgets what has ended: for the page About, for metrics and for alarms.
CREATE TABLE IF NOT EXISTS job_states (
  name text PRIMARY KEY,
  -- When it runs, in cron's five fields, UTC; null: for each piece of work that is queued.
  cron text,
  limit_seconds integer NOT NULL DEFAULT 0,
  -- Since when it has been in the program; a job that has never run is not overdue before twice its interval.
  known_since timestamptz NOT NULL,
  started_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- In a row; 0 after a success.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  -- When people were told last that it is in trouble, and whether it still is.
  told_at timestamptz,
  is_told boolean NOT NULL DEFAULT false
);

-- The one row that /readyz writes, to know whether the database can write at all.
CREATE TABLE IF NOT EXISTS write_probe (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  written_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 10);
INSERT INTO write_probe DEFAULT VALUES ON CONFLICT DO NOTHING;
