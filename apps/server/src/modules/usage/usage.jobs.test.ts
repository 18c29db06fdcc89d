import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { userFactory } from '../auth/auth.factory'
import { connectionFactory } from '../connections/connections.factory'
import { networkSessionFactory, usageFactory } from './usage.factory'
import { closeSilentSessions, purgeReadings, tellQuotas } from './usage.jobs'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const minute = 60_000
const deps = () => ({ db: app.db, clock: app.clock, log: pino({ level: 'silent' }) })
const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * minute)

async function line(quotaGigabytes: number | null) {
  const user = await userFactory(app)
  const connection = await connectionFactory(app, { userId: user.id })
  await app.db
    .updateTable('packages')
    .set({ quota_bytes: quotaGigabytes && quotaGigabytes * 1e9 })
    .where('organization_id', '=', connection.organization_id)
    .execute()
  const told = async () =>
    (
      await app.db
        .selectFrom('notifications')
        .select(['title', 'body', 'link', 'connection_id'])
        .where('user_id', '=', user.id)
        .orderBy('id')
        .execute()
    ).map((one) => one.title)
  return { connection, told }
}

describe('a package with a limit', () => {
  it('tells at 80 % and at all of it, once in each period', async () => {
    const { connection, told } = await line(100)
    // upload adds a tenth: 77, 88, 110 GB
    await usageFactory(app, connection, { '2026-02-27': 500, '2026-03-02': 70 })
    await tellQuotas.run(deps())
    expect(await told()).toEqual([])
    await usageFactory(app, connection, { '2026-03-03': 10 })
    await tellQuotas.run(deps())
    await tellQuotas.run(deps())
    expect(await told()).toEqual(['You have used 80% of your package'])
    await usageFactory(app, connection, { '2026-03-04': 20 })
    await tellQuotas.run(deps())
    await tellQuotas.run(deps())
    expect(await told()).toEqual(['You have used 80% of your package', 'Your package is used up'])
    await usageFactory(app, connection, { '2026-04-02': 85 })
    app.clock.pass(25 * 24 * 60 * minute)
    await tellQuotas.run(deps())
    expect(await told()).toHaveLength(3)
    app.clock.pass(-25 * 24 * 60 * minute)
  })

  it('tells only of all of it where that came at once, and nothing where there is no limit', async () => {
    const [all, none] = [await line(10), await line(null)]
    for (const { connection } of [all, none]) await usageFactory(app, connection, { '2026-03-02': 70 })
    await Promise.all([tellQuotas.run(deps()), tellQuotas.run(deps())])
    expect(await all.told()).toEqual(['Your package is used up'])
    expect(await none.told()).toEqual([])
  })
})

describe('silence', () => {
  it('ends what was not heard of for an hour, also if it only began, or was told to end: at its latest report', async () => {
    const { connection } = await line(null)
    const session = async (
      started: number,
      values: { heard_at?: Date; is_reporting?: boolean; disconnecting_since?: Date },
    ) => {
      const { id } = await networkSessionFactory(app, connection, { startedAt: ago(started) })
      const heard = { heard_at: ago(started), ...values }
      await app.db.updateTable('network_sessions').set(heard).where('id', '=', id).execute()
      return id
    }
    const open = [
      // Its equipment's clock is behind.
      await session(600, { heard_at: ago(4), is_reporting: true }),
      await session(50, { is_reporting: true }),
      await session(5, { disconnecting_since: ago(5) }),
    ]
    const silent = await session(70, { is_reporting: true })
    const begun = await session(180, {})
    const gone = await session(30, { disconnecting_since: ago(11) })
    await closeSilentSessions.run({ ...deps(), config: { RADIUS_INTERIM: 300 } })
    const rows = await app.db
      .selectFrom('network_sessions')
      .select(['id', 'stopped_at'])
      .where('connection_id', '=', connection.id)
      .orderBy('id')
      .execute()
    expect(new Map(rows.map((one) => [one.id, one.stopped_at]))).toEqual(
      new Map([
        ...open.map((id) => [id, null] as const),
        [silent, ago(70)],
        [begun, ago(180)],
        [gone, ago(30)],
      ]),
    )
  })
})

it('goes over all lines, however many sessions the first ones have open', async () => {
  const [busy, last] = [(await line(null)).connection, (await line(null)).connection]
  const heard = (at: Date, count: number, connection: number) => sql`
    INSERT INTO network_sessions (connection_id, nas_address, session_id, unique_id, started_at, updated_at, heard_at, is_reporting)
    SELECT ${connection}, '192.0.2.1', 's' || n, 'u' || n, ${at}, ${at}, ${at}, true FROM generate_series(1, ${count}::int) n`
  await heard(ago(5), 6000, busy.id).execute(app.db)
  await heard(ago(70), 3, last.id).execute(app.db)
  await closeSilentSessions.run({ ...deps(), config: { RADIUS_INTERIM: 300 } })
  const { rows } = await sql<{ line: number; open: number }>`
    SELECT connection_id AS line, count(*) FILTER (WHERE stopped_at IS NULL) AS open FROM network_sessions
    WHERE connection_id IN (${busy.id}, ${last.id}) GROUP BY 1 ORDER BY 1`.execute(app.db)
  expect(rows).toEqual([
    { line: busy.id, open: 6000 },
    { line: last.id, open: 0 },
  ])
})

describe('the silence after which a line counts as offline', () => {
  it('is three of the intervals at which lines are told to report, and never less than an hour', async () => {
    const { connection } = await line(null)
    const isOpenAfter = async (minutes: number, interim: number) => {
      const { id } = await networkSessionFactory(app, connection, { startedAt: ago(minutes) })
      await app.db
        .updateTable('network_sessions')
        .set({ heard_at: ago(minutes) })
        .where('id', '=', id)
        .execute()
      await closeSilentSessions.run({ ...deps(), config: { RADIUS_INTERIM: interim } })
      const rows = await app.db
        .selectFrom('network_sessions')
        .select('stopped_at')
        .where('id', '=', id)
        .execute()
      return rows[0]?.stopped_at === null
    }
    expect(await isOpenAfter(59, 60)).toBe(true)
    expect(await isOpenAfter(61, 60)).toBe(false)
    expect(await isOpenAfter(61, 1800)).toBe(true)
    expect(await isOpenAfter(91, 1800)).toBe(false)
  })
})

describe('names that no line has', () => {
  it('go when nobody has reported them for a month', async () => {
    const day = 24 * 60
    const name = { nas_address: '10.8.0.1', first_at: ago(99 * day) }
    await app.db
      .insertInto('unknown_lines')
      .values([
        { ...name, username: 'long ago', last_at: ago(31 * day) },
        { ...name, username: 'lately', last_at: ago(29 * day) },
        { ...name, username: 'ignored', last_at: ago(364 * day), ignored_at: ago(370 * day) },
        { ...name, username: 'ignored long ago', last_at: ago(366 * day), ignored_at: ago(370 * day) },
      ])
      .execute()
    await purgeReadings.run(deps())
    expect(await app.db.selectFrom('unknown_lines').select('username').orderBy('username').execute()).toEqual(
      [{ username: 'ignored' }, { username: 'lately' }],
    )
  })
})
