-- Every list of the staff's answers in 30 ms at 100,000 customers (decision 33): an index for each order and each rare filter.

-- Row security is asked before any condition that could tell of a row, and lower() and LIKE count as such: an index on
-- lower(username) is therefore of no use to the application. A column that holds the text can be compared without telling.
ALTER TABLE connections ADD COLUMN username_key text GENERATED ALWAYS AS (lower(username)) STORED;
CREATE INDEX connections_username_key_idx ON connections (username_key text_pattern_ops);
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('record_reports'::regproc), 'lower(c.username) = ', 'c.username_key = ');
END $$;

ALTER TABLE message_logs ADD COLUMN recipient_key text GENERATED ALWAYS AS (lower(recipient)) STORED;
CREATE INDEX message_logs_recipient_key_idx ON message_logs (recipient_key text_pattern_ops);
CREATE INDEX message_logs_unsent_idx ON message_logs (state, created_at, id) WHERE state <> 'sent';

ALTER TABLE tickets ADD COLUMN subject_words tsvector GENERATED ALWAYS AS (to_tsvector('simple', translate(subject, $$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$$, repeat(' ', 32)))) STORED;
CREATE INDEX tickets_subject_words_idx ON tickets USING gin (subject_words);
CREATE INDEX tickets_unsolved_idx ON tickets (updated_at, id) WHERE status <> 'closed';
CREATE INDEX tickets_assignee_latest_idx ON tickets (assignee_id, updated_at, id);

-- The first tickets found with words that begin so, for staff. It runs as its owner, whom row security does not ask, so that
-- the index of words applies; whoever asks still sees of them what their own statement lets through.
CREATE FUNCTION tickets_about(words tsquery, at_most int) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp AS $$
    SELECT id FROM tickets WHERE actor_sees_all() AND subject_words @@ words LIMIT at_most
  $$;
REVOKE ALL ON FUNCTION tickets_about(tsquery, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tickets_about(tsquery, int) TO uplink_app;

CREATE INDEX orders_status_idx ON orders (status, updated_at, id);
CREATE INDEX chats_waiting_idx ON chats (last_message_at, connection_id) WHERE is_waiting;
CREATE INDEX payments_organization_idx ON payments (organization_id, id);
CREATE INDEX payments_rare_states_idx ON payments (state, id) INCLUDE (organization_id, connection_id) WHERE state <> 'succeeded';
CREATE INDEX users_department_idx ON users (department_id);
CREATE INDEX users_lower_name_idx ON users (lower(name), id);
CREATE INDEX users_organization_name_idx ON users (organization_id, name, id);
DROP INDEX users_organization_idx;
CREATE INDEX users_account_type_idx ON users (account_type, name, id);
CREATE INDEX users_username_idx ON users (username, id);
CREATE INDEX users_status_idx ON users (status, id);
CREATE INDEX users_created_idx ON users (created_at, id);
CREATE INDEX users_updated_idx ON users (updated_at, id);

-- How many lines an area has that are not closed: outages tell it, and counting them would read every line of the provider.
ALTER TABLE areas ADD COLUMN lines int NOT NULL DEFAULT 0;
UPDATE areas SET lines = (SELECT count(*) FROM connections WHERE area_id = areas.id AND status <> 'closed');
CREATE FUNCTION count_added_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE areas SET lines = lines + added.count
    FROM (SELECT area_id, count(*) FROM new_lines WHERE status <> 'closed' GROUP BY area_id) AS added
    WHERE areas.id = added.area_id;
  RETURN NULL;
END $$;
CREATE TRIGGER connections_count_added AFTER INSERT ON connections
  REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION count_added_lines();
CREATE FUNCTION count_changed_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE areas SET lines = lines - 1 WHERE id = OLD.area_id AND OLD.status <> 'closed';
  UPDATE areas SET lines = lines + 1 WHERE TG_OP = 'UPDATE' AND id = NEW.area_id AND NEW.status <> 'closed';
  RETURN NULL;
END $$;
CREATE TRIGGER connections_count_changed AFTER UPDATE OF area_id, status ON connections FOR EACH ROW
  WHEN (OLD.area_id <> NEW.area_id OR (OLD.status = 'closed') <> (NEW.status = 'closed')) EXECUTE FUNCTION count_changed_line();
CREATE TRIGGER connections_count_removed AFTER DELETE ON connections FOR EACH ROW EXECUTE FUNCTION count_changed_line();

-- Whose a record is stands in it: rules ask for the organization, and looking that up for every row that is counted took longer
-- than all the rest. It is written by the database and follows its line or person.
ALTER TABLE tickets ADD COLUMN organization_id bigint REFERENCES organizations;
ALTER TABLE orders ADD COLUMN organization_id bigint REFERENCES organizations;
ALTER TABLE chats ADD COLUMN organization_id bigint REFERENCES organizations;
ALTER TABLE message_logs ADD COLUMN organization_id bigint REFERENCES organizations;
UPDATE tickets SET organization_id = c.organization_id FROM connections c WHERE c.id = connection_id;
UPDATE orders SET organization_id = c.organization_id FROM connections c WHERE c.id = connection_id;
UPDATE chats SET organization_id = c.organization_id FROM connections c WHERE c.id = connection_id;
UPDATE message_logs SET organization_id = u.organization_id FROM users u WHERE u.id = user_id;

CREATE FUNCTION belong_to_lines_organization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.organization_id := (SELECT organization_id FROM connections WHERE id = NEW.connection_id);
  RETURN NEW;
END $$;
CREATE FUNCTION belong_to_persons_organization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.organization_id := (SELECT organization_id FROM users WHERE id = NEW.user_id);
  RETURN NEW;
END $$;
CREATE TRIGGER tickets_belong BEFORE INSERT ON tickets FOR EACH ROW EXECUTE FUNCTION belong_to_lines_organization();
CREATE TRIGGER orders_belong BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION belong_to_lines_organization();
CREATE TRIGGER chats_belong BEFORE INSERT ON chats FOR EACH ROW EXECUTE FUNCTION belong_to_lines_organization();
CREATE TRIGGER message_logs_belong BEFORE INSERT ON message_logs FOR EACH ROW EXECUTE FUNCTION belong_to_persons_organization();

CREATE FUNCTION take_along_of_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE tickets SET organization_id = NEW.organization_id WHERE connection_id = NEW.id;
  UPDATE orders SET organization_id = NEW.organization_id WHERE connection_id = NEW.id;
  UPDATE chats SET organization_id = NEW.organization_id WHERE connection_id = NEW.id;
  RETURN NULL;
END $$;
CREATE FUNCTION take_along_of_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE message_logs SET organization_id = NEW.organization_id WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER connections_take_along AFTER UPDATE OF organization_id ON connections FOR EACH ROW
  WHEN (OLD.organization_id <> NEW.organization_id) EXECUTE FUNCTION take_along_of_line();
CREATE TRIGGER users_take_along AFTER UPDATE OF organization_id ON users FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id) EXECUTE FUNCTION take_along_of_person();

CREATE INDEX tickets_organization_idx ON tickets (organization_id, updated_at, id);
CREATE INDEX orders_organization_idx ON orders (organization_id, status, updated_at, id);
CREATE INDEX orders_organization_open_idx ON orders (organization_id, placed_at, id) WHERE status NOT IN ('completed', 'cancelled');
CREATE INDEX chats_organization_idx ON chats (organization_id, last_message_at, connection_id);
CREATE INDEX message_logs_organization_idx ON message_logs (organization_id, created_at, id);
