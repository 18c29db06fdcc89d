-- expand: the release before writes none of the columns. It cannot begin a campaign that is for a look, which it would take for
-- one that is for everybody: the last check refuses that.
-- The look at all that matched the list of customers, whose lines a campaign is for. Not a foreign key: a look that is gone finds
-- nobody, where NULL would mean everybody.
ALTER TABLE campaigns
  ADD COLUMN IF NOT EXISTS look_id bigint,
  -- How many lines it had when the campaign began.
  ADD COLUMN IF NOT EXISTS look_lines integer CHECK (look_lines >= 0);
DO $$ BEGIN
  ALTER TABLE campaigns ADD CONSTRAINT campaigns_look_read_check
    CHECK (look_id IS NULL OR state <> 'sending' OR look_lines IS NOT NULL);
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;
