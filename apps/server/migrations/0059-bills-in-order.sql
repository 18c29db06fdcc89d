-- Whether the new package's first day was on an invoice when the quote was made: what the quote settles depends on it, so it
-- holds only while that is so. Null: made by a process of the release before.
ALTER TABLE package_quotes ADD COLUMN is_billed boolean;
