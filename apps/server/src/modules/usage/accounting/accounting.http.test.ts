import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { asRadius, radiusPacket, radiusSecret } from '../radius.factory'
import { lastSession } from '../usage.public'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RADIUS_SECRET: radiusSecret })
})
afterAll(() => app.close())

const hour = 3_600_000
const day = 24 * hour
let count = 0

/** A line whose packets the RADIUS server hands on; `other` are attributes of any form. */
async function line() {
  const { connection } = await customerWithLine(app)
  const nas = `10.30.0.${++count}`
  const report = async (values: Record<string, string | number>, other: object = {}) => {
    const common = { 'User-Name': connection.username, 'Acct-Session-Id': '8000a1', 'NAS-IP-Address': nas }
    const answer = await asRadius(app, 'accounting', { ...radiusPacket({ ...common, ...values }), ...other })
    return answer.status
  }
  const sessions = () =>
    app.db
      .selectFrom('network_sessions')
      .select(['started_at', 'stopped_at', 'download_bytes', 'upload_bytes', 'terminate_cause'])
      .where('connection_id', '=', connection.id)
      .orderBy('id')
      .execute()
  const used = async () =>
    (
      await app.db
        .selectFrom('usage_days')
        .select('download_bytes')
        .where('connection_id', '=', connection.id)
        .execute()
    ).reduce((sum, row) => sum + row.download_bytes, 0)
  return { connection, nas, report, sessions, used }
}

const interim = (download: number, more: Record<string, string | number> = {}) => ({
  'Acct-Status-Type': 'Interim-Update',
  'Acct-Output-Octets': download,
  ...more,
})
const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()

describe('equipment that tells no time', () => {
  it('a repeated report is not counted again, however late it comes', async () => {
    const { report, sessions, used } = await line()
    await report({ 'Acct-Status-Type': 'Start' })
    for (const download of [5000, 9000, 5000, 9000]) {
      app.clock.pass(5 * 60_000)
      await report(interim(download))
    }
    expect([(await sessions()).map((one) => one.download_bytes), await used()]).toEqual([[9000], 9000])
    app.clock.pass(5 * 60_000)
    await report(interim(9500))
    await report({ 'Acct-Status-Type': 'Stop', 'Acct-Output-Octets': 9600 })
    expect([(await sessions()).map((one) => one.download_bytes), await used()]).toEqual([[9600], 9600])
  })

  it('nor is one that says how long the session had lasted, nor a repeated start or stop', async () => {
    const { report, sessions, used } = await line()
    const start = { 'Acct-Status-Type': 'Start' }
    const first = interim(5000, { 'Acct-Session-Time': 300 })
    const second = interim(9000, { 'Acct-Session-Time': 600 })
    const stop = { ...interim(9100, { 'Acct-Session-Time': 1800 }), 'Acct-Status-Type': 'Stop' }
    const began = app.clock.now().getTime()
    // A repeated one looks like another session with the same id, because it comes later than it says to have lasted.
    for (const [seconds, packet] of [
      [0, start],
      // Delayed by a short outage.
      [345, first],
      [600, second],
      [1500, first],
      [1500, second],
      [1500, start],
      [1800, stop],
      [9000, stop],
      [9000, first],
    ] as const) {
      app.clock.pass(began + seconds * 1000 - app.clock.now().getTime())
      await report(packet)
    }
    expect(await sessions()).toMatchObject([
      { started_at: new Date(began), stopped_at: new Date(began + 1_800_000), download_bytes: 9100 },
    ])
    expect(await used()).toBe(9100)
    // The id is given away again.
    for (const [seconds, packet] of [
      [20_000, start],
      [20_300, first],
    ] as const) {
      app.clock.pass(began + seconds * 1000 - app.clock.now().getTime())
      await report(packet)
    }
    expect([(await sessions()).map((one) => one.download_bytes), await used()]).toEqual([
      [9100, 5000],
      14_100,
    ])
  })
})

