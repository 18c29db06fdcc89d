import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { copyFrom, valueText, type Value } from './sink'
import { takeAway, unchecked } from './unchecked'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.logins.owner)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const lines = (...rows: Value[][]) => [
  Buffer.from(rows.map((row) => `${row.map(valueText).join('\t')}\n`).join('')),
]

describe('copying', () => {
  beforeAll(() =>
    client.query('CREATE TEMP TABLE sample (n int, text text, list text[], object jsonb, flag boolean)'),
  )

  it('brings every value back as it was', async () => {
    const texts = [
      '',
      '\\N',
      '\\',
      'tab\tnew\nline\rback\\slash',
      'NULL',
      '৳ 1,250.00 “ñ” 😀',
      '{"a"}',
      "'; --",
    ]
    const rows = texts.map((text, n) => [
      n,
      text,
      [text, 'x,y', '{}'],
      { text, list: [null, 1.5] },
      n % 2 === 0,
    ])
    await copyFrom(client, 'COPY sample FROM STDIN', lines(...rows, [99, null, null, null, null]))
    const back = await client.query<Record<string, unknown>>('SELECT * FROM sample ORDER BY n')
    expect(back.rows.map((row) => Object.values(row))).toEqual([...rows, [99, null, null, null, null]])
  })

  it('sends more than a socket holds at once', async () => {
    const chunk = lines(...Array.from({ length: 2_000 }, (_, n) => [n, 'x'.repeat(500), null, null, null]))
    await client.query('TRUNCATE sample')
    await copyFrom(client, 'COPY sample FROM STDIN', Array.from({ length: 30 }, () => chunk).flat())
    expect((await client.query('SELECT count(*)::int AS rows FROM sample')).rows).toEqual([{ rows: 60_000 }])
  })

  it('fails with PostgreSQL’s reason and leaves the connection usable', async () => {
    await expect(
      copyFrom(client, 'COPY sample FROM STDIN', lines(['one', '', null, null, null])),
    ).rejects.toThrow('invalid input syntax for type integer: "one"')
    await expect(copyFrom(client, 'COPY nothing FROM STDIN', [])).rejects.toThrow('"nothing" does not exist')
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })
})

describe('loading unchecked', () => {
  const tables = [
    'organizations',
    'areas',
    'ledger_transfers',
    'ledger_entries',
    'connections',
    'user_roles',
    'users',
  ]

  /** All keys, indexes and triggers in the catalogue. */
  async function rules(): Promise<unknown[]> {
    const { rows } = await client.query<object>(
      `SELECT conrelid::regclass::text AS on, conname AS name, pg_get_constraintdef(oid) AS rule, convalidated::text AS is FROM pg_constraint
       UNION ALL SELECT tablename, indexname, indexdef, '' FROM pg_indexes
       UNION ALL SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
       ORDER BY 1, 2, 3`,
    )
    return rows
  }

  it('puts every key, index and trigger back', async () => {
    const before = await rules()
    await client.query('BEGIN')
    let meanwhile = 0
    await unchecked(client, tables, async () => {
      meanwhile = (await rules()).length
    })
    await client.query('COMMIT')
    expect(meanwhile).toBeLessThan(before.length - 15)
    expect(await rules()).toEqual(before)
  })

  it('puts back what is unique too, where that was taken as well', async () => {
    const before = await rules()
    await client.query('BEGIN')
    const all = [...tables, 'past_usage_days', 'past_network_sessions', 'invoices', 'payments']
    const back = await takeAway(client, all, { withKeys: true })
    expect(back.filter((statement) => statement.includes('PRIMARY KEY'))).toHaveLength(all.length - 1)
    for (const statement of back) await client.query(statement)
    await client.query('COMMIT')
    expect(await rules()).toEqual(before)
  })

  it('still refuses rows that break a key', async () => {
    await client.query('BEGIN')
    const orphan = unchecked(client, tables, async () => {
      await client.query(`INSERT INTO areas (organization_id, name, city) VALUES (77, 'Nowhere', 'Dhaka')`)
    })
    await expect(orphan).rejects.toThrow(/violates foreign key constraint "areas_organization_id_fkey"/)
    await client.query('ROLLBACK')
  })
})
