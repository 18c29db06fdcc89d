-- Money that needs a person: payments in review, and news of money that belongs to no line.
CREATE INDEX payments_review_idx ON payments (created_at) WHERE state = 'review';

ALTER TABLE gateway_messages
  -- When a person decided what becomes of an unmatched one.
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_by bigint REFERENCES users,
  ADD COLUMN closing_reason text CHECK (length(closing_reason) BETWEEN 1 AND 200),
  ADD CHECK ((closed_at IS NULL) = (closed_by IS NULL) AND (closed_at IS NULL) = (closing_reason IS NULL));
CREATE INDEX gateway_messages_waiting_for_people_idx ON gateway_messages (received_at)
  WHERE outcome = 'unmatched' AND closed_at IS NULL;
DROP INDEX gateway_messages_unmatched_idx;
CREATE INDEX gateway_messages_closed_by_idx ON gateway_messages (closed_by) WHERE closed_by IS NOT NULL;
