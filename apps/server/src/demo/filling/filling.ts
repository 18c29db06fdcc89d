import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { addCounters } from '../billing/numbers'
import { countEverything, customerTables } from '../customer-rows'
import { addDesigns } from '../dashboards/design-rows'
import { addReports } from '../dashboards/report-rows'
import { addCannedReplies, addResponseTargets } from '../help/chat-rows'
import { outagesOf } from '../lines/outages'
import { preparePast } from '../lines/past'
import { createSink } from '../load/sink'
import { addNews } from '../news/news-rows'
import { demoAccounts } from '../people/accounts'
import { addOrganizations } from '../people/organization-rows'
import { faultsSeenBy } from '../proof'
import { createWorld } from '../world'
import { insertBuiltIn } from '../../starting/built-in/insert-built-in'

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
  /** How many customers are written in one transaction, where not all are written in one. */
  customersPerPart?: number
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
export const lockKey = 7_305_016_221

export const seedOf = ({ seed = 'uplink' }: Pick<FillOptions, 'seed'>) => seed

/** Whether there are organizations or people. */
export async function isFilled(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_filled: boolean }>(
    'SELECT EXISTS (SELECT FROM organizations) OR EXISTS (SELECT FROM users) AS is_filled',
  )
  return rows[0]?.is_filled ?? false
}

/** Everything that makes rows: the same options make the same ones, however many of them are written. */
export async function openFill(options: FillOptions) {
  const world = createWorld({ ...options, seed: seedOf(options) })
  const outages = outagesOf(world)
  const hashes = new Map<string, string>()
  for (const { username, password } of demoAccounts)
    hashes.set(username, await options.hashPassword(password))
  const numbers = countEverything(world, outages)

  const sink = createSink()
  addOrganizations(sink, world)
  addCounters(sink, numbers.billing)
  const tables = customerTables(sink, world, hashes, numbers)
  tables.addStaff(world)
  tables.addStaffNotices(world)
  addNews(sink, world, outages)
  addCannedReplies(sink, world)
  addResponseTargets(sink)
  addReports(sink, world)
  addDesigns(sink, world)

  const add = (index: number) => {
    tables.addCustomer(world, index, outages)
    const done = index + 1
    if (done % customersPerLine === 0) options.log(`${done} of ${options.customers} customers`)
  }
  return {
    world,
    sink,
    /** What the first rows need; nothing of the sink is written yet. */
    async begin(client: ClientBase): Promise<void> {
      await insertBuiltIn(client)
      await preparePast(client, world)
    },
    /** Writes what waits in the sink and these customers. */
    async writeCustomers(
      client: ClientBase,
      { from, until }: { from: number; until: number },
    ): Promise<void> {
      let writing = Promise.resolve()
      for (let index = from; index < until; index += 1) {
        add(index)
        // Lets PostgreSQL write one batch while the next one is made, by giving its socket a turn.
        await setImmediate()
        if ((index + 1) % customersPerBatch !== 0 && index + 1 !== until) continue
        await writing
        writing = sink.flush(client)
        // Awaited one batch later, where a failure is handled.
        writing.catch(() => undefined)
      }
      await writing
    },
    /** Makes these customers as if they were written, because an earlier fill has written them. */
    passOver({ from, until }: { from: number; until: number }): void {
      for (let index = from; index < until; index += 1) {
        add(index)
        if ((index + 1) % customersPerBatch === 0) sink.forget()
      }
      sink.forget()
    },
  }
}

/** Throws where the ledger does not add up. */
export async function prove(client: ClientBase): Promise<void> {
  const faults = await faultsSeenBy(client)
  if (faults.length > 0) throw new Error(`the demo provider’s ledger does not add up: ${faults.join('; ')}`)
}
