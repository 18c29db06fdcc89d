-- Removing many people or lines at once, as the undoing of an import does, read whole tables once more for each of them:
-- PostgreSQL asks every table that refers to a person whether it still does.
CREATE INDEX IF NOT EXISTS users_user_ref_idx ON users (user_ref_id) WHERE user_ref_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS ticket_notes_author_idx ON ticket_notes (author_id);
CREATE INDEX IF NOT EXISTS package_quotes_contract_idx ON package_quotes (contract_id);
CREATE INDEX IF NOT EXISTS voucher_batches_created_by_idx ON voucher_batches (created_by);
CREATE INDEX IF NOT EXISTS voucher_batches_printed_by_idx ON voucher_batches (printed_by) WHERE printed_by IS NOT NULL;
CREATE INDEX IF NOT EXISTS vouchers_sold_by_idx ON vouchers (sold_by) WHERE sold_by IS NOT NULL;
CREATE INDEX IF NOT EXISTS vouchers_redeemed_by_idx ON vouchers (redeemed_by) WHERE redeemed_by IS NOT NULL;
CREATE INDEX IF NOT EXISTS vouchers_revoked_by_idx ON vouchers (revoked_by) WHERE revoked_by IS NOT NULL;
CREATE INDEX IF NOT EXISTS line_pauses_begun_by_idx ON line_pauses (begun_by) WHERE begun_by IS NOT NULL;
CREATE INDEX IF NOT EXISTS line_plans_planned_by_idx ON line_plans (planned_by) WHERE planned_by IS NOT NULL;
CREATE INDEX IF NOT EXISTS payment_promises_taken_by_idx ON payment_promises (taken_by);
CREATE INDEX IF NOT EXISTS bill_reminders_asked_by_idx ON bill_reminders (asked_by);
CREATE INDEX IF NOT EXISTS menu_items_user_ref_idx ON menu_items (user_ref_id) WHERE user_ref_id IS NOT NULL;
-- Those of before know open bills, the system's news and changes that wait alone.
CREATE INDEX IF NOT EXISTS invoices_connection_idx ON invoices (connection_id);
CREATE INDEX IF NOT EXISTS notifications_connection_idx ON notifications (connection_id) WHERE connection_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS package_changes_connection_idx ON package_changes (connection_id);
CREATE INDEX IF NOT EXISTS pending_charges_connection_idx ON pending_charges (connection_id);

-- The lines of an area are counted once for all that a statement removes, not once for each, as they are where lines are added.
CREATE OR REPLACE FUNCTION count_removed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE areas SET lines = lines - removed.count
    FROM (SELECT area_id, count(*) FROM old_lines WHERE status <> 'closed' GROUP BY area_id) AS removed
    WHERE areas.id = removed.area_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER connections_count_removed_at_once AFTER DELETE ON connections
  REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION count_removed_lines();
DROP TRIGGER IF EXISTS connections_count_removed ON connections;
