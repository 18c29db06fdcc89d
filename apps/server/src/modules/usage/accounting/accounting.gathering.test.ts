import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { system } from '#platform/database/actor'
import { createDatabases } from '#platform/database/kysely'
import { gatherReports } from './accounting.gathering'
import { app, at, hour, line, minute, reportOf, stage } from '../../../testing/stages/accounting'

stage()

const handle = () => app.databases.for(system)

describe('reports that come together', () => {
  it('are recorded in their order, each with what became of it', async () => {
    const take = gatherReports(handle())
    const { said, days, sessions, nas } = await line()
    const outcomes = await Promise.all(
      [
        said(0, { status: 'Start', seconds: 0 }),
        said(20 * minute, { seconds: 1200, download: 100 }),
        said(20 * minute, { seconds: 1200, download: 100 }),
        reportOf({ name: 'nobody' }),
        { status: 'Accounting-On' as const, nas, at: said(30 * minute).at },
        said(hour, { status: 'Stop', seconds: 3600, download: 300, cause: 'Lost-Carrier' }),
        said(2 * hour, { seconds: 7200, download: 900 }),
      ].map(take),
    )
    expect(outcomes).toEqual(['recorded', 'recorded', 'repeated', 'unknown', 'ended', 'recorded', 'late'])
    expect(await days()).toEqual({ '2026-03-14': [300, 0] })
    expect((await sessions()).map((one) => at(one.stopped_at))).toEqual([hour])
  })

  it('take one transaction, and are answered after it', async () => {
    const take = gatherReports(handle())
    const lines = await Promise.all(Array.from({ length: 5 }, line))
    await Promise.all(lines.map(({ said }) => take(said(0, { status: 'Start' }))))
    const { transactions } = await app.db
      .selectFrom('network_sessions')
      .select(sql<number>`count(DISTINCT xmin::text)`.as('transactions'))
      .where(
        'connection_id',
        'in',
        lines.map(({ connection }) => connection.id),
      )
      .executeTakeFirstOrThrow()
    expect(transactions).toBe(1)
  })

  it('a report the database turns down fails alone', async () => {
    const take = gatherReports(handle())
    const lines = await Promise.all(Array.from({ length: 6 }, line))
    const results = await Promise.allSettled(
      lines.map(({ said }, i) => take(said(0, { status: 'Start', ...(i === 4 && { nas: 'no address' }) }))),
    )
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, true, false, true])
    for (const [i, { sessions }] of lines.entries()) expect(await sessions()).toHaveLength(i === 4 ? 0 : 1)
  })

  it('all fail while there is no database, and the next ones are tried again', async () => {
    const gone = new pg.Pool({ host: '127.0.0.1', port: 1, max: 1 })
    const take = gatherReports(createDatabases(gone).for(system))
    const { said } = await line()
    for (let time = 0; time < 2; time++) {
      const results = await Promise.allSettled([take(said(0)), take(said(1))])
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    }
    await gone.end()
  })

  it('those of two processes about the same lines do not stop each other, in whatever order they come', async () => {
    const lines = await Promise.all(Array.from({ length: 8 }, line))
    const processes = [gatherReports(handle()), gatherReports(handle())]
    const rounds = Array.from({ length: 12 }, (_, i) => i)
    await Promise.all(
      processes.map(async (take, which) => {
        for (const round of rounds)
          await Promise.all(
            (which === 0 ? lines : [...lines].reverse()).map(({ said }) =>
              take(said(round * minute + which, { seconds: round * 60, download: round * 10 })),
            ),
          )
      }),
    )
    for (const { days } of lines) expect(await days()).toEqual({ '2026-03-14': [110, 0] })
  })

  it('more than can wait are sent away', async () => {
    const take = gatherReports(handle())
    const { said } = await line()
    const waiting = Array.from({ length: 5000 }, () => take(said(0)))
    expect(() => take(said(0))).toThrow('busy')
    await Promise.all(waiting)
    expect(await take(said(0))).toBe('repeated')
  })
})
