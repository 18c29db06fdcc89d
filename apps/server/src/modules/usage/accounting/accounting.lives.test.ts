import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { asRadius, radiusSecret } from '../radius.factory'
import { closeSilentSessions } from '../usage.jobs'
import { dice, liveWithFaults, packetOf, type Packet } from './equipment-with-faults.factory'

// Equipment with faults plays lives of a line against the truth. `SESSION_LIVES=1000` is the long run, `SESSION_SEED`
// chooses other lives.
//
// What is lost with a packet that never comes is lost: bytes used after the last report that came, and the true time of an
// end whose Stop was lost. Everything else the portal has to get right: each byte that a report told of counts once, each
// session of which a report came is one session with one end, and whoever reports is online.
const lives = Number(process.env.SESSION_LIVES ?? 40)
const firstSeed = Number(process.env.SESSION_SEED ?? 1)

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const jobEvery = 10 * minute

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RADIUS_SECRET: radiusSecret })
})
afterAll(() => app.close())

/** When it came, what it said, and how far its stamp is from then. */
function inWords({ arrives, status, session, seconds, bytes, stamp, delay }: Packet): string {
  const came = `  ${arrives / second} ${status} of ${session}: ${seconds} s, ${bytes} bytes`
  return `${came}, stamp ${stamp === undefined ? 'none' : Math.round((stamp - arrives) / second)}, delay ${delay}`
}

async function play(seed: number) {
  const begin = app.clock.now().getTime()
  const { packets, told, reusesIds, hasGigawords } = liveWithFaults(dice(seed), begin)
  const { connection } = await customerWithLine(app)
  const nas = `10.${100 + (seed >> 16)}.${(seed >> 8) & 255}.${seed & 255}`
  const life = { username: connection.username, nas, begin, reusesIds, hasGigawords }
  const moveTo = (at: number) => app.clock.pass(Math.max(0, begin + at - app.clock.now().getTime()))
  const jobs = {
    db: app.db,
    clock: app.clock,
    log: pino({ level: 'silent' }),
    config: { RADIUS_INTERIM: 300 },
  }
  const open = () =>
    app.db
      .selectFrom('network_sessions')
      .select('id')
      .where('connection_id', '=', connection.id)
      .where('stopped_at', 'is', null)
      .execute()
  const heard = new Map<number, { seconds: number; bytes: number; isStopped: boolean }>()
  let latest = -1
  let job = 0
  const offline: string[] = []
  for (const packet of packets) {
    for (; job + jobEvery <= packet.arrives; job += jobEvery) {
      moveTo(job + jobEvery)
      await closeSilentSessions.run(jobs)
    }
    moveTo(packet.arrives)
    const answer = await asRadius(app, 'accounting', packetOf(packet, life))
    expect(answer.status).toBe(204)
    if (packet.status === 'Accounting-On') continue
    const before = heard.get(packet.session) ?? { seconds: -1, bytes: 0, isStopped: false }
    const isNews = packet.seconds > before.seconds || (packet.status === 'Stop' && !before.isStopped)
    heard.set(packet.session, {
      seconds: Math.max(before.seconds, packet.seconds),
      bytes: Math.max(before.bytes, packet.bytes),
      isStopped: before.isStopped || packet.status === 'Stop',
    })
    latest = Math.max(latest, packet.session)
    // Whoever reports is online, and whoever has ended is not.
    const isLatest = packet.session === latest
    const isOver = [...heard.values()].every(({ isStopped }) => isStopped)
    const isOnline = (await open()).length
    // Where the Stop of a session before was lost, that one may stay open until it was silent for long enough.
    if (isNews && isLatest && (packet.status === 'Stop' ? isOver && isOnline > 0 : isOnline === 0))
      offline.push(`${packet.status} ${packet.seconds} s of session ${packet.session}: ${isOnline} open`)
  }
  moveTo((packets.at(-1)?.arrives ?? 0) + 2 * hour)
  await closeSilentSessions.run(jobs)

  const rows = await app.db
    .selectFrom('network_sessions')
    .select(['download_bytes', 'started_at', 'stopped_at'])
    .where('connection_id', '=', connection.id)
    .orderBy('id')
    .execute()
  const { used } = await app.db
    .selectFrom('usage_days')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('download_bytes'), eb.val(0)).as('used'))
    .where('connection_id', '=', connection.id)
    .executeTakeFirstOrThrow()
  const truth = [...heard.values()]
  const total = truth.reduce((sum, { bytes }) => sum + bytes, 0)
  const ascending = (one: number, other: number) => one - other
  const seen = {
    used: Number(used),
    sessions: rows.map((row) => row.download_bytes).sort(ascending),
    open: rows.filter((row) => row.stopped_at === null).length,
    backwards: rows.filter((row) => row.stopped_at && row.stopped_at < row.started_at).length,
    offline,
  }
  const expected = {
    used: total,
    sessions: truth.map(({ bytes }) => bytes).sort(ascending),
    open: 0,
    backwards: 0,
    offline: [],
  }
  return { told: `seed ${seed}: ${told}`, seen, expected, packets }
}

describe('lives of a line on equipment with faults', () => {
  it(
    `${lives} of them: each byte once, one session and one end each, and whoever reports is online`,
    async () => {
      const faults: string[] = []
      let played = 0
      let wrong = 0
      for (let seed = firstSeed; seed < firstSeed + lives; seed++) {
        const { told, seen, expected, packets } = await play(seed)
        played += packets.length
        if (JSON.stringify(seen) === JSON.stringify(expected)) continue
        wrong += 1
        faults.push(
          `${told}\n  expected ${JSON.stringify(expected)}\n  seen     ${JSON.stringify(seen)}`,
          ...(process.env.SESSION_LIVES ? packets.map(inWords) : []),
        )
      }
      if (process.env.SESSION_LIVES) console.info(`${lives} lives, ${played} packets, ${wrong} of them wrong`)
      expect(faults.join('\n')).toBe('')
    },
    Math.max(60_000, lives * 2000),
  )
})
