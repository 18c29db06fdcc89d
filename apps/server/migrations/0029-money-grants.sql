-- The application changes of money's records what its actions change, and nothing else: not what was billed, to whom,
-- which money a payment is, or who wrote what a gateway said. A column that a later migration adds to one of these tables
-- is not granted by itself; the test "money" of platform/database names what is.

REVOKE UPDATE, DELETE ON invoices, invoice_lines, invoice_counters, invoice_reminders, pending_charges,
  payments, payment_targets, payment_refunds, gateway_messages FROM uplink_app;
REVOKE UPDATE ON payment_allocations, ledger_accounts FROM uplink_app;
-- Truncation was never granted, and a bill's lines do not go with it.

GRANT UPDATE (paid, status, paid_at) ON invoices TO uplink_app;
GRANT UPDATE (next_number) ON invoice_counters TO uplink_app;
GRANT UPDATE (invoice_id) ON pending_charges TO uplink_app;
-- What a settlement took is given back when its payment is: the row goes, or becomes smaller.
GRANT UPDATE (amount) ON payment_allocations TO uplink_app;
GRANT UPDATE (state, gateway_refund_id, settled_at) ON payment_refunds TO uplink_app;
GRANT UPDATE (leased_until, attempts, outcome, handled_at, transaction_id, amount, reference, payment_id, closed_at,
  closed_by, closing_reason) ON gateway_messages TO uplink_app;
GRANT UPDATE (balance) ON ledger_accounts TO uplink_app;

-- A new account is empty.
REVOKE INSERT ON ledger_accounts FROM uplink_app;
GRANT INSERT (organization_id, connection_id, kind, currency) ON ledger_accounts TO uplink_app;

-- Of a payment stays who pays whom by which way, and our key at the gateway.
DO $$
DECLARE
  columns text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
   WHERE attrelid = 'payments'::regclass AND attnum > 0 AND NOT attisdropped
     AND attname NOT IN ('id', 'organization_id', 'connection_id', 'kind', 'gateway', 'currency', 'merchant_number',
       'created_at', 'started_by', 'origin');
  EXECUTE format('GRANT UPDATE (%s) ON payments TO uplink_app', columns);
END $$;

-- Balances move with their entries, which sum to zero: so do the changes that one statement makes.
CREATE FUNCTION check_moved_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(balance) FROM before) IS DISTINCT FROM (SELECT sum(balance) FROM after) THEN
    RAISE EXCEPTION 'balances change by transfers only' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_accounts_move_together AFTER UPDATE ON ledger_accounts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION check_moved_balances();
