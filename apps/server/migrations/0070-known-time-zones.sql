-- An organization's days and bills depend on its time zone, so one that PostgreSQL or Node.js does not know cannot be stored.
-- A trigger, not a CHECK: a restored row keeps its zone on a server whose list of zones is older. Both know every zone of the list
-- except those left out here.
CREATE OR REPLACE FUNCTION refuse_unknown_time_zone() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- The list is read from files each time, so a zone that another organization has already is not looked up again.
  IF EXISTS (SELECT FROM public.organizations o WHERE o.time_zone = NEW.time_zone AND o.id IS DISTINCT FROM NEW.id) THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (
    SELECT FROM pg_timezone_names z WHERE z.name = NEW.time_zone
      AND z.name !~ '^(posix|right)/' AND z.name NOT IN ('Factory', 'localtime', 'posixrules')
  ) THEN
    RAISE EXCEPTION 'The time zone "%" is not known', NEW.time_zone
      USING ERRCODE = 'check_violation', COLUMN = 'time_zone', CONSTRAINT = 'organizations_time_zone_check',
        HINT = 'Write it as in pg_timezone_names, such as Asia/Dhaka or Europe/Berlin.';
  END IF;
  RETURN NEW;
END $$;

-- What is there already: the same name in the list's own spelling, or the column's default. Such an organization was never billed.
WITH zone AS MATERIALIZED (
  SELECT name FROM pg_timezone_names
  WHERE name !~ '^(posix|right)/' AND name NOT IN ('Factory', 'localtime', 'posixrules')
), wrong AS (
  SELECT id, time_zone FROM organizations WHERE time_zone NOT IN (SELECT name FROM zone)
)
UPDATE organizations o SET time_zone = coalesce((
    SELECT name FROM zone WHERE lower(name) = lower(regexp_replace(replace(trim(wrong.time_zone), ' ', '_'), '^posix/', ''))
    ORDER BY name LIMIT 1), 'Asia/Dhaka')
FROM wrong WHERE o.id = wrong.id;

DROP TRIGGER IF EXISTS organizations_known_time_zone ON organizations;
CREATE TRIGGER organizations_known_time_zone BEFORE INSERT OR UPDATE OF time_zone ON organizations
  FOR EACH ROW EXECUTE FUNCTION refuse_unknown_time_zone();
