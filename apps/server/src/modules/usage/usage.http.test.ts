import { usageRoutes } from '@uplink/contract/usage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { networkSessionFactory, usageFactory } from './usage.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { usage, sessions, live, outlook } = usageRoutes
const hour = 3_600_000
const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * hour)

describe('GET /usage', () => {
  it('gives every day of the present billing period, also those without usage', async () => {
    const { call, connection } = await customerWithLine(app)
    await usageFactory(app, connection, { '2026-02-28': 9, '2026-03-01': 4, '2026-03-13': 6 })
    const { data } = (await call(usage)).body
    expect(data).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-31',
      per: 'day',
      quota_bytes: null,
      download_bytes: 10_000_000_000,
      upload_bytes: 1_000_000_000,
    })
    expect(data.series).toHaveLength(31)
    expect(data.series[0]).toEqual({
      period: '2026-03-01',
      download_bytes: 4_000_000_000,
      upload_bytes: 400_000_000,
    })
    expect(data.series[1]).toEqual({ period: '2026-03-02', download_bytes: 0, upload_bytes: 0 })
    expect(data.series[30]?.period).toBe('2026-03-31')
  })

  it('takes the period from the organization’s billing day and time zone', async () => {
    const { call, connection } = await customerWithLine(app)
    await app.db
      .updateTable('organizations')
      .set({ billing_day: 15, time_zone: 'Pacific/Kiritimati' })
      .where('id', '=', connection.organization_id)
      .execute()
    // noon on the 14th in Dhaka is evening in Kiritimati; ten hours later it is the 15th there
    expect((await call(usage)).body.data).toMatchObject({ from: '2026-02-15', to: '2026-03-14' })
    app.clock.pass(10 * 3_600_000)
    expect((await call(usage)).body.data).toMatchObject({ from: '2026-03-15', to: '2026-04-14' })
    app.clock.pass(-10 * 3_600_000)
  })

  it('sums days to months within the range', async () => {
    const { call, connection } = await customerWithLine(app)
    await usageFactory(app, connection, {
      '2026-01-09': 50,
      '2026-01-10': 1,
      '2026-01-31': 2,
      '2026-03-05': 3,
    })
    const answer = await call(usage, { query: { from: '2026-01-10', to: '2026-03-05', per: 'month' } })
    expect(answer.body.data.series).toEqual([
      { period: '2026-01', download_bytes: 3_000_000_000, upload_bytes: 300_000_000 },
      { period: '2026-02', download_bytes: 0, upload_bytes: 0 },
      { period: '2026-03', download_bytes: 3_000_000_000, upload_bytes: 300_000_000 },
    ])
    expect(answer.body.data.download_bytes).toBe(6_000_000_000)
  })

  it('completes a range of which one end is given', async () => {
    const { call } = await customerWithLine(app)
    const since = await call(usage, { query: { from: '2026-02-10' } })
    expect(since.body.data).toMatchObject({ from: '2026-02-10', to: '2026-03-31' })
    const until = await call(usage, { query: { to: '2025-12-20' } })
    expect(until.body.data).toMatchObject({ from: '2025-12-01', to: '2025-12-20' })
  })

  it('carries the quota of the package', async () => {
    const { call, connection } = await customerWithLine(app)
    await app.db
      .updateTable('packages')
      .set({ quota_bytes: 200_000_000_000 })
      .where('organization_id', '=', connection.organization_id)
      .execute()
    expect((await call(usage)).body.data.quota_bytes).toBe(200_000_000_000)
  })

  it('answers a year and a leap day, and not a day more', async () => {
    const { call } = await customerWithLine(app)
    const year = await call(usage, { query: { from: '2025-03-01', to: '2026-03-01' } })
    expect(year.body.data.series).toHaveLength(366)
    const longer = await call(usage, { query: { from: '2025-02-28', to: '2026-03-01' } })
    expect(longer.status).toBe(422)
    expect(longer.refusal.errors).toEqual({ to: ['The range may have 366 days at most'] })
    const sinceLong = await call(usage, { query: { from: '2020-01-01' } })
    expect(sinceLong.refusal.errors).toEqual({ from: ['The range may have 366 days at most'] })
  })

  it('refuses a range that ends before it starts, and what is no day', async () => {
    const { call } = await customerWithLine(app)
    const backwards = await call(usage, { query: { from: '2026-03-02', to: '2026-03-01' } })
    expect(backwards.refusal.errors).toEqual({ to: ['The range must not end before it starts'] })
    const ahead = await call(usage, { query: { from: '2026-05-01' } })
    expect(ahead.refusal.errors).toEqual({ from: ['The range must not end before it starts'] })
    const wrong = await call(usage, { query: { from: '2026-02-30', per: 'hour' as never } })
    expect(Object.keys(wrong.refusal.errors ?? {})).toEqual(['from', 'per'])
  })
})

