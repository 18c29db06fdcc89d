-- How many lines have a package, kept with it: counting them for a list took as long as there are customers.
ALTER TABLE packages ADD COLUMN IF NOT EXISTS lines integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION count_lines_of_packages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE packages p SET lines = p.lines + moved.count
    FROM (SELECT package_id, count(*) AS count FROM after WHERE ends_on IS NULL GROUP BY package_id) AS moved
    WHERE p.id = moved.package_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE packages p SET lines = p.lines - moved.count
    FROM (SELECT package_id, count(*) AS count FROM before WHERE ends_on IS NULL GROUP BY package_id) AS moved
    WHERE p.id = moved.package_id;
  ELSE
    UPDATE packages p SET lines = p.lines + moved.count
    FROM (
      SELECT package_id, sum(each) AS count FROM (
        SELECT package_id, 1 AS each FROM after WHERE ends_on IS NULL
        UNION ALL SELECT package_id, -1 FROM before WHERE ends_on IS NULL
      ) AS both_sides
      GROUP BY package_id HAVING sum(each) <> 0
    ) AS moved
    WHERE p.id = moved.package_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contracts_counted_insert AFTER INSERT ON contracts
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_lines_of_packages();
CREATE OR REPLACE TRIGGER contracts_counted_update AFTER UPDATE ON contracts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_lines_of_packages();
CREATE OR REPLACE TRIGGER contracts_counted_delete AFTER DELETE ON contracts
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_lines_of_packages();

UPDATE packages p SET lines = (SELECT count(*) FROM contracts k WHERE k.package_id = p.id AND k.ends_on IS NULL);
