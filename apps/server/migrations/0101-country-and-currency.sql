-- An organization has a country (ISO 3166), which its phone numbers follow, and a currency (ISO 4217), in which its prices and
-- bills are. The server checks both against its own lists.
ALTER TABLE organizations
  ADD COLUMN IF NOT EXISTS country char(2) NOT NULL DEFAULT 'BD' CHECK (country ~ '^[A-Z]{2}$'),
  ADD COLUMN IF NOT EXISTS currency char(3) NOT NULL DEFAULT 'BDT' CHECK (currency ~ '^[A-Z]{3}$');

-- The same list as in core/contract/src/currencies.ts; a test compares them.
CREATE OR REPLACE FUNCTION minor_digits(currency text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF',
      'XPF') THEN 0
    WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3
    ELSE 2 END
$$;

-- What one whole minor unit is of an amount: numeric with the currency's digits.
CREATE OR REPLACE FUNCTION minor_unit(currency text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF',
      'XPF') THEN 1
    WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 0.001
    ELSE 0.01 END
$$;

-- Accounts and payments are in their organization's currency, whoever writes them.
CREATE OR REPLACE FUNCTION take_currency_of_organization() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT currency INTO NEW.currency FROM organizations WHERE id = NEW.organization_id;
  RETURN NEW;
END $$;
DROP TRIGGER IF EXISTS ledger_accounts_currency ON ledger_accounts;
CREATE TRIGGER ledger_accounts_currency BEFORE INSERT ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION take_currency_of_organization();
DROP TRIGGER IF EXISTS payments_currency ON payments;
CREATE TRIGGER payments_currency BEFORE INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION take_currency_of_organization();

-- A currency stays for good once money is written in it. Until then the prices keep their numbers: 500.00 taka are 500 yen.
CREATE OR REPLACE FUNCTION change_currency() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  factor numeric := power(10::numeric, minor_digits(NEW.currency) - minor_digits(OLD.currency));
BEGIN
  -- whoever writes a bill, a payment or an order at this moment is waited for, and seen
  LOCK TABLE invoices, payments, orders, ledger_accounts, contracts IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM invoices WHERE organization_id = NEW.id)
    OR EXISTS (SELECT FROM payments WHERE organization_id = NEW.id)
    OR EXISTS (SELECT FROM orders WHERE organization_id = NEW.id)
    OR EXISTS (SELECT FROM voucher_batches WHERE organization_id = NEW.id)
    OR EXISTS (SELECT FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE a.organization_id = NEW.id)
    OR EXISTS (SELECT FROM pending_charges p JOIN connections c ON c.id = p.connection_id WHERE c.organization_id = NEW.id)
  THEN
    RAISE EXCEPTION 'The organization has money in %', OLD.currency
      USING ERRCODE = 'check_violation', COLUMN = 'currency', CONSTRAINT = 'organizations_currency_stays';
  END IF;
  UPDATE ledger_accounts SET currency = NEW.currency WHERE organization_id = NEW.id;
  IF factor <> 1 THEN
    UPDATE packages SET price = round(price * factor), next_price = round(next_price * factor),
      prepaid_price = round(prepaid_price * factor) WHERE organization_id = NEW.id;
    UPDATE offers SET price = round(price * factor) WHERE organization_id = NEW.id;
    UPDATE contracts k SET price = round(k.price * factor), price_before = round(k.price_before * factor)
      FROM connections c WHERE c.id = k.connection_id AND c.organization_id = NEW.id;
    DELETE FROM package_quotes q USING packages p WHERE p.id = q.package_id AND p.organization_id = NEW.id
      AND NOT EXISTS (SELECT FROM package_changes change WHERE change.quote_id = q.id);
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER IF EXISTS organizations_change_currency ON organizations;
CREATE TRIGGER organizations_change_currency BEFORE UPDATE OF currency ON organizations
  FOR EACH ROW WHEN (NEW.currency IS DISTINCT FROM OLD.currency) EXECUTE FUNCTION change_currency();

-- Reports see amounts in the major unit of their currency.
CREATE OR REPLACE VIEW report.organizations AS
SELECT id, name, mobile_no, email, address, status, tax_percent, billing_day::integer, created_at, country::text AS country,
  currency::text AS currency, time_zone
FROM organizations;

CREATE OR REPLACE VIEW report.packages AS
SELECT p.id, p.name, p.description, p.organization_id, o.name AS organization, p.download_kbps * 0.001 AS download_mbps,
  p.upload_kbps * 0.001 AS upload_mbps, p.quota_bytes * 0.000000001 AS quota_gb, p.price * minor_unit(o.currency) AS price, p.status,
  p.created_at
FROM packages p LEFT JOIN organizations o ON o.id = p.organization_id;

