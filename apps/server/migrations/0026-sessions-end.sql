-- Whoever may not sign in any more is signed out everywhere, live connections included, by whatever made them inactive.
CREATE FUNCTION end_sessions_of_inactive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended bigint;
BEGIN
  FOR ended IN
    UPDATE sessions SET ended_at = now(), end_reason = 'inactive' WHERE user_id = NEW.id AND ended_at IS NULL RETURNING id
  LOOP
    PERFORM pg_notify('session_ended', ended::text);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_sessions AFTER UPDATE OF status ON users
  FOR EACH ROW WHEN (NEW.status <> 'active') EXECUTE FUNCTION end_sessions_of_inactive();
