-- expand: the release before adds bills and payments up itself; the triggers keep these rows right meanwhile.
-- What bills and payments add up to, by organization, area and day (decision record 115): staff see sums above their lists, and a large
-- provider has millions of rows. Whoever writes bills or payments adds one row for each sum that changes, and waits for nobody; a job adds those
-- to the sums. Both together are what the rows add up to, in every snapshot.
CREATE TABLE IF NOT EXISTS kept_sums (
  name text PRIMARY KEY CHECK (name IN ('invoices', 'payments')),
  -- When all rows were counted for the last time; null: the job has to, and nobody reads these sums until then.
  counted_at timestamptz
);
INSERT INTO kept_sums (name) VALUES ('invoices'), ('payments') ON CONFLICT DO NOTHING;

-- Area 0: all areas. Void bills are left out. `first_id`, `last_id`: no bill of these has a number outside.
CREATE TABLE IF NOT EXISTS invoice_sums (
  organization_id bigint NOT NULL,
  area_id bigint NOT NULL,
  issued_on date NOT NULL,
  due_on date NOT NULL,
  status text NOT NULL,
  bills bigint NOT NULL,
  total bigint NOT NULL,
  -- By money.
  paid bigint NOT NULL,
  rest bigint NOT NULL,
  first_id bigint NOT NULL,
  last_id bigint NOT NULL,
  PRIMARY KEY (area_id, issued_on, due_on, status, organization_id)
);
CREATE TABLE IF NOT EXISTS invoice_sum_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  area_id bigint NOT NULL,
  issued_on date NOT NULL,
  due_on date NOT NULL,
  status text NOT NULL,
  bills bigint NOT NULL,
  total bigint NOT NULL,
  paid bigint NOT NULL,
  rest bigint NOT NULL,
  first_id bigint NOT NULL,
  last_id bigint NOT NULL
);

-- Those that brought money. The day: of the organization's calendar, on which the payment was begun.
CREATE TABLE IF NOT EXISTS payment_sums (
  organization_id bigint NOT NULL,
  area_id bigint NOT NULL,
  day date NOT NULL,
  gateway text NOT NULL,
  currency char(3) NOT NULL,
  state text NOT NULL,
  payments bigint NOT NULL,
  amount bigint NOT NULL,
  refunded bigint NOT NULL,
  PRIMARY KEY (area_id, day, gateway, currency, state, organization_id)
);
CREATE TABLE IF NOT EXISTS payment_sum_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  area_id bigint NOT NULL,
  day date NOT NULL,
  gateway text NOT NULL,
  currency char(3) NOT NULL,
  state text NOT NULL,
  payments bigint NOT NULL,
  amount bigint NOT NULL,
  refunded bigint NOT NULL
);

DO $$ DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['kept_sums', 'invoice_sums', 'invoice_sum_changes', 'payment_sums', 'payment_sum_changes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', kept);
    EXECUTE format('DROP POLICY IF EXISTS staff ON %I', kept);
    -- Customers never see them.
    EXECUTE format('CREATE POLICY staff ON %I USING (actor_sees_all())', kept);
  END LOOP;
END $$;
-- Rows come and go all the time.
ALTER TABLE invoice_sum_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
ALTER TABLE payment_sum_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- A line is locked before its area is read, as whoever moves money locks it: its area, and with that all its sums, move after that or
-- before it. Lines are looked up one by one, never joined: some who write bills switch nested loops off, and a plan is kept for the session,
-- so that a join would read all lines of the provider for one bill.
CREATE OR REPLACE FUNCTION note_invoice_sums() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  lines bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT connection_id) INTO lines FROM before;
  ELSE
    SELECT array_agg(DISTINCT connection_id) INTO lines FROM after;
  END IF;
  PERFORM FROM connections WHERE id = ANY (lines) ORDER BY id FOR NO KEY UPDATE;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO invoice_sum_changes (organization_id, area_id, issued_on, due_on, status, bills, total, paid, rest, first_id, last_id)
    SELECT i.organization_id, (SELECT area_id FROM connections WHERE id = i.connection_id), i.issued_on, i.due_on, i.status,
      count(*), sum(i.total), sum(i.paid - i.credited - i.written_off), sum(i.total - i.paid), min(i.id), max(i.id)
    FROM after i WHERE i.status <> 'void' GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO invoice_sum_changes (organization_id, area_id, issued_on, due_on, status, bills, total, paid, rest, first_id, last_id)
    SELECT i.organization_id, (SELECT area_id FROM connections WHERE id = i.connection_id), i.issued_on, i.due_on, i.status,
      -count(*), -sum(i.total), -sum(i.paid - i.credited - i.written_off), -sum(i.total - i.paid), min(i.id), max(i.id)
    FROM before i WHERE i.status <> 'void' GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO invoice_sum_changes (organization_id, area_id, issued_on, due_on, status, bills, total, paid, rest, first_id, last_id)
    SELECT i.organization_id, (SELECT area_id FROM connections WHERE id = i.connection_id), i.issued_on, i.due_on, i.status,
      sum(i.sign), sum(i.sign * i.total), sum(i.sign * (i.paid - i.credited - i.written_off)), sum(i.sign * (i.total - i.paid)),
      min(i.id), max(i.id)
    FROM (SELECT 1 AS sign, a.* FROM after a UNION ALL SELECT -1, b.* FROM before b) i
    WHERE i.status <> 'void' GROUP BY 1, 2, 3, 4, 5
    HAVING sum(i.sign) <> 0 OR sum(i.sign * i.total) <> 0 OR sum(i.sign * (i.paid - i.credited - i.written_off)) <> 0
      OR sum(i.sign * (i.total - i.paid)) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER invoices_sums_added AFTER INSERT ON invoices
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_invoice_sums();
CREATE OR REPLACE TRIGGER invoices_sums_changed AFTER UPDATE ON invoices
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_invoice_sums();
CREATE OR REPLACE TRIGGER invoices_sums_removed AFTER DELETE ON invoices
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_invoice_sums();

