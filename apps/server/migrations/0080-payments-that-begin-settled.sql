-- The first event of a payment without an attempt: nothing came before it. What staff recorded before this release
-- keeps the event it was written with, from `created`.
ALTER TABLE payment_events ALTER COLUMN from_state DROP NOT NULL;
