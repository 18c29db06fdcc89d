-- expand: the release before writes none of the columns. It cannot begin a campaign that is for a report, which it would take
-- for one that is for everybody: the last check refuses that.
-- The report whose rows say whom a campaign is for, and which of its columns has the Client IDs. Not a foreign key: a report
-- may be removed, and then the campaign finds nobody, where NULL would mean everybody.
ALTER TABLE campaigns
  ADD COLUMN IF NOT EXISTS report_id bigint,
  ADD COLUMN IF NOT EXISTS report_column text CHECK (length(report_column) BETWEEN 1 AND 200),
  -- How many rows it had when the campaign began.
  ADD COLUMN IF NOT EXISTS report_rows integer CHECK (report_rows >= 0);
DO $$ BEGIN
  ALTER TABLE campaigns ADD CONSTRAINT campaigns_report_check CHECK ((report_id IS NULL) = (report_column IS NULL));
  ALTER TABLE campaigns ADD CONSTRAINT campaigns_report_read_check
    CHECK (report_id IS NULL OR state <> 'sending' OR report_rows IS NOT NULL);
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;
