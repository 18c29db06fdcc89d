-- Writes lines of the audit log, each with the hash of the one before it, in one round trip: the next line of their chain
-- waits until the transaction ends. `written` holds the number of the chain's lock, the chain, the day and the lines; `hashed`
-- is the text of a line that its hash covers (see platform/audit/audit.ts).
CREATE FUNCTION write_audit_lines(written jsonb) RETURNS void LANGUAGE plpgsql AS $$
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
      previous_hash, hash)
    VALUES (of_day, of_chain, line.occurred_at, line.actor_id, line.action, line.target, line.details, line.request_id,
      line.address, previous, present);
    previous := present;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION write_audit_lines(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_audit_lines(jsonb) TO uplink_app;
