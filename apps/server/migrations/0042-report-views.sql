-- What reports see of the portal: one view for each thing they are about, with plain names. Money is in taka with two digits,
-- data in GB of 10^9 bytes. A view runs with its owner's rights, so the row rules of whoever looks are put around it by the
-- report engine (apps/server/src/modules/data-sources/default-tables.ts says by which columns). Other tables are joined from the
-- left by a unique key: where a report does not use them, PostgreSQL leaves them out.

CREATE VIEW report.organizations AS
SELECT id, name, mobile_no, email, address, status, tax_percent, billing_day::integer, created_at
FROM organizations;

CREATE VIEW report.departments AS
SELECT d.id, d.name, d.organization_id, o.name AS organization, d.status, d.created_at
FROM departments d LEFT JOIN organizations o ON o.id = d.organization_id;

CREATE VIEW report.users AS
SELECT u.id, u.name, u.username, u.email, u.mobile_no, u.account_type, u.organization_id, o.name AS organization,
  u.department_id, d.name AS department, u.user_ref_id, u.status,
  (SELECT string_agg(r.display_name, ', ' ORDER BY ur.position) FROM user_roles ur JOIN roles r ON r.id = ur.role_id
    WHERE ur.user_id = u.id) AS roles,
  u.created_at
FROM users u
  LEFT JOIN organizations o ON o.id = u.organization_id
  LEFT JOIN departments d ON d.id = u.department_id;

CREATE VIEW report.packages AS
SELECT p.id, p.name, p.description, p.organization_id, o.name AS organization, p.download_kbps * 0.001 AS download_mbps,
  p.upload_kbps * 0.001 AS upload_mbps, p.quota_bytes * 0.000000001 AS quota_gb, p.price * 0.01 AS price, p.status, p.created_at
FROM packages p LEFT JOIN organizations o ON o.id = p.organization_id;

CREATE VIEW report.subscribers AS
SELECT c.id, c.username, c.first_name, c.last_name, c.contact, c.email, c.address, c.city, a.name AS area, c.status,
  c.organization_id, o.name AS organization, c.user_id, k.package_id, p.name AS package, k.price * 0.01 AS monthly_price,
  k.starts_on AS contract_starts_on, (-due.balance) * 0.01 AS owes, wallet.balance * 0.01 AS wallet_balance,
  c.suspended_at, c.created_at
FROM connections c
  LEFT JOIN organizations o ON o.id = c.organization_id
  LEFT JOIN areas a ON a.id = c.area_id
  LEFT JOIN contracts k ON k.connection_id = c.id AND k.ends_on IS NULL
  LEFT JOIN packages p ON p.id = k.package_id
  LEFT JOIN ledger_accounts due ON due.connection_id = c.id AND due.kind = 'receivable' AND due.currency = 'BDT'
  LEFT JOIN ledger_accounts wallet ON wallet.connection_id = c.id AND wallet.kind = 'wallet' AND wallet.currency = 'BDT';

CREATE VIEW report.invoices AS
SELECT i.id, i.number, i.organization_id, o.name AS organization, i.connection_id AS subscriber_id, c.username AS subscriber,
  c.user_id, i.period_start, i.period_end, i.issued_on, i.due_on, i.status, i.subtotal * 0.01 AS subtotal, i.tax * 0.01 AS tax,
  i.total * 0.01 AS total, i.paid * 0.01 AS paid,
  CASE WHEN i.status = 'open' THEN (i.total - i.paid) * 0.01 ELSE 0.00 END AS due,
  CASE WHEN i.status = 'open' THEN greatest((now() AT TIME ZONE o.time_zone)::date - i.due_on, 0) ELSE 0 END AS days_overdue,
  i.paid_at, i.created_at
FROM invoices i
  LEFT JOIN connections c ON c.id = i.connection_id
  LEFT JOIN organizations o ON o.id = i.organization_id;

CREATE VIEW report.payments AS
SELECT p.id, p.organization_id, o.name AS organization, p.connection_id AS subscriber_id, c.username AS subscriber, c.user_id,
  p.kind, p.gateway, p.origin, p.state, p.amount * 0.01 AS amount, p.refunded * 0.01 AS refunded,
  (p.amount - p.refunded) * 0.01 AS net_amount, p.currency::text AS currency, p.gateway_transaction_id AS transaction_id,
  p.reason, p.started_by, s.name AS started_by_name, p.created_at, p.settled_at
FROM payments p
  LEFT JOIN connections c ON c.id = p.connection_id
  LEFT JOIN organizations o ON o.id = p.organization_id
  LEFT JOIN users s ON s.id = p.started_by;

