-- The list of bills at the desk: an organization's valid invoices, the latest first, and the open ones among them.
CREATE INDEX invoices_organization_latest_idx ON invoices (organization_id, id) WHERE status <> 'void';
CREATE INDEX invoices_organization_open_idx ON invoices (organization_id, id) INCLUDE (due_on) WHERE status = 'open';
