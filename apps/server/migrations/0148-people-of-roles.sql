-- expand: the release before counts people itself; the triggers keep these rows right meanwhile.
-- How many people have a role (decision record 117). Nearly everybody has the customers' role, and to count them took the list of roles
-- half a second at a million lines. As with sums of money (0146): whoever gives or takes a role adds a row for each role that changes, and
-- waits for nobody; a job adds those up. Both together are the number, in every snapshot, once the job has counted all: then there is a
-- row of role 0. Counted here, nobody could give a role meanwhile.
CREATE TABLE IF NOT EXISTS role_people (
  role_id bigint PRIMARY KEY,
  people bigint NOT NULL
);
CREATE TABLE IF NOT EXISTS role_people_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  role_id bigint NOT NULL,
  people bigint NOT NULL
);
-- Rows come and go all the time.
ALTER TABLE role_people_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

DO $$ DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['role_people', 'role_people_changes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', kept);
    EXECUTE format('DROP POLICY IF EXISTS staff ON %I', kept);
    -- Customers never see them.
    EXECUTE format('CREATE POLICY staff ON %I USING (actor_sees_all())', kept);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION note_role_people() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO role_people_changes (role_id, people) SELECT role_id, count(*) FROM after GROUP BY role_id;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO role_people_changes (role_id, people) SELECT role_id, -count(*) FROM before GROUP BY role_id;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_role_people() FROM PUBLIC;
CREATE OR REPLACE TRIGGER user_roles_counted_added AFTER INSERT ON user_roles
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_role_people();
CREATE OR REPLACE TRIGGER user_roles_counted_changed AFTER UPDATE ON user_roles
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_role_people();
CREATE OR REPLACE TRIGGER user_roles_counted_removed AFTER DELETE ON user_roles
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_role_people();
