import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordReports } from './accounting.store'
import type { SessionReport } from '../radius.packet'
import {
  app,
  second,
  minute,
  hour,
  midnight,
  count,
  line,
  at,
  record,
  reportOf,
  stage,
} from '../../../testing/stages/accounting'

stage()

describe('a session', () => {
  it('is counted from its start to its stop, each day what was used on it', async () => {
    const { report, days, sessions } = await line()
    expect(
      await report(-2 * hour, { status: 'Start', seconds: 0, station: 'AA', framed: '100.64.0.9' }),
    ).toBe('recorded')
    await report(-1 * hour, { seconds: 3600, download: 1000, upload: 100 })
    await report(-0.5 * hour, { seconds: 5400, download: 1500, upload: 150 })
    await report(1 * hour, {
      seconds: 10_800,
      download: 2500,
      upload: 200,
      cause: 'User-Request',
      status: 'Stop',
    })
    // The last report before midnight and the first one after it are 90 minutes apart, 30 of them before midnight.
    expect(await days()).toEqual({ '2026-03-13': [1500 + 333, 150 + 16], '2026-03-14': [667, 34] })
    const [session, ...others] = await sessions()
    expect(others).toEqual([])
    expect(session).toMatchObject({
      calling_station: 'AA',
      framed_address: '100.64.0.9',
      download_bytes: 2500,
      upload_bytes: 200,
      terminate_cause: 'User-Request',
      is_stop_assumed: false,
    })
    expect([at(session?.started_at), at(session?.stopped_at)]).toEqual([-2 * hour, 1 * hour])
  })

  it('may go over several midnights between two reports', async () => {
    const { report, days } = await line()
    await report(-12 * hour, { status: 'Start' })
    await report(36 * hour, { download: 4800, seconds: 48 * 3600 })
    expect(await days()).toEqual({
      '2026-03-13': [1200, 0],
      '2026-03-14': [2400, 0],
      '2026-03-15': [1200, 0],
    })
  })

  it('counts what goes round beyond four gigabytes', async () => {
    const { report, days } = await line()
    await report(hour, { status: 'Start' })
    await report(2 * hour, { download: 17_179_869_183, upload: 4_294_967_796 })
    await report(3 * hour, { status: 'Stop', download: 17_179_869_284, upload: 4_294_968_196 })
    expect(await days()).toEqual({ '2026-03-14': [17_179_869_284, 4_294_968_196] })
  })
})

