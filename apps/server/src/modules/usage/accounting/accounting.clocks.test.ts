import { aboutRoutes } from '@uplink/contract/about'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { asRadius, radiusPacket, radiusSecret } from '../radius.factory'
import { closeSilentSessions } from '../usage.jobs'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RADIUS_SECRET: radiusSecret, METRICS_TOKEN: 'token of the metrics' })
})
afterAll(() => app.close())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
let count = 0

/** A line on equipment of its own, whose clock differs from the truth by `skew` milliseconds. */
async function line() {
  const { connection } = await customerWithLine(app)
  const nas = `10.31.0.${++count}`
  const report = (status: string, skew: number, values: Record<string, string | number> = {}) =>
    asRadius(
      app,
      'accounting',
      radiusPacket({
        'Acct-Status-Type': status,
        'User-Name': connection.username,
        'Acct-Session-Id': '8000a1',
        'NAS-IP-Address': nas,
        'Event-Timestamp': new Date(app.clock.now().getTime() + skew).toISOString(),
        ...values,
      }),
    )
  const sessions = async () =>
    (
      await app.db
        .selectFrom('network_sessions')
        .select(['started_at', 'stopped_at', 'download_bytes'])
        .where('connection_id', '=', connection.id)
        .orderBy('id')
        .execute()
    ).map((one) => ({
      bytes: one.download_bytes,
      began: app.clock.now().getTime() - one.started_at.getTime(),
      ended: one.stopped_at && app.clock.now().getTime() - one.stopped_at.getTime(),
    }))
  const days = async () =>
    Object.fromEntries(
      (
        await app.db
          .selectFrom('usage_days')
          .select(['day', 'download_bytes'])
          .where('connection_id', '=', connection.id)
          .execute()
      ).map((row) => [row.day, row.download_bytes]),
    )
  return { connection, nas, report, sessions, days }
}

const used = (seconds: number, bytes: number, more: Record<string, string | number> = {}) => ({
  'Acct-Session-Time': seconds,
  'Acct-Output-Octets': bytes,
  'Acct-Input-Octets': bytes,
  ...more,
})
const today = () => new Date(app.clock.now().getTime() + 6 * hour).toISOString().slice(0, 10)
const silence = () =>
  closeSilentSessions.run({
    db: app.db,
    clock: app.clock,
    log: pino({ level: 'silent' }),
    config: { RADIUS_INTERIM: 300 },
  })
const network = async () => {
  const chief = await app.signIn({ accountType: 'staff', roleIds: [1] })
  return (await chief.call(aboutRoutes.read)).body.data.health.find(({ key }) => key === 'radius')
}

describe('a clock that is set right during a session', () => {
  const behinds = [10 * minute, 45 * minute, hour, day, 3 * day, 6 * day, 38 * day]
  it.each(behinds)(
    '%d ms behind: one session, each byte once, whether live or all at once',
    async (behind) => {
      for (const pace of [1, 0]) {
        const { report, sessions, days } = await line()
        // All at once: the stamps say what the clock would have said.
        const at = (before: number) => (pace === 1 ? 0 : -before)
        await report('Start', at(15 * minute) - behind)
        app.clock.pass(pace * 5 * minute)
        await report('Interim-Update', at(10 * minute) - behind, used(300, 1000))
        app.clock.pass(pace * 5 * minute)
        await report('Interim-Update', at(5 * minute), used(600, 2000))
        app.clock.pass(pace * 5 * minute)
        await report('Stop', 0, used(900, 2500))
        expect(await sessions()).toMatchObject([{ bytes: 2500, ended: 0 }])
        expect(Object.values(await days()).reduce((sum, bytes) => sum + bytes, 0)).toBe(2500)
        if (pace === 1) expect((await sessions())[0]?.began).toBe(15 * minute)
      }
    },
  )

  it('set back: nothing is lost, also with the last report', async () => {
    for (const back of [4 * minute, 2 * hour, day]) {
      const { report, sessions } = await line()
      await report('Start', 0)
      app.clock.pass(5 * minute)
      await report('Interim-Update', 0, used(300, 1000))
      app.clock.pass(5 * minute)
      await report('Stop', -back, used(600, 2000))
      expect(await sessions()).toEqual([{ bytes: 2000, began: 10 * minute, ended: 0 }])
    }
  })

  it('is no other session with the same id', async () => {
    const { report, sessions } = await line()
    await report('Start', 0)
    app.clock.pass(30 * minute)
    await report('Interim-Update', 0, used(1800, 1000))
    app.clock.pass(hour)
    // It lasts longer and has used more than the one before, but began after that was heard of.
    await report('Interim-Update', 0, used(2400, 5000))
    expect(await sessions()).toMatchObject([
      { bytes: 1000, ended: hour },
      { bytes: 5000, began: 40 * minute, ended: null },
    ])
  })
})