describe('stamps that are older than a packet can wait', () => {
  it('are of a clock that is wrong: what they tell of counts when it comes, and once', async () => {
    const { report, sessions, used } = await line()
    await report(interim(100, { 'Event-Timestamp': ago(6 * day), 'Acct-Session-Time': 60 }))
    expect(await used()).toBe(100)
    const stop = (id: string, at: Record<string, string | number>) => ({
      'Acct-Status-Type': 'Stop',
      'Acct-Session-Id': id,
      'Acct-Output-Octets': 9000,
      ...at,
    })
    const stamps: Record<string, string | number>[] = [
      { 'Event-Timestamp': ago(30 * day) },
      { 'Event-Timestamp': Math.floor((app.clock.now().getTime() - 400 * day) / 1000) },
      { 'Acct-Delay-Time': 8 * 24 * 3600 },
    ]
    for (const [i, at] of [...stamps.entries(), ...stamps.entries()])
      expect([at, await report(stop(`old-${i}`, at))]).toEqual([at, 204])
    expect([(await sessions()).length, await used()]).toEqual([4, 27_100])
    for (const one of (await sessions()).slice(1)) expect(one.stopped_at).toEqual(app.clock.now())
  })

  it('count no more where the session was counted then, as in a file that is replayed again', async () => {
    const { report, sessions, used } = await line()
    const packets = [
      { 'Acct-Status-Type': 'Start', 'Event-Timestamp': ago(900_000) },
      interim(5000, { 'Acct-Session-Time': 300, 'Event-Timestamp': ago(600_000) }),
      {
        ...interim(9000, { 'Acct-Session-Time': 900, 'Event-Timestamp': ago(0) }),
        'Acct-Status-Type': 'Stop',
      },
    ]
    for (const packet of packets) await report(packet)
    app.clock.pass(20 * day)
    for (const packet of packets) await report(packet)
    expect([(await sessions()).length, await used()]).toEqual([1, 9000])
  })

  it('end no sessions when equipment started anew then', async () => {
    const { report, sessions, nas } = await line()
    await report(interim(100))
    app.clock.pass(hour)
    const on = { 'Acct-Status-Type': 'Accounting-On', 'NAS-IP-Address': nas }
    await asRadius(app, 'accounting', radiusPacket({ ...on, 'Event-Timestamp': ago(30 * day) }))
    expect((await sessions())[0]?.stopped_at).toBeNull()
  })
})

