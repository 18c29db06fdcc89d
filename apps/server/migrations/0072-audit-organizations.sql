-- An entry of the audit log is shown to whoever may list the record that it is about. For that, each entry says to whose
-- organization the record belongs: to find a page's entries by an index, and to know it when the record is gone. The column
-- says who may see an entry, not what happened: it is not part of the hash, and follows a record that moves.
ALTER TABLE audit_log ADD COLUMN organization_id bigint;

-- The organization of the record of an entry; of one that is gone, the last it is known to have had; else, and of an entry
-- about something that belongs to no organization, the actor's.
CREATE FUNCTION audit_organization(about text, facts jsonb, actor bigint) RETURNS bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  noun text := split_part(about, ':', 1);
  record_id bigint := CASE WHEN about ~ '^[a-z-]+:[0-9]{1,15}$' THEN split_part(about, ':', 2)::bigint END;
  organization bigint;
BEGIN
  IF record_id IS NULL OR noun NOT IN ('user', 'connection', 'session', 'order', 'outage', 'organization', 'department',
    'service', 'menu-item', 'package', 'offer', 'post', 'legal-text', 'ticket', 'canned-reply', 'area', 'report',
    'report-schedule', 'report-alert', 'design', 'dropdown-option', 'payment', 'message', 'pending-change',
    'gateway-message')
  THEN
    RETURN (SELECT organization_id FROM users WHERE id = actor);
  END IF;
  CASE noun
    WHEN 'organization' THEN RETURN record_id;
    WHEN 'user' THEN SELECT organization_id INTO organization FROM users WHERE id = record_id;
    WHEN 'connection' THEN SELECT organization_id INTO organization FROM connections WHERE id = record_id;
    WHEN 'session' THEN
      SELECT u.organization_id INTO organization FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = record_id;
    WHEN 'pending-change' THEN
      SELECT u.organization_id INTO organization FROM pending_changes c JOIN users u ON u.id = c.user_id WHERE c.id = record_id;
    WHEN 'order' THEN SELECT organization_id INTO organization FROM orders WHERE id = record_id;
    WHEN 'outage' THEN
      SELECT a.organization_id INTO organization FROM outages o JOIN areas a ON a.id = o.area_id WHERE o.id = record_id;
    WHEN 'department' THEN SELECT organization_id INTO organization FROM departments WHERE id = record_id;
    WHEN 'service' THEN SELECT organization_id INTO organization FROM services WHERE id = record_id;
    WHEN 'menu-item' THEN SELECT organization_id INTO organization FROM menu_items WHERE id = record_id;
    WHEN 'package' THEN SELECT organization_id INTO organization FROM packages WHERE id = record_id;
    WHEN 'offer' THEN SELECT organization_id INTO organization FROM offers WHERE id = record_id;
    WHEN 'post' THEN SELECT organization_id INTO organization FROM posts WHERE id = record_id;
    WHEN 'legal-text' THEN SELECT organization_id INTO organization FROM legal_texts WHERE id = record_id;
    WHEN 'ticket' THEN SELECT organization_id INTO organization FROM tickets WHERE id = record_id;
    WHEN 'canned-reply' THEN SELECT organization_id INTO organization FROM canned_replies WHERE id = record_id;
    WHEN 'area' THEN SELECT organization_id INTO organization FROM areas WHERE id = record_id;
    WHEN 'report' THEN SELECT organization_id INTO organization FROM reports WHERE id = record_id;
    WHEN 'report-schedule' THEN
      SELECT r.organization_id INTO organization FROM report_schedules s JOIN reports r ON r.id = s.report_id WHERE s.id = record_id;
    WHEN 'report-alert' THEN
      SELECT r.organization_id INTO organization FROM report_alerts a JOIN reports r ON r.id = a.report_id WHERE a.id = record_id;
    WHEN 'design' THEN SELECT organization_id INTO organization FROM designs WHERE id = record_id;
    WHEN 'dropdown-option' THEN SELECT organization_id INTO organization FROM dropdown_options WHERE id = record_id;
    WHEN 'payment' THEN SELECT organization_id INTO organization FROM payments WHERE id = record_id;
    WHEN 'message' THEN SELECT organization_id INTO organization FROM message_logs WHERE id = record_id;
    WHEN 'gateway-message' THEN
      SELECT p.organization_id INTO organization FROM gateway_messages m JOIN payments p ON p.id = m.payment_id WHERE m.id = record_id;
  END CASE;
  IF FOUND THEN RETURN organization; END IF;
  IF facts->'before'->>'organization_id' ~ '^[0-9]{1,15}$' THEN
    RETURN (facts->'before'->>'organization_id')::bigint;
  END IF;
  RETURN coalesce(
    (SELECT organization_id FROM audit_log WHERE target = about AND organization_id IS NOT NULL
      ORDER BY occurred_at DESC, id DESC LIMIT 1),
    (SELECT organization_id FROM users WHERE id = actor));
