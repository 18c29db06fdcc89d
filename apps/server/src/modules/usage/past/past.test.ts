import pg from 'pg'
import { pino } from 'pino'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { app, at, hour, line, midnight, minute, stage } from '../../../testing/stages/accounting'
import { findSessions } from '../sessions/network-sessions.store'
import { createMoveToPast } from './past.jobs'

stage()

const day = 24 * hour
const logged: Record<string, unknown>[] = []
const log = pino(
  { level: 'info' },
  { write: (text) => logged.push(JSON.parse(text) as Record<string, unknown>) },
)

/** Runs the job as if so much time had gone by since midnight of the 14th of March. */
async function move(
  after: number,
  {
    size = { sessions: 3, lines: 2 },
    signal,
  }: { size?: { sessions: number; lines: number }; signal?: AbortSignal } = {},
) {
  const stop = signal ?? new AbortController().signal
  app.clock.pass(midnight + after - app.clock.now().getTime())
  await createMoveToPast(size).run({ db: app.db, clock: app.clock, log }, undefined, stop)
}

beforeEach(() =>
  app.db
    .updateTable('usage_moves')
    .set({ finished_at: null })
    .execute()
    .then(() => undefined),
)

const count = async (
  table: 'network_sessions' | 'past_network_sessions' | 'usage_days' | 'past_usage_days',
  connection: number,
) =>
  Number(
    (
      await app.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('rows'))
        .where('connection_id', '=', connection)
        .executeTakeFirstOrThrow()
    ).rows,
  )

/** What people read of a line: bytes by day, and sessions with where they begin and end. */
async function told(connection: number) {
  const days = await app.db
    .selectFrom('all_usage_days')
    .selectAll()
    .where('connection_id', '=', connection)
    .orderBy('day')
    .execute()
  const sessions = await findSessions(app.db, { connection, limit: 50, offset: 0 })
  return {
    days: days
      .filter((one) => one.download_bytes > 0)
      .map((one) => [one.day, one.download_bytes, one.upload_bytes]),
    sessions: sessions.map((one) => [
      at(one.started_at),
      at(one.stopped_at),
      one.download_bytes,
      one.terminate_cause,
      at(one.end_requested_at),
    ]),
  }
}

describe('usage that cannot change any more', () => {
  it('goes to the months in which it ended, and reads as before: sessions after eight days, days with their whole month', async () => {
    const { connection, said, report } = await line()
    await report(-14 * day, { status: 'Start', seconds: 0 })
    await report(-12 * day, { download: 2000, seconds: 2 * 86_400 })
    await report(-10 * day, { status: 'Stop', download: 4000, seconds: 4 * 86_400, cause: 'User-Request' })
    const later = { uniqueName: 'later', sessionName: 'later' }
    await report(-3 * day, { status: 'Start', seconds: 0, ...later })
    await report(9 * day, { download: 12_000, seconds: 12 * 86_400, ...later })
    expect(said(0).name).toBe(connection.username.toUpperCase())
    await app.db
      .updateTable('network_sessions')
      .set({ end_requested_at: new Date(midnight - 10 * day) })
      .where('connection_id', '=', connection.id)
      .where('stopped_at', 'is not', null)
      .execute()
    const before = await told(connection.id)
    expect(before.days).toHaveLength(4 + 12)

    await move(10 * day)
    expect(await told(connection.id)).toEqual(before)
    expect([
      await count('network_sessions', connection.id),
      await count('past_network_sessions', connection.id),
    ]).toEqual([1, 1])
    expect(await count('past_usage_days', connection.id), 'February ended less than 45 days ago').toBe(0)
    expect(await app.db.selectFrom('session_days').select('session_id').execute()).not.toEqual([])

    await app.db.updateTable('usage_moves').set({ finished_at: null }).execute()
    await move(33 * day)
    expect(await told(connection.id)).toEqual(before)
    expect(await count('past_usage_days', connection.id), 'the 28th of February').toBe(1)
    const { rows } = await sql<{
      part: string
    }>`SELECT DISTINCT tableoid::regclass::text AS part FROM past_usage_days`.execute(app.db)
    expect(rows).toEqual([{ part: 'past_usage_days_2026_02' }])
  })

  it('moves once a night, and in the morning where a night was missed', async () => {
    await move(10 * day)
    logged.length = 0
    await move(10 * day + 13 * hour)
    expect(logged).toEqual([])
    await move(11 * day + 3 * hour)
    expect(logged).toHaveLength(1)
    await move(13 * day + 4 * hour)
    expect(logged).toHaveLength(2)
  })

  it('keeps of an open session the readings that a late report can still need', async () => {
    const { connection, report, days } = await line()
    await report(0, { status: 'Start', seconds: 0 })
    for (let n = 2; n <= 20; n += 2) await report(n * day, { download: n * 1000, seconds: n * 86_400 })
    await move(20 * day + hour)
    const readings = await app.db
      .selectFrom('session_days as d')
      .innerJoin('network_sessions as s', 's.id', 'd.session_id')
      .select('d.day')
      .where('s.connection_id', '=', connection.id)
      .orderBy('d.day')
      .execute()
    expect(readings.map((one) => one.day.slice(5))).toEqual([
      '03-22',
      '03-24',
      '03-26',
      '03-28',
      '03-30',
      '04-01',
      '04-03',
    ])
    // a week late, between two that came in time
    expect(await report(13 * day, { download: 13_900, seconds: 13 * 86_400 })).toBe('recorded')
    expect(await days()).toMatchObject({
      '2026-03-25': [1000, 0],
      '2026-03-26': [1900, 0],
      '2026-03-27': [100, 0],
    })
  })
})

