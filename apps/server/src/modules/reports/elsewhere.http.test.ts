import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/test-app'
import { cancelRun, findRun, runOf, savedCount, twoProcesses } from '../../testing/stages/two-processes'

// Two web processes on one database; calls of one person may reach either.
let processes: Awaited<ReturnType<typeof twoProcesses>>
let here: Caller
let there: Caller
let stranger: Caller
beforeAll(async () => {
  processes = await twoProcesses()
  ;({ here, there } = await processes.signIn())
  stranger = (await processes.signIn()).there
})
afterAll(() => processes.close())

const working = () => processes.working()

describe('a run that another process has', () => {
  it('goes on for whoever asks, and is cancelled in the database', async () => {
    const { run_id, state } = await runOf(here, await savedCount(here, 3))
    expect(state).toBe('running')
    expect((await findRun(there, run_id)).body.data).toMatchObject({ state: 'running', failure: null })
    for (const act of [findRun, cancelRun])
      expect((await act(stranger, run_id)).refusal.code).toBe('record.not-found')
    await vi.waitFor(async () => expect(await working()).toBe(1))
    const cancelled = await cancelRun(there, run_id)
    expect(cancelled.status).toBe(200)
    await vi.waitFor(async () => expect(await working()).toBe(0))
    for (const who of [here, there])
      expect((await findRun(who, run_id)).body.data).toMatchObject({ state: 'cancelled', rows: [] })
  })

  it('shows what it has found, page by page, sorted too', async () => {
    const id = await savedCount(here, 1, {
      selections: [{ column: 'a.id', alias: 'number', is_sortable: 'yes' }],
      have_aggregate_function: 'no',
      select_aggregates: [],
    })
    const ran = await runOf(here, id)
    expect(ran).toMatchObject({ state: 'done', total: 3000 })
    const query = { page: 3, per_page: 10, sort: '-number' }
    const [own, theirs] = [await findRun(here, ran.run_id, query), await findRun(there, ran.run_id, query)]
    expect(theirs.body.data.rows).toHaveLength(10)
    expect(theirs.body.data).toEqual(own.body.data)
    expect((await findRun(stranger, ran.run_id)).refusal.code).toBe('record.not-found')
    // once the run was fetched, the other process need not be asked again
    const again = await findRun(there, ran.run_id, { page: 300, per_page: 10 })
    expect(again.body.data.rows).toHaveLength(10)
  })

  it('is over when its process has ended, and says that it is to be run again', async () => {
    const at = new Date(processes.one.clock.now().getTime() - 60_000)
    const gone = { user_id: here.userId, kind: 'run', statement: 'x', started_at: at, alive_at: at }
    await processes.one.db
      .insertInto('report_runs')
      .values([
        { ...gone, id: 'killed-in-it', state: 'running' },
        { ...gone, id: 'killed-after-it', state: 'done', ended_at: at, rows: 5 },
      ])
      .execute()
    for (const id of ['killed-in-it', 'killed-after-it'])
      expect((await findRun(there, id)).body.data).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('Run it again') as string,
      })
    expect((await cancelRun(there, 'killed-in-it')).status).toBe(200)
  })
})
