import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { insertBuiltIn } from '../starting/built-in/insert-built-in'
import { addCannedReplies } from './help/chat-rows'
import { countEverything, customerTables } from './customer-rows'
import { demoAccounts } from './people/accounts'
import { finishTables, vacuumTables } from './load/finish'
import { createSink, type Sink } from './load/sink'
import { markAsTold } from './load/told'
import { unchecked } from './load/unchecked'
import { addNews } from './news/news-rows'
import { addCounters } from './billing/counters'
import { addDesigns } from './dashboards/design-rows'
import { addReports } from './dashboards/report-rows'
import { addOrganizations } from './people/organization-rows'
import { outagesOf } from './lines/outages'
import { faultsSeenBy } from './proof'
import { createWorld } from './world'

export interface FillOptions {
  /** The owner's login. */
  client: pg.ClientConfig
  customers: number
  /** The present instant; everything before it has happened. */
  now: Date
  /** The same seed and the same instant give the same rows. */
  seed?: string
  hashPassword(password: string): Promise<string>
  /** Reports progress during a slow fill. */
  log(line: string): void
}

/** The database already has organizations or people, so it belongs to somebody and is not filled. */
export class AlreadyFilled extends Error {
  constructor() {
    super('This database already has organizations or people: the demo provider only fills an empty one.')
  }
}

const customersPerBatch = 400
/** How many customers there are per line of progress. */
const customersPerLine = 10_000
/** PostgreSQL's advisory lock for filling: a second fill of the same database waits. */
const lockKey = 7_305_016_221

/** Whether there are organizations or people. */
export async function isFilled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_filled: boolean }>(
    'SELECT EXISTS (SELECT FROM organizations) OR EXISTS (SELECT FROM users) AS is_filled',
  )
  return rows[0]?.is_filled ?? false
}

/**
 * Fills an empty, migrated database with the demo provider in one transaction; if killed halfway, it leaves nothing.
 * Memory does not grow with the number of customers. Returns the number of rows written to each table. Throws
 * `AlreadyFilled`, an error when the ledger does not add up, or PostgreSQL's error.
 */
export async function fillDemo(options: FillOptions): Promise<Record<string, number>> {
  const client = new pg.Client(options.client)
  // Between two statements, only this listener gets the reason for a lost connection.
  let lost: unknown
  client.on('error', (error) => (lost ??= error))
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
    // The check of the ledger groups by transfer; this keeps it in memory rather than on disk.
    await client.query(`SET LOCAL work_mem = '128MB'`)
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
    if (await isFilled(client)) throw new AlreadyFilled()
    const counts = await fill(client, options)
    await client.query('COMMIT')
    await vacuumTables(client, Object.keys(counts))
    return counts
  } catch (error) {
    throw lost ?? error
  } finally {
    await client.end()
  }
}

async function fill(client: pg.ClientBase, options: FillOptions): Promise<Record<string, number>> {
  const world = createWorld({ seed: 'uplink', ...options })
  const outages = outagesOf(world)
  const hashes = new Map<string, string>()
  for (const { username, password } of demoAccounts)
    hashes.set(username, await options.hashPassword(password))
  const numbers = countEverything(world, outages)

  await insertBuiltIn(client)
  const sink = createSink()
  addOrganizations(sink, world)
  addCounters(sink, numbers.billing)
  const tables = customerTables(sink, world, hashes, numbers)
  tables.addStaff(world)
  tables.addStaffNotices(world)
  addNews(sink, world, outages)
  addCannedReplies(sink, world)
  addReports(sink, world)
  addDesigns(sink, world)

  const write = () =>
    writeCustomers(client, sink, options, (index) => tables.addCustomer(world, index, outages))
  const names = Object.keys(sink.counts())
  await unchecked(client, names, write)
  await client.query(linesOfPackages)
  await client.query(linesOfAreas)
  await finishTables(client, names)
  await markAsTold(client, world)
  const faults = await faultsSeenBy(client)
  if (faults.length > 0) throw new Error(`the demo provider’s ledger does not add up: ${faults.join('; ')}`)
  return sink.counts()
}

/** Triggers usually count these, but they were disabled. */
const linesOfPackages = `UPDATE packages p
  SET lines = (SELECT count(*) FROM contracts k WHERE k.package_id = p.id AND k.ends_on IS NULL)`
const linesOfAreas = `UPDATE areas a
  SET lines = (SELECT count(*) FROM connections c WHERE c.area_id = a.id AND c.status <> 'closed')`

async function writeCustomers(
  client: pg.ClientBase,
  sink: Sink,
  { customers, log }: FillOptions,
  add: (index: number) => void,
): Promise<void> {
  let writing = Promise.resolve()
  for (let index = 0; index < customers; index += 1) {
    add(index)
    // Lets PostgreSQL write one batch while the next one is made, by giving its socket a turn.
    await setImmediate()
    const done = index + 1
    if (done % customersPerLine === 0) log(`${done} of ${customers} customers`)
    if (done % customersPerBatch !== 0 && done !== customers) continue
    await writing
    writing = sink.flush(client)
    // Awaited one batch later, where a failure is handled.
    writing.catch(() => undefined)
  }
  await writing
}
