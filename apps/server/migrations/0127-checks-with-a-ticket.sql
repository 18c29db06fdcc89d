-- expand: the release before neither writes nor reads the column.
-- What a customer's screen had found out about the line when the note was written: codes and times, by the contract's schema.
ALTER TABLE ticket_notes ADD COLUMN IF NOT EXISTS diagnosis jsonb
  CHECK (diagnosis IS NULL OR (jsonb_typeof(diagnosis) = 'object' AND length(diagnosis::text) <= 4000));
