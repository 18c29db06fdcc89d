import pg from 'pg'
import { pino } from 'pino'
import { ledgerFaults } from '../apps/server/src/modules/billing/billing.public'
import { runBilling } from '../apps/server/src/modules/billing/run/run'
import { system } from '../apps/server/src/platform/database/actor'
import { createDatabases } from '../apps/server/src/platform/database/kysely'
import { createPool } from '../apps/server/src/platform/database/connections/pool'
import { processorSeconds } from '../apps/server/src/platform/sources/postgresql/session'
import { withEmpty } from './database'

const lines = 100_000
/** The run may take at most this many times as long as storing its rows. */
const limit = 3
const billingDay = new Date('2026-03-01T00:30:00+06:00')

/** Customers with one line each, created by PostgreSQL itself. */
const customers = `
  INSERT INTO organizations (id, name, mobile_no) VALUES (1, 'Bench', '01200000000');
  INSERT INTO areas (id, organization_id, name, city) VALUES (1, 1, 'Bench', 'Dhaka');
  INSERT INTO packages (id, organization_id, name, download_kbps, upload_kbps, price)
    SELECT n, 1, 'Fibre ' || n * 10, n * 10000, n * 10000, n * 40000 FROM generate_series(1, 5) n;
  INSERT INTO users (id, name, username, account_type, organization_id)
    SELECT n, 'Customer ' || n, 'customer-' || n, 'customer', 1 FROM generate_series(1, ${lines}) n;
  INSERT INTO connections (id, user_id, organization_id, area_id, username, first_name, last_name, contact, address, city)
    SELECT n, n, 1, 1, 'line-' || n, 'Customer', n::text, '01700000000', 'Road ' || n % 100, 'Dhaka'
    FROM generate_series(1, ${lines}) n;
  INSERT INTO contracts (connection_id, package_id, price, starts_on)
    SELECT n, 1 + n % 5, (1 + n % 5) * 40000, '2025-01-21' FROM generate_series(1, ${lines}) n;
  ANALYZE`

/** The tables that the run writes to. */
const written = [
  'ledger_accounts',
  'invoices',
  'invoice_lines',
  'ledger_transfers',
  'ledger_entries',
  'notifications',
  'outbox',
]

interface Took {
  /** Milliseconds of elapsed time. */
  wall: number
  /** Milliseconds of processor time of the database; other work on the machine does not change it. */
  cpu: number
}

/** Measures some work. */
async function timed(client: pg.Client, work: () => Promise<unknown>): Promise<Took> {
  const cpu = await cpuOf(client)
  const started = performance.now()
  await work()
  return { wall: performance.now() - started, cpu: (await cpuOf(client)) - cpu }
}

async function cpuOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  )
  return rows.reduce((sum, { pid }) => sum + processorSeconds(pid) * 1000, 0)
}

/**
 * Copies the same rows into tables with the same columns, checks and indexes, without triggers; with or without the
 * foreign keys that check the run's rows.
 */
async function copyRows(client: pg.Client, schema: string, hasKeys: boolean): Promise<Took> {
  await client.query(`CREATE SCHEMA ${schema}`)
  for (const table of written) {
    await client.query(`CREATE TABLE ${schema}.${table} (LIKE public.${table} INCLUDING ALL)`)
    const { rows } = await client.query<{ key: string }>(
      `SELECT format('ALTER TABLE ${schema}.%I ADD %s', $1::text, pg_get_constraintdef(oid)) AS key
       FROM pg_constraint WHERE contype = 'f' AND conrelid = ('public.' || $1)::regclass`,
      [table],
    )
    for (const { key } of hasKeys ? rows : []) await client.query(key)
  }
  await client.query('CHECKPOINT')
  return timed(client, async () => {
    for (const table of written)
      await client.query(
        `INSERT INTO ${schema}.${table} OVERRIDING SYSTEM VALUE SELECT * FROM public.${table}`,
      )
  })
}

/** Invoices per second of a billing run over 100,000 lines, and how its time compares with storing its rows. */
export async function benchBillingRun(): Promise<void> {
  await withEmpty(async ({ embedded }) => {
    const client = new pg.Client({ ...embedded.superuser, database: 'uplink' })
    await client.connect()
    const log = pino({ level: 'silent' })
    const pool = createPool(embedded.application, { size: 4, log })
    try {
      await client.query(customers)
      await client.query('CHECKPOINT')
      const db = createDatabases(pool).for(system)
      // Opens the pool's database connections before the first measurement.
      await Promise.all(Array.from({ length: 2 }, () => pool.query('SELECT pg_sleep(0.05)')))
      let issued = 0
      const took = await timed(client, async () => {
        issued = (await runBilling({ db, clock: { now: () => billingDay }, log })).issued
      })
      const faults = await ledgerFaults(async (query) => {
        const { rows } = await client.query<{ count: string }>(query)
        return Number(rows[0]?.count)
      })
      if (issued !== lines || faults.length > 0) throw new Error(`${issued} issued; ${faults.join('; ')}`)
      const bare = await copyRows(client, 'bare', false)
      const checked = await copyRows(client, 'checked', true)
      const ratio = took.wall / bare.wall
      const told = ({ wall, cpu }: Took) =>
        `${(wall / 1000).toFixed(1)} s, ${(cpu / 1000).toFixed(1)} s of the database's processor time`
      console.log(`  ${issued} invoices, ${Math.round((issued / took.wall) * 1000)}/s: ${told(took)}`)
      console.log(`  a bare INSERT … SELECT of the same rows: ${told(bare)}`)
      console.log(`  the same with the tables' foreign keys: ${told(checked)}`)
      console.log(
        `  the run takes ${ratio.toFixed(2)} times the bare one (at most ${limit} is wanted),` +
          ` by processor time ${(took.cpu / bare.cpu).toFixed(2)} times;` +
          ` with foreign keys ${(took.wall / checked.wall).toFixed(2)} and ${(took.cpu / checked.cpu).toFixed(2)}`,
      )
      if (ratio > limit) process.exitCode = 1
    } finally {
      await pool.end()
      await client.end()
    }
  })
}
