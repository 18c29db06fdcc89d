import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/databases/test-database'
import { fillDemo } from './fill'

const databases: TestDatabase[] = []
afterAll(() => Promise.all(databases.map((each) => each.drop())))

const tables = [
  'users',
  'connections',
  'contracts',
  'invoices',
  'invoice_lines',
  'payments',
  'ledger_entries',
  'orders',
  'usage_days',
  'network_sessions',
  'tickets',
  'ticket_notes',
  'notifications',
  'message_logs',
]

/** A checksum of every row of each table. */
async function filledWith(seed: string, now: Date): Promise<Record<string, string>> {
  const database = await createTestDatabase()
  databases.push(database)
  const client = database.logins.owner
  await fillDemo({ client, customers: 12, seed, now, hashPassword: async () => 'hash', log: () => undefined })
  const reading = new pg.Client(client)
  await reading.connect()
  const sums: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await reading.query<{ sum: string }>(
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${table} AS t`,
    )
    sums[table] = rows[0]?.sum ?? ''
  }
  await reading.end()
  return sums
}

describe('a seed', () => {
  const now = new Date('2026-08-05T19:30:00Z')

  it('gives the same rows at the same instant, and others than another seed', async () => {
    const first = await filledWith('one', now)
    expect(await filledWith('one', now)).toEqual(first)
    const other = await filledWith('two', now)
    for (const table of tables) expect(other[table], table).not.toBe(first[table])
  })
})
