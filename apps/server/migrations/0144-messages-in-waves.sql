-- expand: the release before leaves the column empty, and its messages stand one by one.
-- The same text to many at once, such as an outage to an area, is one row of the list of sent messages until it is opened. The wave is
-- the place in the outbox of its first message; all of a wave are written in one transaction, so they have the same `created_at`,
-- whose index finds them.
ALTER TABLE message_logs ADD COLUMN IF NOT EXISTS wave bigint;
