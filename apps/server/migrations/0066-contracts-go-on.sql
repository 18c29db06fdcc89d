-- The first day of the customer's contract, where this one only goes on with it, with another package from the next day on;
-- null: it began itself. A line that was closed and has a new contract since begins anew.
ALTER TABLE contracts ADD COLUMN IF NOT EXISTS began_on date CHECK (began_on < starts_on);

UPDATE contracts k SET began_on = (
  SELECT max(first.starts_on) FROM contracts first
  WHERE first.connection_id = k.connection_id AND first.starts_on < k.starts_on AND NOT EXISTS (
    SELECT FROM contracts before
    WHERE before.connection_id = first.connection_id AND before.starts_on < first.starts_on
      AND before.ends_on >= first.starts_on - 1))
WHERE began_on IS NULL AND EXISTS (
  SELECT FROM contracts before
  WHERE before.connection_id = k.connection_id AND before.starts_on < k.starts_on AND before.ends_on >= k.starts_on - 1);

CREATE OR REPLACE VIEW report.subscribers AS
SELECT c.id, c.username, c.first_name, c.last_name, c.contact, c.email, c.address, c.city, a.name AS area, c.status,
  c.organization_id, o.name AS organization, c.user_id, k.package_id, p.name AS package, k.price * 0.01 AS monthly_price,
  coalesce(k.began_on, k.starts_on) AS contract_starts_on, (-due.balance) * 0.01 AS owes,
  wallet.balance * 0.01 AS wallet_balance, c.suspended_at, c.created_at
FROM connections c
  LEFT JOIN organizations o ON o.id = c.organization_id
  LEFT JOIN areas a ON a.id = c.area_id
  LEFT JOIN contracts k ON k.connection_id = c.id AND k.ends_on IS NULL
  LEFT JOIN packages p ON p.id = k.package_id
  LEFT JOIN ledger_accounts due ON due.connection_id = c.id AND due.kind = 'receivable' AND due.currency = 'BDT'
  LEFT JOIN ledger_accounts wallet ON wallet.connection_id = c.id AND wallet.kind = 'wallet' AND wallet.currency = 'BDT';
