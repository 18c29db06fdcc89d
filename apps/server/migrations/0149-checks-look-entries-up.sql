-- expand: the release before writes entries, which are checked for the same.
-- Whether the transfers and accounts that a statement's entries name are there was asked by a join, for which PostgreSQL
-- may read the whole index of the ledger: half a second for each 1,000 bills at 100,000 lines, and more the longer the
-- ledger grows. A query inside a condition is never made a join, so each is looked up by its key.
CREATE OR REPLACE FUNCTION check_added_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT transfer_id INTO wrong FROM added GROUP BY transfer_id HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % does not sum to zero', wrong USING ERRCODE = 'check_violation';
  END IF;
  SELECT transfer_id INTO wrong FROM (SELECT DISTINCT transfer_id FROM added) AS named
    WHERE (SELECT t.id FROM ledger_transfers t WHERE t.id = named.transfer_id) IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'there is no transfer %', wrong USING ERRCODE = 'foreign_key_violation';
  END IF;
  SELECT account_id INTO wrong FROM (SELECT DISTINCT account_id FROM added) AS named
    WHERE (SELECT a.id FROM ledger_accounts a WHERE a.id = named.account_id) IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'there is no account %', wrong USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