describe('packets that come wrong', () => {
  it('repeated: nothing is added', async () => {
    const { report, days, sessions } = await line()
    for (let time = 0; time < 2; time++) await report(hour, { status: 'Start', seconds: 0 })
    for (let time = 0; time < 3; time++) await report(2 * hour, { download: 700, seconds: 3600 })
    expect(await report(2 * hour, { download: 700, seconds: 3600 })).toBe('repeated')
    for (let time = 0; time < 2; time++)
      await report(3 * hour, { status: 'Stop', download: 900, seconds: 7200, cause: 'Lost-Carrier' })
    expect(await days()).toEqual({ '2026-03-14': [900, 0] })
    expect(await sessions()).toHaveLength(1)
  })

  it('a stop before what came before it: counted once, and it stays closed', async () => {
    const { report, days, sessions } = await line()
    await report(3 * hour, { status: 'Stop', download: 900, seconds: 7200, cause: 'Lost-Carrier' })
    await report(2 * hour, { download: 700, seconds: 3600 })
    await report(hour, { status: 'Start', seconds: 0 })
    expect(await days()).toEqual({ '2026-03-14': [900, 0] })
    const [session] = await sessions()
    expect([at(session?.started_at), at(session?.stopped_at)]).toEqual([hour, 3 * hour])
    expect(await report(4 * hour, { download: 950, seconds: 10_800 })).toBe('late')
    expect(await days()).toEqual({ '2026-03-14': [900, 0] })
  })

  it('no start: it began as long ago as it says', async () => {
    const { report, days, sessions } = await line()
    await report(hour, { download: 2000, seconds: 2 * 3600 })
    expect(at((await sessions())[0]?.started_at)).toBe(-hour)
    expect(await days()).toEqual({ '2026-03-13': [1000, 0], '2026-03-14': [1000, 0] })
  })

  it('only a stop: a session of its own', async () => {
    const { report, days, sessions } = await line()
    await report(hour, { status: 'Stop', download: 50, seconds: 600, cause: 'Idle-Timeout' })
    const [session] = await sessions()
    expect([at(session?.started_at), at(session?.stopped_at)]).toEqual([hour - 600 * second, hour])
    expect(await days()).toEqual({ '2026-03-14': [50, 0] })
  })

  it('a report that comes late narrows what was spread over midnight', async () => {
    const { report, days } = await line()
    await report(-2 * hour, { status: 'Start', seconds: 0 })
    await report(2 * hour, { download: 4000, seconds: 4 * 3600 })
    expect(await days()).toEqual({ '2026-03-13': [2000, 0], '2026-03-14': [2000, 0] })
    await report(-1 * second, { download: 3900, seconds: 2 * 3600 - 1 })
    expect((await days())['2026-03-13']).toEqual([3900, 0])
  })

  it('no clocks at all, and an older report after a newer: its own time tells', async () => {
    const { report, days } = await line()
    await report(0, { status: 'Start', seconds: 0 })
    await report(20 * minute, { download: 200, seconds: 1200 })
    await report(21 * minute, { download: 100, seconds: 600 })
    await report(30 * minute, { download: 300, seconds: 1800 })
    expect(await days()).toEqual({ '2026-03-14': [300, 0] })
  })

  it('counters that fall back: counted on from there', async () => {
    const { report, days, sessions } = await line()
    await report(0, { status: 'Start', seconds: 0 })
    await report(hour, { download: 500, upload: 50, seconds: 3600 })
    await report(2 * hour, { download: 100, upload: 60, seconds: 7200 })
    await report(3 * hour, { download: 150, upload: 70, seconds: 10_800 })
    expect(await days()).toEqual({ '2026-03-14': [650, 70] })
    expect((await sessions())[0]?.download_bytes).toBe(650)
  })

  it('an id used again: another session, and the one before ends where it was heard last', async () => {
    const { report, days, sessions } = await line()
    await report(0, { status: 'Start', seconds: 0 })
    await report(hour, { download: 500, seconds: 3600 })
    await report(2 * hour, { status: 'Start', seconds: 0 })
    await report(3 * hour, { download: 40, seconds: 3600 })
    const [first, second, ...more] = await sessions()
    expect(more).toEqual([])
    expect([at(first?.stopped_at), first?.terminate_cause, first?.is_stop_assumed]).toEqual([
      hour,
      'Lost-Stop',
      true,
    ])
    expect([at(second?.started_at), second?.download_bytes]).toEqual([2 * hour, 40])
    expect(await days()).toEqual({ '2026-03-14': [540, 0] })
    // A remaining report of the first session still finds it.
    await report(30 * minute, { download: 300, seconds: 1800 })
    expect(await sessions()).toHaveLength(2)
  })

  it('the same device again, without a stop: its session before has ended', async () => {
    const { report, sessions } = await line()
    await report(0, { status: 'Start', seconds: 0, station: 'AA' })
    await report(hour, { seconds: 3600, station: 'AA' })
    await report(2 * hour, { status: 'Start', seconds: 0, station: 'AA', uniqueName: `again-${count}` })
    const [first, second] = await sessions()
    expect([at(first?.stopped_at), second?.stopped_at]).toEqual([hour, null])
  })

  it('a name no line has: kept for staff, counted, and no session', async () => {
    const said = (at: number) => reportOf({ name: 'nobody', status: 'Start', at: new Date(midnight + at) })
    expect(await record(said(0))).toBe('unknown')
    await record(said(hour))
    const kept = await app.db
      .selectFrom('unknown_lines')
      .selectAll()
      .where('username', '=', 'nobody')
      .execute()
    expect(kept).toMatchObject([{ packets: 2, nas_address: '10.8.0.1' }])
  })

  it('more names than anybody reads: no new ones are kept', async () => {
    const report = (name: string) => record(reportOf({ name, status: 'Start', nas: '10.8.0.2' }))
    const kept = { nas_address: '10.8.0.2', first_at: new Date(midnight), last_at: new Date(midnight) }
    const names = Array.from({ length: 1000 }, (_, i) => ({ ...kept, username: `nobody-${i}` }))
    await app.db.insertInto('unknown_lines').values(names).execute()
    await report('nobody-7')
    await report('nobody-else')
    const rows = await app.db
      .selectFrom('unknown_lines')
      .select(['username', 'packets'])
      .where('username', 'in', ['nobody-7', 'nobody-else'])
      .execute()
    expect(rows).toEqual([{ username: 'nobody-7', packets: 2 }])
  })
})

