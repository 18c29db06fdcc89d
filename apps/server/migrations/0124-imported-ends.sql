-- expand
-- The last day of a line's contract, as an older system has it: the line gets a planned end with the import.
ALTER TABLE import_rows ADD COLUMN IF NOT EXISTS ends_on date;
