-- Browsers leave out tabs and line ends before they look where a link leads: `/`, tab, `/host` leads to another host.
UPDATE notifications SET link = NULL WHERE link ~ '[[:cntrl:]\\]';
ALTER TABLE notifications DROP CONSTRAINT notifications_link_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_link_check
  CHECK (link ~ '^/([^/\\[:cntrl:]][^\\[:cntrl:]]*)?$' AND length(link) <= 500);
