import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { tidyReportRuns } from './reports.jobs'

let app: TestApp
let author: Caller
let other: Caller
beforeAll(async () => {
  app = await createTestApp()
  author = await app.signIn({ accountType: 'staff', roleIds: [1] })
  other = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

const keep = (id: string, started_at: Date, alive_at: Date) =>
  app.db
    .insertInto('report_runs')
    .values({
      id,
      user_id: author.userId,
      kind: 'run',
      state: 'running',
      statement: 'x',
      started_at,
      alive_at,
    })
    .execute()
const find = (who: Caller, id: string) => who.call(reportRunRoutes.find, { params: { id } })

it('says that a run is over when its process has ended, and leaves those that go on', async () => {
  const before = new Date(app.clock.now().getTime() - 60_000)
  await keep('abandoned', before, before)
  await keep('alive', before, app.clock.now())
  expect((await find(author, 'abandoned')).body.data).toMatchObject({ state: 'failed', rows: [] })
  expect((await find(author, 'alive')).body.data).toMatchObject({ state: 'running', failure: null })
  expect((await find(other, 'alive')).status).toBe(404)
  const log = pino({ level: 'silent' })
  await tidyReportRuns.run({ db: app.db, clock: app.clock, log }, undefined, new AbortController().signal)
  const states = app.db.selectFrom('report_runs').select(['id', 'state']).orderBy('id')
  expect(await states.execute()).toEqual([
    { id: 'abandoned', state: 'failed' },
    { id: 'alive', state: 'running' },
  ])
})
