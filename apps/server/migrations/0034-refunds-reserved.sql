-- A refund takes its money out of the ledger when it is asked for, so that nothing else is paid with it while the gateway is
-- asked: it is 'reserved' then. 'pending' are those of the release before, whose money is taken out at the answer; its
-- processes leave the new ones alone.
ALTER TABLE payment_refunds
  DROP CONSTRAINT IF EXISTS payment_refunds_state_check,
  DROP CONSTRAINT IF EXISTS payment_refunds_check,
  DROP CONSTRAINT IF EXISTS payment_refunds_open_check,
  ADD CONSTRAINT payment_refunds_state_check CHECK (state IN ('pending', 'reserved', 'done', 'refused')),
  ADD CONSTRAINT payment_refunds_open_check CHECK ((state IN ('pending', 'reserved')) = (settled_at IS NULL)),
  -- What of it the payment's bills gave, which are open again: they are paid with it once more if the gateway refuses.
  ADD COLUMN IF NOT EXISTS from_bills bigint NOT NULL DEFAULT 0 CHECK (from_bills BETWEEN 0 AND amount);
CREATE UNIQUE INDEX IF NOT EXISTS payment_refunds_open_key ON payment_refunds (payment_id)
  WHERE state IN ('pending', 'reserved');
DROP INDEX IF EXISTS payment_refunds_pending_key;