describe('what cannot be read', () => {
  const oddities: unknown[] = [
    { type: 'string', value: [null] },
    { type: 'string', value: [true] },
    { type: 'string', value: [{ length: { valueOf: 1 } }] },
    { type: 'string', value: {} },
    { type: 7, value: [] },
    { type: 'string' },
    {},
    null,
    'text',
    7,
  ]

  it('is ignored where it is not asked for', async () => {
    const { report, used } = await line()
    const other = Object.fromEntries(oddities.map((each, i) => [`${'Vendor-'.repeat(20)}${i}`, each]))
    expect(await report(interim(700), other)).toBe(204)
    expect(await used()).toBe(700)
    expect(await report(interim(800), { 'Vendor-Text': { value: ['x'.repeat(9000)] } })).toBe(204)
    expect(await used()).toBe(800)
  })

  it('is as if it had not been sent where it is asked for', async () => {
    for (const odd of oddities) {
      const { connection, report, sessions, used } = await line()
      await report(interim(700, { 'Acct-Session-Time': 60, 'Acct-Output-Gigawords': 1 }))
      app.clock.pass(60_000)
      const unread = [
        'Event-Timestamp',
        'Acct-Delay-Time',
        'Acct-Input-Octets',
        'Acct-Input-Gigawords',
        'Acct-Output-Gigawords',
        'Calling-Station-Id',
        'Framed-IP-Address',
        'NAS-Port-Id',
        'Acct-Terminate-Cause',
      ]
      const unreadable = Object.fromEntries(unread.map((name) => [name, odd]))
      expect([odd, await report(interim(900, { 'Acct-Session-Time': 120 }), unreadable)]).toEqual([odd, 204])
      app.clock.pass(60_000)
      // Counters without their high word, or without a word at all, say nothing.
      await report({ 'Acct-Status-Type': 'Interim-Update', 'Acct-Session-Time': 150 })
      await report(interim(1000, { 'Acct-Session-Time': 180, 'Acct-Output-Gigawords': 1 }))
      expect([odd, await used()]).toEqual([odd, 4_294_968_296])
      for (const name of ['User-Name', 'Acct-Status-Type', 'Acct-Session-Id', 'NAS-IP-Address']) {
        const values = interim(1000, { 'Acct-Session-Time': 180, 'User-Name': connection.username })
        expect([name, odd, await report(values, { [name]: odd })]).toEqual([name, odd, 204])
      }
      expect((await sessions())[0]?.upload_bytes).toBe(0)
    }
  })

  it('an address with a zone, and a counter of more than 32 bits', async () => {
    const { report, used } = await line()
    const values = interim(2 ** 32, { 'NAS-IP-Address': 'fe80::1%eth0', 'Framed-IP-Address': 'fe80::1%1' })
    expect(await report(values)).toBe(204)
    expect(await report(interim(5, { 'Acct-Output-Gigawords': 2 ** 31 }))).toBe(204)
    expect(await used()).toBe(0)
  })

  it('a reason for the end which is none: the customer reads that it is unknown', async () => {
    for (const cause of ['constructor', 'toString', '99', 0]) {
      const { connection, report } = await line()
      await report({ 'Acct-Status-Type': 'Stop', 'Acct-Terminate-Cause': cause })
      expect(await lastSession(app.db, connection.id)).toMatchObject({ ended_by: 'unknown' })
    }
  })

  it('equipment that starts anew and names no address: nothing is ended', async () => {
    const { report, sessions } = await line()
    await report(interim(100, { 'NAS-IP-Address': '' }))
    app.clock.pass(hour)
    await asRadius(app, 'accounting', radiusPacket({ 'Acct-Status-Type': 'Accounting-On' }))
    expect((await sessions())[0]?.stopped_at).toBeNull()
  })
})

describe('enumerations as numbers', () => {
  it('are understood: a session from its start to its stop, and equipment that starts anew', async () => {
    for (const form of [(status: number) => status, String]) {
      const { report, sessions, used, nas } = await line()
      await report({ 'Acct-Status-Type': form(1) })
      expect(await sessions()).toMatchObject([{ stopped_at: null }])
      await report({ ...interim(700, { 'Acct-Session-Time': 60 }), 'Acct-Status-Type': form(3) })
      expect(await used()).toBe(700)
      for (const status of [7, 8]) {
        app.clock.pass(60_000)
        const on = { 'Acct-Status-Type': form(status), 'NAS-IP-Address': nas }
        await asRadius(app, 'accounting', radiusPacket(on))
        expect((await sessions())[0]).toMatchObject({ terminate_cause: 'NAS-Reboot' })
        app.clock.pass(60_000)
        await report(interim(700 + status, { 'Acct-Session-Time': status === 7 ? 180 : 300 }))
        expect((await sessions())[0]).toMatchObject({ terminate_cause: null })
      }
      const last = { 'Acct-Session-Time': 360, 'Acct-Terminate-Cause': form(1) }
      await report({ ...interim(900, last), 'Acct-Status-Type': form(2) })
      expect(await sessions()).toMatchObject([
        { download_bytes: 900, stopped_at: app.clock.now(), terminate_cause: 'User-Request' },
      ])
    }
  })
})

describe('a name with characters that no name has', () => {
  it('is nobody’s, and staff see it as such', async () => {
    const { connection, report, sessions, nas } = await line()
    const names = [
      `${connection.username}\u0000`,
      `\u0007${connection.username}`,
      `${connection.username}\ud83d`,
    ]
    for (const name of names) expect(await report(interim(5, { 'User-Name': name }))).toBe(204)
    expect(await sessions()).toEqual([])
    const kept = await app.db
      .selectFrom('unknown_lines')
      .select('username')
      .where('nas_address', '=', nas)
      .execute()
    expect(new Set(kept.map((one) => one.username))).toEqual(
      new Set([`${connection.username}\ufffd`, `\ufffd${connection.username}`]),
    )
  })
})