describe('equipment that starts anew', () => {
  it('ends what was open on it, not what began since, and a report afterwards opens it again', async () => {
    const one = await line()
    const later = await line()
    await one.report(0, { status: 'Start', seconds: 0 })
    await later.report(2 * hour, { status: 'Start', seconds: 0, nas: one.nas })
    await record({ status: 'Accounting-On', nas: one.nas, at: new Date(midnight + hour) })
    const [session] = await one.sessions()
    expect([at(session?.stopped_at), session?.terminate_cause]).toEqual([hour, 'NAS-Reboot'])
    expect((await later.sessions())[0]?.stopped_at).toBeNull()
    await one.report(2 * hour, { download: 80, seconds: 7200 })
    expect(await one.sessions()).toMatchObject([
      { stopped_at: null, terminate_cause: null, download_bytes: 80 },
    ])
  })
})

describe('for any session', () => {
  /** Reports at increasing times with increasing counters, over up to four days. */
  const readings = fc
    .array(
      fc.record({
        wait: fc.integer({ min: 1, max: 16 * 3600 }),
        download: fc.integer({ min: 0, max: 5e9 }),
        upload: fc.nat(1e8),
      }),
      { minLength: 1, maxLength: 7 },
    )
    .map((steps) => {
      const sum = { seconds: 0, download: 0, upload: 0 }
      return steps.map((step, i) => {
        sum.seconds += step.wait
        sum.download += step.download
        sum.upload += step.upload
        return { ...sum, status: i === steps.length - 1 ? ('Stop' as const) : ('Interim-Update' as const) }
      })
    })
  const session = readings.chain((inOrder) => {
    const all = [{ seconds: 0, download: 0, upload: 0, status: 'Start' as const }, ...inOrder]
    return fc.record({
      begins: fc.integer({ min: -20 * 3600, max: 0 }),
      inOrder: fc.constant(all),
      arrived: fc
        .tuple(
          fc.shuffledSubarray(all, { minLength: all.length }),
          fc.array(fc.constantFrom(...all), { maxLength: 4 }),
        )
        .map(([each, again]) => [...each, ...again]),
      together: fc.integer({ min: 1, max: 4 }),
    })
  })

  it('any order, repetition and number at a time of its packets give the same days, never negative, together its last count', async () => {
    const send = async (
      begins: number,
      packets: { seconds: number; download: number; upload: number; status: SessionReport['status'] }[],
      together: number,
    ) => {
      const { said, days } = await line()
      const reports = packets.map((packet) => said((begins + packet.seconds) * second, packet))
      for (let i = 0; i < reports.length; i += together)
        await recordReports(app.db, reports.slice(i, i + together))
      return days()
    }
    await fc.assert(
      fc.asyncProperty(session, async ({ begins, inOrder, arrived, together }) => {
        const expected = await send(begins, inOrder, 1)
        expect(await send(begins, arrived, together)).toEqual(expected)
        const last = inOrder.at(-1)
        const all = Object.values(expected)
        expect(all.reduce((sum, [download = 0]) => sum + download, 0)).toBe(last?.download)
        expect(all.reduce((sum, [, upload = 0]) => sum + upload, 0)).toBe(last?.upload)
        for (const bytes of all.flat()) expect(bytes).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 60 },
    )
  })
})