CREATE VIEW report.ledger AS
SELECT e.id, e.transfer_id, t.occurred_at, t.kind, t.description, a.kind AS account, a.organization_id, o.name AS organization,
  a.connection_id AS subscriber_id, c.username AS subscriber, c.user_id, t.invoice_id, t.payment_id, t.reference,
  e.amount * 0.01 AS amount
FROM ledger_entries e
  LEFT JOIN ledger_transfers t ON t.id = e.transfer_id
  LEFT JOIN ledger_accounts a ON a.id = e.account_id
  LEFT JOIN connections c ON c.id = a.connection_id
  LEFT JOIN organizations o ON o.id = a.organization_id;

-- First answer: by somebody who is not the customer, and not between colleagues.
CREATE VIEW report.tickets AS
SELECT t.id, t.connection_id AS subscriber_id, c.username AS subscriber, c.organization_id, o.name AS organization, c.user_id,
  t.category, t.subject, t.status, t.assignee_id, s.name AS assignee, t.rating::integer AS rating, t.created_at, t.updated_at,
  t.closed_at,
  (SELECT min(n.created_at) FROM ticket_notes n WHERE n.ticket_id = t.id AND NOT n.is_internal AND n.author_id <> c.user_id)
    AS first_answer_at,
  round(extract(epoch FROM (SELECT min(n.created_at) FROM ticket_notes n
    WHERE n.ticket_id = t.id AND NOT n.is_internal AND n.author_id <> c.user_id) - t.created_at) / 3600, 2) AS hours_to_first_answer,
  round(extract(epoch FROM t.closed_at - t.created_at) / 3600, 2) AS hours_to_close
FROM tickets t
  LEFT JOIN connections c ON c.id = t.connection_id
  LEFT JOIN organizations o ON o.id = c.organization_id
  LEFT JOIN users s ON s.id = t.assignee_id;

CREATE VIEW report.usage_per_day AS
SELECT d.connection_id AS subscriber_id, c.username AS subscriber, c.organization_id, o.name AS organization, c.user_id, d.day,
  d.download_bytes * 0.000000001 AS download_gb, d.upload_bytes * 0.000000001 AS upload_gb,
  (d.download_bytes + d.upload_bytes) * 0.000000001 AS total_gb
FROM usage_days d
  LEFT JOIN connections c ON c.id = d.connection_id
  LEFT JOIN organizations o ON o.id = c.organization_id;

CREATE VIEW report.sessions AS
SELECT s.id, s.connection_id AS subscriber_id, c.username AS subscriber, c.organization_id, o.name AS organization, c.user_id,
  host(s.nas_address) AS access_server, s.calling_station AS device, host(s.framed_address) AS address, s.started_at, s.updated_at,
  s.stopped_at, s.stopped_at IS NULL AS is_online, round(s.session_seconds / 3600.0, 2) AS hours,
  s.download_bytes * 0.000000001 AS download_gb, s.upload_bytes * 0.000000001 AS upload_gb, s.terminate_cause
FROM network_sessions s
  LEFT JOIN connections c ON c.id = s.connection_id
  LEFT JOIN organizations o ON o.id = c.organization_id;

CREATE VIEW report.orders AS
SELECT d.id, d.connection_id AS subscriber_id, c.username AS subscriber, c.organization_id, o.name AS organization, c.user_id,
  d.kind, d.status, d.description, d.amount * 0.01 AS amount, d.placed_at, d.updated_at
FROM orders d
  LEFT JOIN connections c ON c.id = d.connection_id
  LEFT JOIN organizations o ON o.id = c.organization_id;

CREATE VIEW report.notifications AS
SELECT n.id, n.user_id, u.name AS recipient, u.organization_id, o.name AS organization, u.account_type,
  n.connection_id AS subscriber_id, n.title, n.body, n.is_seen, n.created_at
FROM notifications n
  LEFT JOIN users u ON u.id = n.user_id
  LEFT JOIN organizations o ON o.id = u.organization_id;

GRANT SELECT ON ALL TABLES IN SCHEMA report TO uplink_report;
REVOKE CREATE ON SCHEMA public, report FROM PUBLIC;

-- Typical groupings know how many groups there are, so that they are hashed and not sorted.
CREATE STATISTICS report_invoices_grouping (ndistinct) ON organization_id, status FROM invoices;
CREATE STATISTICS report_payments_grouping (ndistinct) ON organization_id, gateway, state FROM payments;
CREATE STATISTICS report_tickets_grouping (ndistinct) ON category, status FROM tickets;
