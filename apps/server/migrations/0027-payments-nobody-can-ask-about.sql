-- What the gateway never heard of cannot be asked about. Such payments stayed due for ever, and stood before all others.
UPDATE payments SET next_check_at = NULL
  WHERE next_check_at IS NOT NULL AND state <> 'created'
    AND (gateway_payment_id IS NULL OR state NOT IN ('pending', 'failed', 'expired', 'refund_pending'));
