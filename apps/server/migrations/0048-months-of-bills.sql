-- What is billed by month: lines that begin in the middle of one have bills which begin then.
CREATE OR REPLACE VIEW report.invoices AS
SELECT i.id, i.number, i.organization_id, o.name AS organization, i.connection_id AS subscriber_id, c.username AS subscriber,
  c.user_id, i.period_start, i.period_end, i.issued_on, i.due_on, i.status, i.subtotal * 0.01 AS subtotal, i.tax * 0.01 AS tax,
  i.total * 0.01 AS total, i.paid * 0.01 AS paid,
  CASE WHEN i.status = 'open' THEN (i.total - i.paid) * 0.01 ELSE 0.00 END AS due,
  CASE WHEN i.status = 'open' THEN greatest((now() AT TIME ZONE o.time_zone)::date - i.due_on, 0) ELSE 0 END AS days_overdue,
  i.paid_at, i.created_at, date_trunc('month', i.period_start::timestamp)::date AS month
FROM invoices i
  LEFT JOIN connections c ON c.id = i.connection_id
  LEFT JOIN organizations o ON o.id = i.organization_id;
