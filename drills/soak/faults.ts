import type pg from 'pg'

/** What the drill must find when it is done on purpose: in the database once the portal is there, or before the end. */
interface Fault {
  does: string
  begin?: (client: pg.Client) => Promise<unknown>
  end?: (client: pg.Client) => Promise<unknown>
}

const refuse = (table: string, when: string, answer: string) => (client: pg.Client) =>
  client.query(`CREATE FUNCTION drilled_${table.replace('.', '_')}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${answer}; END $$;
    CREATE TRIGGER drilled BEFORE ${when} ON ${table} FOR EACH ROW EXECUTE FUNCTION drilled_${table.replace('.', '_')}()`)

/** A statement past all triggers. */
const byHand = (text: string) => (client: pg.Client) =>
  client.query(`SET session_replication_role = replica; ${text}; SET session_replication_role = origin`)

/** By their names in `--fault=`. */
export const faults: Readonly<Record<string, Fault>> = {
  leak: { does: 'each call leaves a kilobyte in the memory of its process' },
  handle: { does: 'one call of a hundred leaves a file and a timer' },
  snapshot: {
    does: 'somebody looks at the database and does not end that, so nothing is vacuumed',
    begin: (client) => client.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1 FROM users LIMIT 1'),
  },
  job: {
    does: 'a job of the night is never queued',
    begin: refuse('jobs.job', 'INSERT', `RETURN CASE WHEN NEW.name <> 'auth.purge-sessions' THEN NEW END`),
  },
  twice: {
    does: 'a job of the night runs twice',
    begin: (client) =>
      client.query(`CREATE FUNCTION drilled_twice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF NEW.name = 'auth.purge-secrets' AND NEW.state = 'completed' AND OLD.state <> 'completed' AND NEW.singleton_on IS NOT NULL
          THEN INSERT INTO jobs.job (name, policy, expire_in, retry_limit) VALUES (NEW.name, NEW.policy, NEW.expire_in, NEW.retry_limit);
          END IF; RETURN NULL; END $$;
        CREATE TRIGGER drilled_twice AFTER UPDATE ON jobs.job FOR EACH ROW EXECUTE FUNCTION drilled_twice()`),
  },
  bill: {
    does: 'no organization can conclude a day that is billed',
    begin: refuse('organizations', 'UPDATE OF billed_through', `RAISE 'refused by the drill'`),
  },
  file: {
    does: 'the file of a schedule is not queued',
    begin: refuse('report_exports', 'INSERT', 'RETURN NULL'),
  },
  payment: {
    does: 'the receipt of a payment is lost',
    end: byHand('DELETE FROM receipts WHERE payment_id = (SELECT max(payment_id) - 5 FROM receipts)'),
  },
  ledger: {
    does: 'a balance is changed past the portal',
    end: byHand(
      `UPDATE ledger_accounts SET balance = balance + 1 WHERE id = (SELECT min(id) FROM ledger_accounts)`,
    ),
  },
}
