-- Since when nothing clear is known of an undecided payment: the gateway does not answer, or its answer could not be
-- booked. Null after every clear answer.
ALTER TABLE payments ADD COLUMN unclear_since timestamptz;
GRANT UPDATE (unclear_since) ON payments TO uplink_app;
CREATE INDEX payments_unclear_idx ON payments (unclear_since) WHERE unclear_since IS NOT NULL;

-- These requests have the password of a member of staff, of which an earlier release kept a plain hash with the rest. An
-- answered act stays done: its key is refused from now on.
UPDATE idempotency_keys SET request_hash = ''
  WHERE route IN ('POST /desk/payments/:id/refund', 'POST /desk/payment-cases/:kind/:id/close');
