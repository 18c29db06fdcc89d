import pg from 'pg'
import { createTestDatabase } from '../databases/test-database'
import { createTestMariaDb } from '@uplink/test-servers/mariadb'
import { mariadb } from '#platform/sources/mariadb/driver'
import { postgresql } from '#platform/sources/postgresql/driver'
import type { Access, SourceDriver } from '#platform/sources/source'

/** What a test of all engines needs of one. */
export interface Bed {
  driver: SourceDriver
  /** An account that could write. */
  writer: Access
  /** Runs SQL as an administrator. */
  run(sql: string): Promise<unknown[][]>
  /** How many statements of reports are running in the database. */
  running(): Promise<number>
  close(): Promise<void>
  sql: { many: string; types: string; sleep: string; writes: string[]; second: string[]; placeholder: string }
}

/** A PostgreSQL of the tests, as the server's superuser. */
export async function postgresqlBed(): Promise<Bed> {
  const database = await createTestDatabase()
  // the server's superuser: only the session keeps it from writing
  const login: pg.ClientConfig = database.logins.owner
  const admin = new pg.Client(login)
  await admin.connect()
  await admin.query(
    'CREATE TABLE kept (id int PRIMARY KEY, name text, total numeric(12, 2)); INSERT INTO kept VALUES (1)',
  )
  const run = async (sql: string) => (await admin.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
  return {
    driver: postgresql,
    writer: { login },
    run,
    running: async () =>
      Number(
        (
          await run(`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
            AND application_name = 'uplink reports' AND state = 'active'`)
        )[0]?.[0],
      ),
    close: async () => {
      await admin.end()
      await database.drop()
    },
    sql: {
      many: `SELECT g AS id, 'row ' || g AS name FROM generate_series(1, 12000) g ORDER BY g`,
      types: `SELECT 9007199254740993::bigint AS big, 12.30::numeric(10, 2) AS money, true AS yes, DATE '2026-11-22' AS day,
        TIMESTAMPTZ '2026-11-22 20:00:00+06' AS moment, TIMESTAMP '2026-11-22 14:00:00.5' AS wall, NULL::text AS none, 1 AS same, 2 AS same`,
      sleep: 'SELECT pg_sleep(30)',
      writes: [
        'INSERT INTO kept VALUES (2) RETURNING id',
        'WITH gone AS (DELETE FROM kept RETURNING id) SELECT * FROM gone',
        'DROP TABLE kept',
        'CREATE TEMP TABLE t AS SELECT 1',
        'SELECT * FROM kept FOR UPDATE',
        `SELECT nextval('users_id_seq')`,
        'SET TRANSACTION READ WRITE',
        'COMMIT',
        `SELECT set_config('transaction_read_only', 'off', true)`,
      ],
      second: [
        'SELECT 1; INSERT INTO kept VALUES (2)',
        'SELECT 1; COMMIT; INSERT INTO kept VALUES (2)',
        'SELECT 1) TO STDOUT; DROP TABLE kept; --',
      ],
      placeholder: '$1',
    },
  }
}

/** A MariaDB, if one is available. */
export async function mariadbBed(): Promise<Bed | undefined> {
  const server = await createTestMariaDb()
  if (!server) return undefined
  const { host, port, database, writer, run } = server
  await run('CREATE TABLE kept (id int PRIMARY KEY, name varchar(40), total decimal(12, 2))')
  await run('INSERT INTO kept (id) VALUES (1)')
  await run('CREATE TABLE times (moment timestamp, wall datetime(1))')
  await run(`INSERT INTO times VALUES (FROM_UNIXTIME(1795356000), '2026-11-22 14:00:00.5')`)
  return {
    driver: mariadb,
    writer: {
      target: { engine: 'mariadb', host, port, database, ...writer, tls: 'off' },
      addresses: [host],
    },
    run,
    running: async () =>
      Number(
        (
          await run(
            `SELECT COUNT(*) FROM information_schema.processlist WHERE db = '${database}' AND user = '${writer.username}' AND info IS NOT NULL`,
          )
        )[0]?.[0],
      ),
    close: () => server.drop(),
    sql: {
      many: `SELECT seq AS id, CONCAT('row ', seq) AS name FROM seq_1_to_12000 ORDER BY seq`,
      types: `SELECT 9007199254740993 AS big, CAST(12.30 AS DECIMAL(10, 2)) AS money, 1 = 1 AS yes, DATE '2026-11-22' AS day,
        moment, wall, NULL AS none, 1 AS same, 2 AS same FROM times`,
      sleep: 'SELECT SLEEP(30)',
      writes: [
        'INSERT INTO kept (id) VALUES (2)',
        'DELETE FROM kept',
        'DROP TABLE kept',
        'CREATE TEMPORARY TABLE t (id int)',
        'SELECT * FROM kept FOR UPDATE',
        'SET TRANSACTION READ WRITE',
        `SELECT 1 INTO OUTFILE '/tmp/uplink-${database}'`,
        `LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE kept`,
      ],
      second: ['SELECT 1; INSERT INTO kept (id) VALUES (2)', 'SELECT 1; COMMIT; DROP TABLE kept'],
      placeholder: '?',
    },
  }
}
