import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { migrationsFolder } from './starting/installation'
import { databaseUrl } from './testing/databases/test-cluster'
import { migrate } from '#platform/database/migrations/migrate'

/** The locks a portal's own calls and reports would meet. */
const bigTables = [
  'network_sessions',
  'usage_days',
  'connections',
  'users',
  'organizations',
  'invoices',
  'payments',
  'ledger_entries',
]
const longestMs = 2000

let folder: string
let server: pg.Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uplink-migrations-'))
  server = new pg.Client(inject('database'))
  await server.connect()
})
afterAll(async () => {
  await server.end()
  await rm(folder, { recursive: true, force: true })
})

/** A database as the last release left it: with the steps that have landed, and some rows in its big tables. */
async function released() {
  const name = `uplink_give_way_${randomBytes(6).toString('hex')}`
  await server.query(`CREATE DATABASE ${name}`)
  const login: pg.ClientConfig = { connectionString: databaseUrl(inject('database'), name) }
  const old = join(folder, name)
  const landed = JSON.parse(await readFile(join(migrationsFolder, 'landed.json'), 'utf8')) as Record<
    string,
    string
  >
  for (const step of Object.keys(landed)) await cp(join(migrationsFolder, step), join(old, step))
  await migrate(login, old)
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client(login)
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
    return client
  }
  return {
    login,
    old,
    connect,
    async drop() {
      for (const client of clients) await client.end()
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** Calls that read and write all big tables in turn while something goes on; the longest of them, in milliseconds. */
async function callsUntil(client: pg.Client, done: Promise<unknown>): Promise<number> {
  const state = { isOver: false, longest: 0 }
  void done.catch(() => {}).finally(() => (state.isOver = true))
  while (!state.isOver)
    for (const table of bigTables) {
      const began = performance.now()
      await client.query(
        `BEGIN; SELECT FROM ${table} LIMIT 1; LOCK TABLE ${table} IN ROW EXCLUSIVE MODE; COMMIT`,
      )
      state.longest = Math.max(state.longest, performance.now() - began)
    }
  return state.longest
}

/** Resolves when a migration of this database has begun so many tries. */
async function triesOf(looker: pg.Client, count: number): Promise<void> {
  const seen = new Set<string>()
  await vi.waitFor(
    async () => {
      const { rows } = await looker.query<{ begun: string }>(
        `SELECT xact_start::text AS begun FROM pg_stat_activity
          WHERE datname = current_database() AND application_name ~ '^uplink migration \\w+$' AND wait_event_type = 'Lock'`,
      )
      for (const { begun } of rows) seen.add(begun)
      expect(seen.size).toBeGreaterThanOrEqual(count)
    },
    { timeout: 30_000, interval: 50 },
  )
}

describe('a migration beside others’ work', () => {
  it('waits for a long reader without holding anybody up, and is done when it has gone', async () => {
    const { login, connect, drop } = await released()
    const reader = await connect()
    await reader.query('BEGIN')
    for (const table of bigTables) await reader.query(`SELECT FROM ${table} LIMIT 1`)
    // what is new since the last landing, and one step that certainly changes a table that is read
    const fresh = join(folder, 'with what is new')
    await cp(migrationsFolder, fresh, { recursive: true })
    await writeFile(
      join(fresh, '9000-changes-one.sql'),
      'ALTER TABLE connections ADD COLUMN came_late integer',
    )
    const migrating = migrate(login, fresh)
    const reads = triesOf(await connect(), 2).then(() => reader.query('COMMIT'))
    const [longest, , steps] = await Promise.all([callsUntil(await connect(), migrating), reads, migrating])
    expect(longest).toBeLessThan(longestMs)
    const landed = JSON.parse(await readFile(join(migrationsFolder, 'landed.json'), 'utf8')) as Record<
      string,
      string
    >
    expect(steps.filter((step) => `${step}.sql` in landed)).toEqual([])
    expect(steps).toContain('9000-changes-one')
    await drop()
  })

  it('lets those through who wait for a table that it changes at length, changes nothing then, and goes on in a quiet moment', async () => {
    const { login, old, connect, drop } = await released()
    const long = `LOCK TABLE connections; SELECT pg_sleep(3); CREATE TABLE came_late ()`
    await writeFile(join(old, '9000-takes-long.sql'), long)
    const isThere = async () =>
      (await looker.query<{ there: boolean }>(`SELECT to_regclass('came_late') IS NOT NULL AS there`)).rows[0]
        ?.there
    const looker = await connect()
    const migrating = migrate(login, old)
    const leaves = vi.waitFor(
      async () => {
        const { rows } = await looker.query<{ ended: number }>(
          `SELECT xact_rollback::int AS ended FROM pg_stat_database WHERE datname = current_database()`,
        )
        expect(rows[0]?.ended).toBeGreaterThanOrEqual(2)
      },
      { timeout: 30_000 },
    )
    expect(await callsUntil(await connect(), leaves)).toBeLessThan(longestMs)
    expect(await isThere()).toBe(false)
    expect(await migrating).toEqual(['9000-takes-long'])
    expect(await isThere()).toBe(true)
    await drop()
  })
})