describe('a report of what has been moved', () => {
  /** A session that fell silent, was closed for that, and has been moved since. */
  async function silent() {
    const one = await line()
    await one.report(-20 * day, { status: 'Start', seconds: 0 })
    await one.report(-16 * day, { download: 4000, seconds: 4 * 86_400 })
    await app.db
      .updateTable('network_sessions')
      .set((eb) => ({
        stopped_at: eb.ref('updated_at'),
        is_stop_assumed: true,
        terminate_cause: 'Lost-Stop',
      }))
      .where('connection_id', '=', one.connection.id)
      .execute()
    await move(-hour)
    expect(await count('past_network_sessions', one.connection.id)).toBe(1)
    return one
  }

  it('takes the session back that goes on, and counts no byte twice', async () => {
    const { connection, report } = await silent()
    expect(await report(0, { download: 20_000, seconds: 20 * 86_400 })).toBe('recorded')
    const { days, sessions } = await told(connection.id)
    expect(sessions).toEqual([[-20 * day, undefined, 20_000, null, null].map((each) => each ?? null)])
    expect(days.map(([, bytes]) => bytes)).toEqual(Array.from({ length: 20 }, () => 1000))
    expect(await count('past_network_sessions', connection.id)).toBe(0)
  })

  it('says of one that has ended that it is late, however often it comes', async () => {
    const { connection, report } = await line()
    const stop = { status: 'Stop', download: 4000, seconds: 4 * 86_400, cause: 'User-Request' } as const
    await report(-20 * day, { status: 'Start', seconds: 0 })
    await report(-16 * day, stop)
    await move(-hour)
    const before = await told(connection.id)
    for (let time = 0; time < 2; time += 1)
      expect(await report(0, { ...stop, seconds: 20 * 86_400 })).toBe('late')
    expect(await told(connection.id)).toEqual(before)
    await app.db.updateTable('usage_moves').set({ finished_at: null }).execute()
    await move(0)
    expect(await told(connection.id)).toEqual(before)
    expect(await count('network_sessions', connection.id)).toBe(0)
  })

  it('knows a packet that waited for longer than anybody believes, by whatever it says of itself', async () => {
    const { connection, report } = await line()
    const said = { download: 4000, seconds: 86_400 }
    await report(-20 * day, { status: 'Start', seconds: 0 })
    await report(-19 * day, said)
    await report(-19 * day, { ...said, status: 'Stop', cause: 'User-Request' })
    await move(-hour)
    const before = await told(connection.id)
    // its stamp is too old, so it counts for when it came
    expect(await report(0, { ...said, isOwnTime: false })).toBe('late')
    expect(await report(0, { ...said, isOwnTime: false, seconds: null })).toBe('late')
    expect(await told(connection.id)).toEqual(before)
  })

  it('begins a session where the equipment gives the id away again', async () => {
    const { connection, report } = await silent()
    expect(await report(0, { status: 'Start', seconds: 0 })).toBe('recorded')
    await report(hour, { download: 70, seconds: 3600 })
    expect((await told(connection.id)).sessions.map(([begun, , bytes]) => [begun, bytes])).toEqual([
      [0, 70],
      [-20 * day, 4000],
    ])
  })

  const sum = (of: readonly (string | number)[][]) =>
    of.reduce((bytes, [, download]) => bytes + Number(download), 0)

  it('adds to days that have been moved, and days that were missing are moved after them', async () => {
    const { connection, report } = await line()
    await report(-60 * day, { status: 'Start', seconds: 0 })
    await report(-58 * day, { download: 2000, seconds: 2 * 86_400 })
    await move(20 * day)
    expect(await count('past_usage_days', connection.id), 'the third one has no bytes yet').toBe(3)
    // silent for 78 days
    await report(20 * day, { download: 80_000, seconds: 80 * 86_400 })
    const spread = await told(connection.id)
    expect([spread.days.length, sum(spread.days)]).toEqual([80, 80_000])
    await app.db.updateTable('usage_moves').set({ finished_at: null }).execute()
    await move(20 * day + minute)
    expect(await told(connection.id)).toEqual(spread)
    expect(await count('past_usage_days', connection.id), 'up to the end of January').toBe(19)
  })

  it('takes from days that have been moved what a late report says was used on others', async () => {
    const { connection, report } = await line()
    await report(-60 * day, { status: 'Start', seconds: 0 })
    await report(-58 * day, { download: 2000, seconds: 2 * 86_400 })
    await report(20 * day, { download: 80_000, seconds: 80 * 86_400 })
    await move(20 * day + 2 * minute)
    expect(await count('past_usage_days', connection.id)).toBe(19)
    // by the half of the time it had used three quarters
    await report(-20 * day, { download: 60_000, seconds: 40 * 86_400 })
    const { days } = await told(connection.id)
    expect([sum(days.slice(0, 2)), sum(days.slice(2, 40)), sum(days)]).toEqual([2000, 58_000, 80_000])
    expect(await count('past_usage_days', connection.id)).toBe(19)
  })
})

