-- expand: the release before does not ask for these columns.
-- The month in which money arrived and in which a ticket was opened, by the organization's clock: what reports count and add
-- up per month, as the month of a bill.

CREATE OR REPLACE VIEW report.payments AS
SELECT p.id, p.organization_id, o.name AS organization, p.connection_id AS subscriber_id, c.username AS subscriber, c.user_id,
  p.kind, p.gateway, p.origin, p.state, p.amount * minor_unit(p.currency) AS amount, p.refunded * minor_unit(p.currency) AS refunded,
  (p.amount - p.refunded) * minor_unit(p.currency) AS net_amount, p.currency::text AS currency,
  p.gateway_transaction_id AS transaction_id, p.reason, p.started_by, s.name AS started_by_name, p.created_at, p.settled_at,
  date_trunc('month', p.settled_at AT TIME ZONE o.time_zone)::date AS month
FROM payments p
  LEFT JOIN connections c ON c.id = p.connection_id
  LEFT JOIN organizations o ON o.id = p.organization_id
  LEFT JOIN users s ON s.id = p.started_by;

CREATE OR REPLACE VIEW report.tickets AS
SELECT t.id, t.connection_id AS subscriber_id, c.username AS subscriber, c.organization_id, o.name AS organization, c.user_id,
  t.category, t.subject, t.status, t.assignee_id, s.name AS assignee, t.rating::integer AS rating, t.created_at, t.updated_at,
  t.closed_at,
  (SELECT min(n.created_at) FROM ticket_notes n WHERE n.ticket_id = t.id AND NOT n.is_internal AND n.author_id <> c.user_id)
    AS first_answer_at,
  round(extract(epoch FROM (SELECT min(n.created_at) FROM ticket_notes n
    WHERE n.ticket_id = t.id AND NOT n.is_internal AND n.author_id <> c.user_id) - t.created_at) / 3600, 2) AS hours_to_first_answer,
  round(extract(epoch FROM t.closed_at - t.created_at) / 3600, 2) AS hours_to_close,
  date_trunc('month', t.created_at AT TIME ZONE o.time_zone)::date AS month
FROM tickets t
  LEFT JOIN connections c ON c.id = t.connection_id
  LEFT JOIN organizations o ON o.id = c.organization_id
  LEFT JOIN users s ON s.id = t.assignee_id;
