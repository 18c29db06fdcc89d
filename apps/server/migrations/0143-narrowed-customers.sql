-- expand: the release before neither writes nor reads the column, and finds what it found.
-- When a record was changed; of one that waits to be taken back, when that was: what somebody did with it later stays.
ALTER TABLE bulk_act_rows ADD COLUMN IF NOT EXISTS changed_at timestamptz;