describe('a clock that stays wrong', () => {
  const wrong = { '8 days behind': -8 * day, '38 days behind': -38 * day, '3 days ahead': 3 * day }
  it.each(Object.entries(wrong))(
    '%s: sessions count for when they are reported, and staff see it',
    async (words, skew) => {
      for (const pace of [1, 0]) {
        const { report, sessions, days, nas } = await line()
        await report('Start', skew - (1 - pace) * 15 * minute)
        app.clock.pass(pace * 5 * minute)
        await report('Interim-Update', skew - (1 - pace) * 10 * minute, used(300, 5000))
        app.clock.pass(pace * 5 * minute)
        await report('Interim-Update', skew - (1 - pace) * 5 * minute, used(600, 9000))
        await silence()
        expect(await sessions()).toMatchObject([{ bytes: 9000, ended: null }])
        expect(await days()).toEqual({ [today()]: 9000 })
        expect(await network()).toMatchObject({
          state: 'warning',
          text: expect.stringContaining(`The clock of ${nas} is ${words}`) as string,
        })
        const metrics = await app.server.inject({
          url: '/metrics',
          headers: { authorization: 'Bearer token of the metrics' },
        })
        expect(metrics.body).toMatch(new RegExp(`uplink_equipment_clock_behind_seconds\\{address="${nas}`))
        await report('Stop', 0, used(700, 9500))
        expect(await sessions()).toMatchObject([{ bytes: 9500, ended: 0 }])
        expect((await network())?.text).not.toContain(nas)
      }
    },
  )

  it('two hours behind: known from the second report on, and no line goes off and on', async () => {
    const { report, sessions, days, nas } = await line()
    const skew = -2 * hour
    await report('Start', skew)
    for (let reports = 1; reports <= 30; reports++) {
      app.clock.pass(5 * minute)
      await report('Interim-Update', skew, used(300 * reports, 1000 * reports))
      await silence()
      expect(await sessions()).toMatchObject([{ bytes: 1000 * reports, ended: null }])
    }
    expect((await sessions())[0]?.began).toBe(150 * minute)
    expect((await network())?.text).toContain(`The clock of ${nas} is 2 hours behind`)
    expect(Object.values(await days()).reduce((sum, bytes) => sum + bytes, 0)).toBe(30_000)
    app.clock.pass(61 * minute)
    await silence()
    expect(await sessions()).toMatchObject([{ ended: 61 * minute }])
    // What it has yet to say opens it again, and ends it.
    await report('Stop', skew, used(9_300 + 3660, 31_000))
    expect(await sessions()).toMatchObject([{ bytes: 31_000, ended: 0 }])
  })

  it('equipment that starts anew with a clock behind ends its own sessions only', async () => {
    const [one, other] = [await line(), await line()]
    for (let reports = 0; reports < 2; reports++) {
      for (const { report } of [one, other])
        await report('Interim-Update', -3 * hour, used(600 + 300 * reports, 1000))
      app.clock.pass(5 * minute)
    }
    await one.report('Accounting-On', -3 * hour)
    expect(await one.sessions()).toMatchObject([{ ended: 0 }])
    expect(await other.sessions()).toMatchObject([{ ended: null }])
  })

  it('packets that waited for days are of no wrong clock, and count for their days', async () => {
    const { report, sessions, days, nas } = await line()
    const before = (seconds: number) => -2 * day + seconds * 1000
    await report('Start', before(0))
    for (let reports = 1; reports <= 5; reports++) {
      await report('Interim-Update', before(300 * reports), used(300 * reports, 1000 * reports))
      app.clock.pass(200)
    }
    await report('Stop', before(1800), used(1800, 6000))
    expect(await sessions()).toMatchObject([{ bytes: 6000 }])
    const then = new Date(app.clock.now().getTime() - 2 * day + 6 * hour).toISOString().slice(0, 10)
    expect(await days()).toEqual({ [then]: 6000 })
    expect((await network())?.text).not.toContain(nas)
  })
})

describe('equipment that reports beginnings and ends only', () => {
  it('has its lines online through any silence once it was seen to do so, and until it reports in between', async () => {
    const { report, sessions } = await line()
    const start = (id: string) => report('Start', 0, { 'Acct-Session-Id': id })
    const open = async () => (await sessions()).map(({ ended }) => ended === null)
    await start('first')
    app.clock.pass(3 * hour)
    await silence()
    expect(await open()).toEqual([false])
    await report('Stop', 0, used(3 * 3600, 1000, { 'Acct-Session-Id': 'first' }))
    expect(await sessions()).toEqual([{ bytes: 1000, began: 3 * hour, ended: 0 }])
    await start('second')
    app.clock.pass(5 * hour)
    await silence()
    expect(await open()).toEqual([false, true])
    await report('Interim-Update', 0, used(5 * 3600, 500, { 'Acct-Session-Id': 'second' }))
    await start('third')
    app.clock.pass(2 * hour)
    await silence()
    expect(await open()).toEqual([false, false, false])
  })

  it('an end that was lost does not leave them online for ever', async () => {
    const { report, sessions } = await line()
    await report('Start', 0)
    app.clock.pass(2 * hour)
    await report('Stop', 0, used(7200, 1000))
    await report('Start', 0, { 'Acct-Session-Id': 'second' })
    app.clock.pass(31 * day)
    await silence()
    expect((await sessions()).map(({ ended }) => ended)).toEqual([31 * day, 31 * day])
  })
})

describe('counters of 32 bits whose overflows the equipment does not count', () => {
  it('go on where one falls and the other does not; where both fall, the equipment counts anew', async () => {
    const { report, sessions } = await line()
    await report('Start', 0)
    app.clock.pass(30 * minute)
    await report('Interim-Update', 0, { ...used(1800, 4_000_000_000), 'Acct-Input-Octets': 100 })
    app.clock.pass(15 * minute)
    await report('Interim-Update', 0, { ...used(2700, 200_000_000), 'Acct-Input-Octets': 200 })
    expect(await sessions()).toMatchObject([{ bytes: 4_494_967_296 }])
    // Repeated, and late.
    await report('Interim-Update', 0, { ...used(2700, 200_000_000), 'Acct-Input-Octets': 200 })
    await report('Interim-Update', -15 * minute, { ...used(1800, 4_000_000_000), 'Acct-Input-Octets': 100 })
    expect(await sessions()).toMatchObject([{ bytes: 4_494_967_296 }])
    app.clock.pass(15 * minute)
    await report('Interim-Update', 0, { ...used(3600, 1000), 'Acct-Input-Octets': 0 })
    expect(await sessions()).toMatchObject([{ bytes: 4_494_968_296 }])
  })
})
