-- Links which the command reset-admin prints on the machine go to nobody's phone or mailbox.
ALTER TABLE password_resets DROP CONSTRAINT IF EXISTS password_resets_channel_check;
ALTER TABLE password_resets ADD CONSTRAINT password_resets_channel_check CHECK (channel IN ('sms', 'mail', 'command'));