describe('GET /usage/outlook', () => {
  it('is of the present period, and counts drops of the line on the days they happened', async () => {
    const { call, connection } = await customerWithLine(app)
    await usageFactory(app, connection, { '2026-03-12': 10, '2026-03-13': 20 })
    for (const [stopped, cause] of [
      [30, 'Lost-Carrier'],
      [28, 'NAS-Reboot'],
      [2, 'User-Request'],
    ] as const)
      await networkSessionFactory(app, connection, {
        startedAt: ago(stopped + 1),
        stoppedAt: ago(stopped),
        cause,
      })
    const { data } = (await call(outlook)).body
    expect(data).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-31',
      today: '2026-03-14',
      used_bytes: 33_000_000_000,
      average_bytes: 16_500_000_000,
      busiest: { day: '2026-03-13', bytes: 22_000_000_000 },
      quota_ends_on: null,
    })
    expect(data.drops).toEqual([
      { day: '2026-03-12', count: 0 },
      { day: '2026-03-13', count: 2 },
      { day: '2026-03-14', count: 0 },
    ])
  })

  it('knows nothing of a new line', async () => {
    const { call } = await customerWithLine(app)
    expect((await call(outlook)).body.data).toMatchObject({ used_bytes: 0, forecast_bytes: null, drops: [] })
    expect((await call(usage)).body.data).toMatchObject({ today: '2026-03-14', known_from: null })
  })
})

describe('GET /usage/sessions', () => {
  it('gives those of a day, also what began before it or goes on', async () => {
    const { call, connection } = await customerWithLine(app)
    // noon of the 14th in Dhaka
    const make = async (from: number, to?: number) =>
      (
        await networkSessionFactory(app, connection, {
          startedAt: ago(from),
          ...(to !== undefined && { stoppedAt: ago(to) }),
        })
      ).id
    const overMidnight = await make(14, 10)
    const today = await make(3, 2)
    const open = await make(1)
    const before = await make(20, 15)
    const of = async (day: string, page = 1) => {
      const { data, total } = (await call(sessions, { query: { day, per_page: 2, page } })).body
      return [data.map(({ id }) => id), total]
    }
    expect(await of('2026-03-14')).toEqual([[open, today], 3])
    expect(await of('2026-03-14', 2)).toEqual([[overMidnight], 3])
    expect(await of('2026-03-14', 3)).toEqual([[], 3])
    expect(await of('2026-03-13')).toEqual([[overMidnight, before], 2])
  })

  it('gives the newest first, page by page, and says why each ended', async () => {
    const { call, connection } = await customerWithLine(app)
    await networkSessionFactory(app, connection, {
      startedAt: ago(30),
      stoppedAt: ago(20),
      cause: 'Lost-Carrier',
      bytes: 500,
    })
    await networkSessionFactory(app, connection, {
      startedAt: ago(19),
      stoppedAt: ago(18),
      cause: 'What-Else',
    })
    await networkSessionFactory(app, connection, { startedAt: ago(1), callingStation: '021a4b0000ff' })
    const first = (await call(sessions, { query: { per_page: 2 } })).body
    expect(first).toMatchObject({ total: 3, last_page: 2, to: 2 })
    expect(first.data).toMatchObject([
      { started_at: ago(1).toISOString(), stopped_at: null, ended_by: null, device: '02-1A-4B-00-00-FF' },
      { started_at: ago(19).toISOString(), ended_by: 'unknown', device: null },
    ])
    const second = (await call(sessions, { query: { per_page: 2, page: 2 } })).body
    expect(second.data).toMatchObject([
      { stopped_at: ago(20).toISOString(), ended_by: 'line', download_bytes: 500, upload_bytes: 50 },
    ])
  })

  it('refuses a page that is none', async () => {
    const { call } = await customerWithLine(app)
    expect((await call(sessions, { query: { page: 0, per_page: 101 } })).status).toBe(422)
  })
})

describe('GET /usage/live', () => {
  it('gives what is online, the longest first, and the bytes of today', async () => {
    const { call, connection } = await customerWithLine(app)
    expect((await call(live)).body.data).toEqual({
      sessions: [],
      today: { download_bytes: 0, upload_bytes: 0 },
    })
    await usageFactory(app, connection, { '2026-03-13': 9, '2026-03-14': 4 })
    await networkSessionFactory(app, connection, { startedAt: ago(2) })
    await networkSessionFactory(app, connection, { startedAt: ago(9) })
    await networkSessionFactory(app, connection, { startedAt: ago(9), stoppedAt: ago(1) })
    const { data } = (await call(live)).body
    expect(data.sessions.map((one) => one.started_at)).toEqual([ago(9).toISOString(), ago(2).toISOString()])
    expect(data.today).toEqual({ download_bytes: 4_000_000_000, upload_bytes: 400_000_000 })
  })
})
