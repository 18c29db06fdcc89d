import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/databases/test-database'
import { migrationsFolder } from './starting/installation'
import { schemaRefusal, schemaState } from '#platform/database/migrations/schema-state'
import { fillDemo } from './demo/fill'
import { sizeLines, sizesOf } from './demo/filling/sizes'

const databases: TestDatabase[] = []
const clients: pg.Client[] = []
afterAll(async () => {
  for (const client of clients) await client.end()
  for (const database of databases) await database.drop()
})

const now = new Date('2026-08-05T19:30:00Z')
const said: string[] = []
const options = {
  customers: 40,
  now,
  hashPassword: async () => 'hash',
  log: (line: string) => void said.push(line),
}

async function empty() {
  const database = await createTestDatabase()
  databases.push(database)
  const client = new pg.Client(database.logins.owner)
  clients.push(client)
  await client.connect()
  return { client, login: database.logins.owner }
}

/** PostgreSQL numbers these rows, and a number that was taken by what was broken off is not given again. */
const numbered: Record<string, string[]> = {
  access_servers: ['id'],
  payment_refunds: ['id'],
  simulated_bkash_payments: ['number'],
}

/** A checksum of the rows of each table, and all that is unique, indexed, referred to or watched. */
async function contentOf(client: pg.Client) {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  )
  const sums: Record<string, string> = {}
  // when rows were written, and what they have of their own
  const own =
    /^(roles|route_lists|admin_permissions|menus|custom_permissions|tenant_rules|job_states|usage_moves)$/
  for (const { name } of tables.filter((table) => !own.test(table.name))) {
    const { rows } = await client.query<{ sum: string | null }>(
      `SELECT md5(string_agg(r, '|' ORDER BY r)) AS sum
        FROM (SELECT (to_jsonb(t) - $1::text[])::text AS r FROM ${name} AS t) AS rows`,
      [['created_at', 'updated_at', 'version', ...(numbered[name] ?? [])]],
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  const { rows: rules } = await client.query<object>(
    `SELECT conrelid::regclass::text AS on, conname AS name, pg_get_constraintdef(oid) AS rule, convalidated::text AS is FROM pg_constraint
     UNION ALL SELECT tablename, indexname, indexdef, '' FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1, 2, 3`,
  )
  return { sums, rules }
}

describe('a large fill', () => {
  it('is killed again and again, goes on each time, and ends with the same rows and rules as a small one', async () => {
    const [small, large] = [await empty(), await empty()]
    await fillDemo({ ...options, client: small.login })

    const killer = (await empty()).client
    const client = { ...large.login, application_name: 'large, to be killed' }
    const parts = { ...options, client, customersPerPart: 7 }
    // at each of these statements once; what is done by then stays
    for (const statement of [
      'COPY "ledger_entries"',
      'COPY "usage_days"',
      'CREATE UNIQUE INDEX',
      'FOREIGN KEY',
      'ANALYZE',
    ]) {
      const state = { isOver: false, isKilled: false }
      const filling = fillDemo(parts).finally(() => (state.isOver = true))
      filling.catch(() => {})
      while (!state.isOver && !state.isKilled) {
        const { rows } = await killer.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE application_name = 'large, to be killed' AND query LIKE '%' || $1 || '%'`,
          [statement],
        )
        for (const { pid } of rows) await killer.query('SELECT pg_terminate_backend($1)', [pid])
        state.isKilled = rows.length > 0
      }
      // one that had just ended is not killed any more
      await filling.catch(() => {})
      const state2 = await schemaState(large.login, migrationsFolder)
      if (state2.kind === 'current') break
      expect(schemaRefusal(state2)).toContain('run it again with the same numbers')
    }
    await expect(fillDemo({ ...parts, customers: 41 })).rejects.toThrow('--customers 40 --seed uplink')
    await fillDemo({ ...parts, now: new Date('2027-01-01T00:00:00Z') })
    expect((await schemaState(large.login, migrationsFolder)).kind).toBe('current')
    expect(said.filter((line) => line.startsWith('going on with a fill')).length).toBeGreaterThan(1)
    expect(await contentOf(large.client)).toEqual(await contentOf(small.client))
    await expect(fillDemo(parts)).rejects.toThrow('already has organizations')
  }, 120_000)

  it('says how large it is, table by table', async () => {
    const [client] = clients
    if (!client) throw new Error('no database')
    const lines = sizeLines(await sizesOf(client), 60)
    expect(lines[0]).toMatch(/^Size on disk: \d+ MB, \d+ kB a line$/)
    expect(lines.join('\n')).toMatch(/past_usage_days +[\d,]+ +\d+ MB +\d+ MB/)
  })
})
