import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userFactory } from './modules/auth/auth.factory'
import { connectionFactory } from './modules/connections/connections.factory'
import { organizationFactory } from './modules/organizations/organizations.factory'
import { personalKinds } from './personal-kinds'
import { createTestApp, type TestApp } from './testing/test-app'
import { createMoveToPast } from './modules/usage/past/past.jobs'
import { networkSessionFactory, usageFactory } from './modules/usage/usage.factory'
import { findLines } from './modules/personal-data/about.store'
import { eraseRows } from './modules/personal-data/erasing/erasing.store'
import { findRows } from './modules/personal-data/exports/rows.store'
import { createRetention } from './modules/personal-data/personal-data.jobs'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const deps = () => ({ db: app.db, clock: app.clock, log: pino({ level: 'silent' }) })
const move = async () => {
  await app.db.updateTable('usage_moves').set({ finished_at: null }).execute()
  await createMoveToPast().run(deps())
}

type Past = 'past_network_sessions' | 'past_usage_days'
const months = ['2024-01', '2024-02', '2024-03', '2025-11', '2025-12']

/** Somebody with a line, and a session and a day of usage in each of these months. */
async function somebody(organizationId: number) {
  const { id: person } = await userFactory(app, { organizationId })
  const connection = await connectionFactory(app, { userId: person, organizationId })
  for (const month of months) {
    const [startedAt, stoppedAt] = [new Date(`${month}-10T00:00:00Z`), new Date(`${month}-11T00:00:00Z`)]
    await networkSessionFactory(app, connection, { startedAt, stoppedAt, bytes: 1000 })
    await usageFactory(app, connection, { [`${month}-10`]: 1 })
  }
  return { person, connection, about: { person, lines: await findLines(app.db, person), isOwn: true } }
}

async function monthsOf(table: Past, connection: number): Promise<string[]> {
  const on = table === 'past_usage_days' ? sql`day` : sql`(stopped_at AT TIME ZONE 'UTC')`
  const { rows } = await sql<{
    month: string
  }>`SELECT to_char(${on}, 'YYYY-MM') AS month FROM ${sql.table(table)}
    WHERE connection_id = ${connection} ORDER BY 1`.execute(app.db)
  return rows.map(({ month }) => month)
}
const partitions = async (parent: Past) => {
  const { rows } = await sql<{
    name: string
  }>`SELECT right(inhrelid::regclass::text, 7) AS name FROM pg_inherits
    WHERE inhparent = ${parent}::regclass ORDER BY 1`.execute(app.db)
  return rows.map(({ name }) => name.replace('_', '-'))
}
const tables: readonly Past[] = ['past_network_sessions', 'past_usage_days']
const kindOf = (table: Past) => {
  const kind = personalKinds.find((one) => one.table === table)
  if (!kind) throw new Error(table)
  return kind
}

describe('usage of the past, where each month counts its places anew', () => {
  it.each(tables)('%s is told whole, page by page, and erased of one person alone', async (table) => {
    const { id } = await organizationFactory(app)
    const [one, other] = [await somebody(id), await somebody(id)]
    await move()
    const kind = kindOf(table)
    const told: string[] = []
    for (let after: string | undefined; ;) {
      const rows = await findRows(app.db, { kinds: personalKinds, kind, about: one.about, after, limit: 2 })
      told.push(...rows.map(({ row }) => row))
      after = rows.at(-1)?.at
      if (rows.length < 2) break
    }
    expect(new Set(told).size).toBe(months.length)
    expect(told).toHaveLength(months.length)

    for (let left = months.length; left > 0;)
      left -= await eraseRows(app.db, { kinds: personalKinds, kind, about: one.about, limit: 2 })
    expect(await monthsOf(table, one.connection.id)).toEqual([])
    expect(await monthsOf(table, other.connection.id)).toEqual(months)
  })
})

describe('a month that nobody keeps any longer', () => {
  it('is dropped whole; where another organization keeps it, lines lose their rows one by one', async () => {
    const keep = (id: number, keepMonths: number | null) =>
      app.db
        .updateTable('organizations')
        .set({ keep_network_months: keepMonths, keep_usage_months: keepMonths })
        .where('id', '=', id)
        .execute()
    const [ours, theirs] = [await organizationFactory(app), await organizationFactory(app)]
    const [one, other] = [await somebody(ours.id), await somebody(theirs.id)]
    await move()
    const others = await app.db
      .selectFrom('organizations')
      .select('id')
      .where('id', 'not in', [ours.id, theirs.id])
      .execute()
    for (const { id } of others) await keep(id, 12)
    await keep(ours.id, 24)
    await keep(theirs.id, null)
    const run = async () => {
      await createMoveToPast().run(deps())
      await createRetention({ looked: 3, deleted: 1 }).run(deps())
    }
    // it is the 14th of March 2026: of March 2024 nothing is deleted before the month is over
    await run()
    for (const table of tables) {
      expect(await monthsOf(table, one.connection.id)).toEqual(months.slice(2))
      expect(await monthsOf(table, other.connection.id)).toEqual(months)
      expect(await partitions(table)).toEqual(expect.arrayContaining(months))
    }
    await keep(theirs.id, 24)
    await run()
    for (const table of tables) {
      expect(await partitions(table)).not.toContain('2024-01')
      expect(await partitions(table)).toContain('2024-03')
      expect(await monthsOf(table, other.connection.id)).toEqual(months.slice(2))
    }
    app.clock.pass(18 * 24 * 3_600_000)
    await run()
    for (const table of tables) {
      expect(await partitions(table)).not.toContain('2024-03')
      expect(await partitions(table)).toContain('2025-11')
      expect(await monthsOf(table, one.connection.id)).toEqual(months.slice(3))
    }
  })

  it('is none that is younger, whatever time the program names', async () => {
    await app.db
      .updateTable('organizations')
      .set({ keep_network_months: 120, keep_usage_months: 120 })
      .execute()
    for (const table of tables) {
      const { rows } = await sql<{
        name: string | null
      }>`SELECT drop_past_partition(${table}, '2999-01-01') AS name`.execute(app.db)
      expect(rows).toEqual([{ name: null }])
    }
    await expect(sql`DROP TABLE past_usage_days_2025_11`.execute(app.db)).rejects.toThrow('must be owner')
    await expect(sql`SELECT drop_past_partition('invoices', now())`.execute(app.db)).rejects.toThrow()
    await expect(sql`SELECT make_past_partition('invoices', '2026-01-01')`.execute(app.db)).rejects.toThrow(
      'no partition of',
    )
  })
})
