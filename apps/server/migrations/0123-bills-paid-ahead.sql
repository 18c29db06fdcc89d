-- A bill of days that were paid before they were used, of a prepaid line. They stay paid: nothing of them is given back or charged
-- anew. What a line was before it was prepaid again is known from its bills alone.
ALTER TABLE invoices ADD COLUMN IF NOT EXISTS is_paid_ahead boolean NOT NULL DEFAULT false;

-- Those of before: due on the day on which they were made, within the days on which their line is prepaid.
UPDATE invoices i SET is_paid_ahead = true FROM prepaid_lines p
WHERE p.connection_id = i.connection_id AND i.document_id IS NULL AND i.due_on = i.issued_on
  AND i.period_start >= p.starts_on AND (p.ends_on IS NULL OR i.period_start <= p.ends_on);