-- Most changes of a payment are of its lease and the like: no sum changes, and no line is locked.
CREATE OR REPLACE FUNCTION note_payment_sums() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  lines bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT connection_id) INTO lines FROM after WHERE settled_at IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT connection_id) INTO lines FROM before WHERE settled_at IS NOT NULL;
  ELSE
    SELECT array_agg(DISTINCT a.connection_id) INTO lines FROM after a JOIN before b ON b.id = a.id
    WHERE (a.settled_at IS NOT NULL OR b.settled_at IS NOT NULL)
      AND (a.settled_at IS NULL, a.organization_id, a.connection_id, a.created_at, a.gateway, a.currency, a.state, a.amount, a.refunded)
        IS DISTINCT FROM
        (b.settled_at IS NULL, b.organization_id, b.connection_id, b.created_at, b.gateway, b.currency, b.state, b.amount, b.refunded);
  END IF;
  IF lines IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM connections WHERE id = ANY (lines) ORDER BY id FOR NO KEY UPDATE;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO payment_sum_changes (organization_id, area_id, day, gateway, currency, state, payments, amount, refunded)
    SELECT p.organization_id, (SELECT area_id FROM connections WHERE id = p.connection_id),
      (p.created_at AT TIME ZONE o.time_zone)::date, p.gateway, p.currency, p.state, count(*),
      sum(p.amount), sum(p.refunded)
    FROM after p JOIN organizations o ON o.id = p.organization_id
    WHERE p.settled_at IS NOT NULL AND p.connection_id = ANY (lines) GROUP BY 1, 2, 3, 4, 5, 6;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO payment_sum_changes (organization_id, area_id, day, gateway, currency, state, payments, amount, refunded)
    SELECT p.organization_id, (SELECT area_id FROM connections WHERE id = p.connection_id),
      (p.created_at AT TIME ZONE o.time_zone)::date, p.gateway, p.currency, p.state, -count(*),
      -sum(p.amount), -sum(p.refunded)
    FROM before p JOIN organizations o ON o.id = p.organization_id
    WHERE p.settled_at IS NOT NULL AND p.connection_id = ANY (lines) GROUP BY 1, 2, 3, 4, 5, 6;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER payments_sums_added AFTER INSERT ON payments
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_payment_sums();
CREATE OR REPLACE TRIGGER payments_sums_changed AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_payment_sums();
CREATE OR REPLACE TRIGGER payments_sums_removed AFTER DELETE ON payments
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_payment_sums();

-- A line that goes to another area takes its sums along. By its name it runs before `connections_take_along`, which gives bills and
-- payments to another organization and counts them in the area where the line is then.
CREATE OR REPLACE FUNCTION move_sums_of_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO invoice_sum_changes (organization_id, area_id, issued_on, due_on, status, bills, total, paid, rest, first_id, last_id)
  SELECT i.organization_id, move.area_id, i.issued_on, i.due_on, i.status, move.sign * count(*), move.sign * sum(i.total),
    move.sign * sum(i.paid - i.credited - i.written_off), move.sign * sum(i.total - i.paid), min(i.id), max(i.id)
  FROM invoices i, (VALUES (OLD.area_id, -1), (NEW.area_id, 1)) AS move (area_id, sign)
  WHERE i.connection_id = NEW.id AND i.status <> 'void' GROUP BY 1, 2, 3, 4, 5, move.sign;
  INSERT INTO payment_sum_changes (organization_id, area_id, day, gateway, currency, state, payments, amount, refunded)
  SELECT p.organization_id, move.area_id, (p.created_at AT TIME ZONE o.time_zone)::date, p.gateway, p.currency, p.state,
    move.sign * count(*), move.sign * sum(p.amount), move.sign * sum(p.refunded)
  FROM payments p JOIN organizations o ON o.id = p.organization_id, (VALUES (OLD.area_id, -1), (NEW.area_id, 1)) AS move (area_id, sign)
  WHERE p.connection_id = NEW.id AND p.settled_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, move.sign;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER connections_move_sums AFTER UPDATE OF area_id ON connections FOR EACH ROW
  WHEN (OLD.area_id <> NEW.area_id) EXECUTE FUNCTION move_sums_of_line();

-- The days of payments are others then: all are counted anew.
CREATE OR REPLACE FUNCTION count_payment_sums_anew() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE kept_sums SET counted_at = NULL WHERE name = 'payments';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER organizations_count_sums_anew AFTER UPDATE OF time_zone ON organizations FOR EACH ROW
  WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION count_payment_sums_anew();
REVOKE ALL ON FUNCTION note_invoice_sums(), note_payment_sums(), move_sums_of_line(), count_payment_sums_anew() FROM PUBLIC;