CREATE OR REPLACE VIEW report.subscribers AS
SELECT c.id, c.username, c.first_name, c.last_name, c.contact, c.email, c.address, c.city, a.name AS area, c.status,
  c.organization_id, o.name AS organization, c.user_id, k.package_id, p.name AS package,
  k.price * minor_unit(o.currency) AS monthly_price, coalesce(k.began_on, k.starts_on) AS contract_starts_on,
  (-due.balance) * minor_unit(o.currency) AS owes, wallet.balance * minor_unit(o.currency) AS wallet_balance, c.suspended_at,
  c.created_at
FROM connections c
  LEFT JOIN organizations o ON o.id = c.organization_id
  LEFT JOIN areas a ON a.id = c.area_id
  LEFT JOIN contracts k ON k.connection_id = c.id AND k.ends_on IS NULL
  LEFT JOIN packages p ON p.id = k.package_id
  LEFT JOIN ledger_accounts due ON due.connection_id = c.id AND due.kind = 'receivable'
  LEFT JOIN ledger_accounts wallet ON wallet.connection_id = c.id AND wallet.kind = 'wallet';

CREATE OR REPLACE VIEW report.invoices AS
SELECT i.id, i.number, i.organization_id, o.name AS organization, i.connection_id AS subscriber_id, c.username AS subscriber,
  c.user_id, i.period_start, i.period_end, i.issued_on, i.due_on, i.status, i.subtotal * minor_unit(o.currency) AS subtotal,
  i.tax * minor_unit(o.currency) AS tax, i.total * minor_unit(o.currency) AS total,
  (i.paid - i.credited - i.written_off) * minor_unit(o.currency) AS paid,
  (CASE WHEN i.status = 'open' THEN i.total - i.paid ELSE 0 END) * minor_unit(o.currency) AS due,
  CASE WHEN i.status = 'open' THEN greatest((now() AT TIME ZONE o.time_zone)::date - i.due_on, 0) ELSE 0 END AS days_overdue,
  i.paid_at, i.created_at, date_trunc('month', i.period_start::timestamp)::date AS month, i.credited * minor_unit(o.currency) AS credited,
  i.written_off * minor_unit(o.currency) AS written_off, o.currency::text AS currency
FROM invoices i
  LEFT JOIN connections c ON c.id = i.connection_id
  LEFT JOIN organizations o ON o.id = i.organization_id;

CREATE OR REPLACE VIEW report.payments AS
SELECT p.id, p.organization_id, o.name AS organization, p.connection_id AS subscriber_id, c.username AS subscriber, c.user_id,
  p.kind, p.gateway, p.origin, p.state, p.amount * minor_unit(p.currency) AS amount, p.refunded * minor_unit(p.currency) AS refunded,
  (p.amount - p.refunded) * minor_unit(p.currency) AS net_amount, p.currency::text AS currency,
  p.gateway_transaction_id AS transaction_id, p.reason, p.started_by, s.name AS started_by_name, p.created_at, p.settled_at
FROM payments p
  LEFT JOIN connections c ON c.id = p.connection_id
  LEFT JOIN organizations o ON o.id = p.organization_id
  LEFT JOIN users s ON s.id = p.started_by;

CREATE OR REPLACE VIEW report.ledger AS
SELECT e.id, e.transfer_id, t.occurred_at, t.kind, t.description, a.kind AS account, a.organization_id, o.name AS organization,
  a.connection_id AS subscriber_id, c.username AS subscriber, c.user_id, t.invoice_id, t.payment_id, t.reference,
  e.amount * minor_unit(a.currency) AS amount, a.currency::text AS currency
FROM ledger_entries e
  LEFT JOIN ledger_transfers t ON t.id = e.transfer_id
  LEFT JOIN ledger_accounts a ON a.id = e.account_id
  LEFT JOIN connections c ON c.id = a.connection_id
  LEFT JOIN organizations o ON o.id = a.organization_id;

CREATE OR REPLACE VIEW report.orders AS
SELECT d.id, d.connection_id AS subscriber_id, c.username AS subscriber, c.organization_id, o.name AS organization, c.user_id,
  d.kind, d.status, d.description, d.amount * minor_unit(o.currency) AS amount, d.placed_at, d.updated_at,
  o.currency::text AS currency
FROM orders d
  LEFT JOIN connections c ON c.id = d.connection_id
  LEFT JOIN organizations o ON o.id = c.organization_id;

CREATE OR REPLACE VIEW report.offers AS
SELECT f.id, f.title, f.description, f.package_id, p.name AS package, p.organization_id, o.name AS organization,
  f.price * minor_unit(o.currency) AS price, f.starts_on, f.ends_on, f.status
FROM offers f
  LEFT JOIN packages p ON p.id = f.package_id
  LEFT JOIN organizations o ON o.id = p.organization_id;