END $$;
REVOKE ALL ON FUNCTION audit_organization(text, jsonb, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_organization(text, jsonb, bigint) TO uplink_app;

-- As before, and with the organization.
CREATE OR REPLACE FUNCTION write_audit_lines(written jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_day date := written->>'day';
  of_chain text := written->>'chain';
  previous bytea;
  present bytea;
  line record;
BEGIN
  PERFORM pg_advisory_xact_lock((written->>'lock')::bigint);
  -- A statement of its own, so that it sees what was committed while the lock was waited for.
  SELECT hash INTO previous FROM audit_log WHERE day = of_day AND chain = of_chain ORDER BY id DESC LIMIT 1;
  FOR line IN
    SELECT * FROM jsonb_to_recordset(written->'lines') AS one (occurred_at timestamptz, actor_id bigint, action text,
      target text, details jsonb, request_id text, address text, hashed text)
  LOOP
    present := sha256(coalesce(previous, '') || convert_to(line.hashed, 'UTF8'));
    INSERT INTO audit_log (day, chain, occurred_at, actor_id, action, target, details, request_id, address,
      previous_hash, hash, organization_id)
    VALUES (of_day, of_chain, line.occurred_at, line.actor_id, line.action, line.target, line.details, line.request_id,
      line.address, previous, present, audit_organization(line.target, line.details, line.actor_id));
    previous := present;
  END LOOP;
END $$;

-- All that was written stays append-only; the organization alone follows its record.
DROP TRIGGER audit_log_append_only ON audit_log;
UPDATE audit_log SET organization_id = audit_organization(target, details, actor_id);
-- What is gone: the entry of its deletion says whose it was.
UPDATE audit_log AS earlier SET organization_id = gone.organization_id
FROM (SELECT target, (details->'before'->>'organization_id')::bigint AS organization_id FROM audit_log
  WHERE action LIKE '%.deleted' AND details->'before'->>'organization_id' ~ '^[0-9]{1,15}$') AS gone
WHERE earlier.target = gone.target;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OF id, day, occurred_at, actor_id, action, target, details, request_id,
  address, previous_hash, hash, chain OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE INDEX audit_log_organization_idx ON audit_log (organization_id, occurred_at, id);

CREATE FUNCTION audit_follows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE audit_log SET organization_id = NEW.organization_id WHERE target = TG_ARGV[0] || ':' || NEW.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_follows() FROM PUBLIC;
DO $$
DECLARE
  moved record;
BEGIN
  FOR moved IN SELECT * FROM (VALUES ('users', 'user'), ('connections', 'connection'), ('orders', 'order'),
    ('departments', 'department'), ('services', 'service'), ('menu_items', 'menu-item'), ('packages', 'package'),
    ('offers', 'offer'), ('posts', 'post'), ('tickets', 'ticket'), ('canned_replies', 'canned-reply'), ('areas', 'area'),
    ('reports', 'report'), ('designs', 'design'), ('dropdown_options', 'dropdown-option'), ('payments', 'payment'),
    ('message_logs', 'message')) AS all_moved (of_table, noun)
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE OF organization_id ON %I FOR EACH ROW
      WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id) EXECUTE FUNCTION audit_follows(%L)',
      moved.of_table || '_audit_follows', moved.of_table, moved.noun);
  END LOOP;
END $$;
