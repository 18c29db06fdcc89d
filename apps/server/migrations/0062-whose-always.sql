-- A line's tickets, orders and chat always have its organization: a row without it would be hidden from all staff whom
-- rules keep to theirs. The demo provider wrote such rows, with the triggers off.
UPDATE tickets t SET organization_id = c.organization_id FROM connections c WHERE c.id = connection_id AND t.organization_id IS NULL;
UPDATE orders o SET organization_id = c.organization_id FROM connections c WHERE c.id = connection_id AND o.organization_id IS NULL;
UPDATE chats h SET organization_id = c.organization_id FROM connections c WHERE c.id = connection_id AND h.organization_id IS NULL;
UPDATE message_logs m SET organization_id = u.organization_id FROM users u WHERE u.id = user_id AND m.organization_id IS NULL;
-- Checks instead of NOT NULL, because who inserts a row leaves the column to the trigger.
ALTER TABLE tickets ADD CONSTRAINT tickets_organization_check CHECK (organization_id IS NOT NULL);
ALTER TABLE orders ADD CONSTRAINT orders_organization_check CHECK (organization_id IS NOT NULL);
ALTER TABLE chats ADD CONSTRAINT chats_organization_check CHECK (organization_id IS NOT NULL);