describe('moving', () => {
  async function ended(lines: number) {
    const all = []
    for (let n = 0; n < lines; n += 1) {
      const one = await line()
      await one.report(-70 * day, { status: 'Start', seconds: 0 })
      await one.report(-69 * day, { status: 'Stop', download: 700, seconds: 86_400, cause: 'User-Request' })
      all.push(one)
    }
    return all
  }
  const allOf = async (lines: readonly { connection: { id: number } }[]) =>
    Promise.all(lines.map(({ connection }) => told(connection.id)))

  it('is broken off at any step and goes on, with nothing lost and nothing twice', async () => {
    const lines = await ended(6)
    const before = await allOf(lines)
    for (let stops = 1; stops < 40; stops += 1) {
      const stop = new AbortController()
      let looks = 0
      const counting = new Proxy(stop.signal, {
        get(signal, name) {
          if (name === 'throwIfAborted' && ++looks > stops) stop.abort(new Error('killed'))
          const value: unknown = Reflect.get(signal, name, signal)
          return typeof value === 'function' ? (value as () => unknown).bind(signal) : value
        },
      })
      const failure = await move(0, { size: { sessions: 1, lines: 1 }, signal: counting }).catch(
        (error: unknown) => error,
      )
      expect(await allOf(lines)).toEqual(before)
      if (failure === undefined) break
    }
    for (const { connection } of lines) expect(await count('network_sessions', connection.id)).toBe(0)
  })

  it('leaves rows where they are while a month cannot be made, says so, and packets go on', async () => {
    const [one] = await ended(1)
    if (!one) throw new Error('no line')
    const owner = new pg.Client(app.logins.owner)
    await owner.connect()
    for (const table of ['past_network_sessions', 'past_usage_days'])
      await owner.query(`DO $$ BEGIN IF to_regclass('${table}_2026_01') IS NOT NULL THEN
        ALTER TABLE ${table} DETACH PARTITION ${table}_2026_01; ELSE CREATE TABLE ${table}_2026_01 (); END IF; END $$`)
    const before = await told(one.connection.id)
    await expect(move(0)).rejects.toThrow(/no partition/)
    expect(await told(one.connection.id)).toEqual(before)
    expect(await one.report(0, { uniqueName: 'next', status: 'Start', seconds: 0 })).toBe('recorded')
    expect(await count('network_sessions', one.connection.id)).toBe(2)
    for (const table of ['past_network_sessions', 'past_usage_days'])
      await owner.query(`DROP TABLE ${table}_2026_01`)
    await owner.end()
    await move(0)
    expect(await count('past_network_sessions', one.connection.id)).toBe(1)
  })
})
