import { sql } from 'kysely'
import { EventEmitter, once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { randomOf } from '../../../testing/random-of'
import { app, hour, line, minute, midnight, stage } from '../../../testing/stages/accounting'
import { gatherReports } from '../accounting/accounting.gathering'
import {
  findDayPage,
  findSessionPage,
  makePartition,
  moveBorders,
  moveDays,
  moveSessions,
  whereNobodyWrites,
} from './past.store'

stage()

const day = 24 * hour
/** Rounds of packets; `PAST_ROUNDS=200` is the long run. */
const rounds = Number(process.env.PAST_ROUNDS ?? 12)

/**
 * Packets and the job at once, and with borders so near that what packets are writing is moved under their hands: no real border comes
 * within a week of it. Whatever is moved and taken back, each byte is counted once.
 */
describe('moving while packets come', () => {
  it('loses no byte and counts none twice; what is refused is sent again, as equipment does', async () => {
    const random = randomOf(7)
    const take = gatherReports(app.db)
    const other = gatherReports(app.db)
    const lines = await Promise.all(Array.from({ length: 12 }, line))
    const near = { sessions: new Date(midnight + 400 * day), days: '2027-06-01' }
    await moveBorders(app.db, near)
    for (const table of ['past_network_sessions', 'past_usage_days'] as const)
      for (let month = 0; month < 18; month += 1)
        await makePartition(app.db, table, new Date(Date.UTC(2026, month, 1)).toISOString().slice(0, 10))

    const over = new AbortController()
    let moved = 0
    const passes = new EventEmitter().setMaxListeners(lines.length)
    const moving = (async () => {
      for (; !over.signal.aborted; passes.emit('over')) {
        const before = near.sessions
        for (let page = await findSessionPage(app.db, { after: 0, limit: 5, before }); page;) {
          const next = page
          await whereNobodyWrites(async () => {
            moved += await app.db.transaction().execute((tx) => moveSessions(tx, next, before))
          })
          page = await findSessionPage(app.db, { after: page.last, limit: 5, before })
        }
        for (let page = await findDayPage(app.db, { after: 0, limit: 4, before: near.days }); page;) {
          const next = page
          await whereNobodyWrites(() => app.db.transaction().execute((tx) => moveDays(tx, next, near.days)))
          page = await findDayPage(app.db, { after: page.last, limit: 4, before: near.days })
        }
      }
    })()

    /** Until the job has gone over everything, from its beginning. */
    const wholePass = async () => {
      for (let pass = 0; pass < 2; pass += 1) await Promise.race([once(passes, 'over'), moving])
    }

    await Promise.all(
      lines.map(async ({ said }, at) => {
        const send = at % 2 === 0 ? take : other
        for (let round = 0; round < rounds; round += 1) {
          const name = { uniqueName: `${at} ${round}`, sessionName: `${at} ${round}` }
          const begun = round * 3 * hour
          const reports = [
            said(begun, { ...name, status: 'Start', seconds: 0 }),
            ...[1, 2, 3].map((n) =>
              said(begun + n * 20 * minute, { ...name, download: n * 100, seconds: n * 1200 }),
            ),
            said(begun + 80 * minute, {
              ...name,
              status: 'Stop',
              download: 400,
              seconds: 4800,
              cause: 'User-Request',
            }),
          ]
          // each once more, the last ones also later than what comes next
          const sent = [...reports, ...reports.filter(() => random(2) === 0)]
          for (const [n, report] of sent.entries()) {
            // of every second round the repeats meet what was moved already
            if (n === reports.length && round % 2 === 0) await wholePass()
            await send(report).catch(() => send(report))
          }
        }
      }),
    )
    over.abort()
    await moving

    const { rows } = await sql<{ line: number; bytes: number; sessions: number; counted: number }>`
      SELECT c.id AS line, (SELECT sum(download_bytes) FROM all_usage_days WHERE connection_id = c.id)::int AS bytes,
        count(*)::int AS sessions, sum(s.download_bytes)::int AS counted
      FROM connections c JOIN all_network_sessions s ON s.connection_id = c.id GROUP BY c.id`.execute(app.db)
    expect(rows.map(({ bytes, sessions, counted }) => ({ bytes, sessions, counted }))).toEqual(
      lines.map(() => ({ bytes: rounds * 400, sessions: rounds, counted: rounds * 400 })),
    )
    const { rows: twice } =
      await sql`SELECT connection_id, day FROM all_usage_days GROUP BY 1, 2 HAVING count(*) > 1`.execute(
        app.db,
      )
    expect(twice).toEqual([])
    expect(moved, 'many were taken back and moved again').toBeGreaterThan(1.2 * rounds * lines.length)
  })
})
