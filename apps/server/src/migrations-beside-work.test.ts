import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { databaseUrl } from './testing/databases/test-cluster'
import { bundleChild, runChild } from './testing/processes/killed-process'
import type { MigrationTask } from './testing/processes/migration-child'
import { migrate } from '#platform/database/migrations/migrate'

const rows = 2_000_000
const longestMs = 1000
const writeEverySeconds = 0.05
const name = `uplink_beside_${randomBytes(6).toString('hex')}`

let folder: string
let file: string
let server: pg.Client
let url: string
const clients: pg.Client[] = []

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  return client
}

const step = (number: number, ...lines: string[]) =>
  writeFile(join(folder, `000${number}-step.sql`), lines.join('\n'))
const build = (column: string, what = 'INDEX') =>
  `CREATE ${what} CONCURRENTLY IF NOT EXISTS packets_${column}_idx ON packets (${column});`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uplink-beside-'))
  file = await bundleChild(join(import.meta.dirname, 'testing/processes/migration-child.ts'), 'migration')
  server = new pg.Client(inject('database'))
  await server.connect()
  await server.query(`CREATE DATABASE ${name}`)
  url = databaseUrl(inject('database'), name)
  await step(
    1,
    'CREATE TABLE packets (id bigint GENERATED ALWAYS AS IDENTITY, line bigint NOT NULL, bytes bigint, name text);',
    `INSERT INTO packets (line, bytes, name) SELECT n % 70001, n, 'line' || n FROM generate_series(1, ${rows}) AS n;`,
  )
  await migrate({ connectionString: url }, folder)
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await server.end()
  await rm(folder, { recursive: true, force: true })
  await rm(dirname(file), { recursive: true, force: true })
})

/** A report that goes on: an index is whole only when it has ended. */
async function longReader(): Promise<pg.Client> {
  const reader = await connect()
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM packets LIMIT 1')
  return reader
}

/** Writes twenty times a second until something is done. */
async function writeUntil(state: { isOver: boolean }): Promise<number> {
  const writer = await connect()
  let writes = 0
  for (; !state.isOver; writes += 1) {
    await writer.query(`INSERT INTO packets (line, bytes, name) VALUES ($1, 1, 'new')`, [writes])
    await writer.query('UPDATE packets SET bytes = bytes + 1 WHERE id = $1', [writes + 1])
    await writer.query('SELECT pg_sleep($1)', [writeEverySeconds])
  }
  return writes
}

/** The longest that anybody but the migration was seen waiting for a lock, in milliseconds. */
async function longestWaitUntil(state: { isOver: boolean }): Promise<number> {
  const looker = await connect()
  let longest = 0
  while (!state.isOver) {
    const { rows: waiting } = await looker.query<{ ms: number }>(
      `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - l.waitstart) * 1000), 0)::float8 AS ms
       FROM pg_locks AS l JOIN pg_stat_activity AS a ON a.pid = l.pid
       WHERE NOT l.granted AND a.datname = current_database() AND a.backend_type = 'client backend'
         AND a.application_name NOT LIKE 'uplink migration %'`,
    )
    longest = Math.max(longest, waiting[0]?.ms ?? 0)
    await looker.query('SELECT pg_sleep(0.02)')
  }
  return longest
}

const phase = async (looker: pg.Client) =>
  (
    await looker.query<{ phase: string }>(
      'SELECT phase FROM pg_stat_progress_create_index WHERE datname = current_database()',
    )
  ).rows[0]?.phase
const isValid = async (looker: pg.Client, index: string) =>
  (
    await looker.query<{ indisvalid: boolean }>(
      'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)',
      [index],
    )
  ).rows[0]?.indisvalid

it('builds an index of a large table while others read at length and write', async () => {
  const [reader, looker] = [await longReader(), await connect()]
  const said: string[] = []
  await step(2, '-- without a transaction', build('line'), build('id', 'UNIQUE INDEX'))
  await step(3, 'CREATE TABLE came_after ();')
  const state = { isOver: false }
  const migrating = migrate({ connectionString: url }, folder, (line) => said.push(line)).finally(
    () => (state.isOver = true),
  )
  const ends = vi
    .waitFor(async () => expect(await phase(looker)).toBe('waiting for old snapshots'), {
      timeout: 120_000,
      interval: 20,
    })
    .then(() => reader.query('COMMIT'))
  const [steps, longest, writes] = await Promise.all([
    migrating,
    longestWaitUntil(state),
    writeUntil(state),
    ends,
  ])
  expect(steps).toEqual(['0002-step', '0003-step'])
  expect(said).toEqual([
    'Building the index packets_line_idx of packets, while others work …',
    'Building the index packets_id_idx of packets, while others work …',
  ])
  expect(longest).toBeLessThan(longestMs)
  expect(writes).toBeGreaterThan(0)
  expect([await isValid(looker, 'packets_line_idx'), await isValid(looker, 'packets_id_idx')]).toEqual([
    true,
    true,
  ])
  expect(await migrate({ connectionString: url }, folder)).toEqual([])
})

it('drops what a killed process has left half built, builds it again, and takes the steps after it', async () => {
  const [reader, looker] = [await longReader(), await connect()]
  await step(4, 'CREATE TABLE came_before ();')
  await step(5, '-- without a transaction', build('bytes'), build('name'))
  await step(6, 'CREATE TABLE came_last ();')
  await runChild(file, { url, folder } satisfies MigrationTask)
  await vi.waitFor(async () => expect(await phase(looker)).toBeUndefined(), { timeout: 30_000 })
  expect(await isValid(looker, 'packets_bytes_idx')).toBe(false)
  await reader.query('COMMIT')
  expect(await migrate({ connectionString: url }, folder)).toEqual(['0005-step', '0006-step'])
  expect([await isValid(looker, 'packets_bytes_idx'), await isValid(looker, 'packets_name_idx')]).toEqual([
    true,
    true,
  ])
})

it('says what it waits for, and that the steps before are taken', async () => {
  const twice = await connect()
  await twice.query(`UPDATE packets SET name = 'the same' WHERE id IN (1, 2)`)
  await step(7, 'CREATE TABLE came_then ();')
  await step(
    8,
    '-- without a transaction',
    'DROP INDEX CONCURRENTLY IF EXISTS packets_name_idx;',
    build('name', 'UNIQUE INDEX'),
  )
  await expect(migrate({ connectionString: url }, folder)).rejects.toThrow(
    /^migration 0008-step failed: could not create unique index "packets_name_idx"\. The steps up to 0007-step are taken; /,
  )
  await twice.query(`UPDATE packets SET name = 'line' || id WHERE name IN ('the same', 'new')`)
  expect(await migrate({ connectionString: url }, folder)).toEqual(['0008-step'])
  expect(await isValid(twice, 'packets_name_idx')).toBe(true)
})
