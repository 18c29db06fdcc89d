import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { organizationFactory } from '../organizations/organizations.factory'

// Two web processes on one database; calls of one person may reach either.
let one: TestApp
let other: TestApp
let owner: pg.Client
let here: Caller
let there: Caller
let stranger: Caller
beforeAll(async () => {
  one = await createTestApp()
  other = await createTestApp({}, { beside: one })
  owner = new pg.Client(one.logins.owner)
  await owner.connect()
  const { id } = await organizationFactory(one, {})
  await owner.query(
    `INSERT INTO departments (organization_id, name) SELECT $1, 'Many ' || n FROM generate_series(1, 3000) n`,
    [id],
  )
  here = await one.signIn({ accountType: 'staff', organizationId: id, roleIds: [1] })
  there = other.callAs(here.userId, here.token)
  const { userId, token } = await one.signIn({ accountType: 'staff', organizationId: id, roleIds: [1] })
  stranger = other.callAs(userId, token)
})
afterAll(async () => {
  await owner.end()
  await other.close()
  await one.close()
})

const working = async () =>
  (
    await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()
       AND state = 'active' AND application_name = 'uplink reports'`,
    )
  ).rows[0]?.n

let count = 0
async function saved(tables: number, more: ReportDraft = {}): Promise<number> {
  const names = ['a', 'b', 'c'].slice(0, tables)
  const data: ReportDraft = {
    ...{ report_name: `Elsewhere ${++count}`, db_connection_name: 'default' },
    tables: names.map((query_alias) => ({
      ...{ name: 'departments', query_alias },
      table_join: { type: 'crossJoin' as const },
    })),
    have_aggregate_function: 'yes',
    select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: 'rows' }],
    ...more,
  }
  const { body, refusal } = await here.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
  expect(refusal.errors ?? {}).toEqual({})
  return body.data.id
}
const run = async (id: number) =>
  (await here.call(reportRunRoutes.run, { params: { id }, body: { anyway: true } })).body.data
const find = (who: Caller, id: string | null, query = {}) =>
  who.call(reportRunRoutes.find, { params: { id: id ?? '' }, query })

describe('a run that another process has', () => {
  it('goes on for whoever asks, and is cancelled in the database', async () => {
    const { run_id, state } = await run(await saved(3))
    expect(state).toBe('running')
    expect((await find(there, run_id)).body.data).toMatchObject({ state: 'running', failure: null })
    for (const route of [reportRunRoutes.find, reportRunRoutes.cancel])
      expect((await stranger.call(route, { params: { id: run_id ?? '' } })).refusal.code).toBe(
        'record.not-found',
      )
    expect(await working()).toBe(1)
    const cancelled = await there.call(reportRunRoutes.cancel, { params: { id: run_id ?? '' } })
    expect(cancelled.status).toBe(200)
    await vi.waitFor(async () => expect(await working()).toBe(0))
    for (const who of [here, there])
      expect((await find(who, run_id)).body.data).toMatchObject({ state: 'cancelled', rows: [] })
  })

  it('shows what it has found, page by page, sorted too', async () => {
    const id = await saved(1, {
      selections: [{ column: 'a.name', alias: 'name', is_sortable: 'yes' }],
      ...{ have_aggregate_function: 'no', select_aggregates: [] },
    })
    const ran = await run(id)
    expect(ran).toMatchObject({ state: 'done', total: 3000 })
    const query = { page: 3, per_page: 10, sort: '-name' }
    const [own, theirs] = [await find(here, ran.run_id, query), await find(there, ran.run_id, query)]
    expect(theirs.body.data.rows).toHaveLength(10)
    expect(theirs.body.data).toEqual(own.body.data)
    expect((await find(stranger, ran.run_id)).refusal.code).toBe('record.not-found')
    // once the run was fetched, the other process need not be asked again
    const again = await find(there, ran.run_id, { page: 300, per_page: 10 })
    expect(again.body.data.rows).toHaveLength(10)
  })

  it('is over when its process has ended, and says that it is to be run again', async () => {
    const at = new Date(one.clock.now().getTime() - 60_000)
    const gone = { user_id: here.userId, kind: 'run', statement: 'x', started_at: at, alive_at: at }
    await one.db
      .insertInto('report_runs')
      .values([
        { ...gone, id: 'killed-in-it', state: 'running' },
        { ...gone, id: 'killed-after-it', state: 'done', ended_at: at, rows: 5 },
      ])
      .execute()
    for (const id of ['killed-in-it', 'killed-after-it'])
      expect((await find(there, id)).body.data).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('Run it again') as string,
      })
    expect((await there.call(reportRunRoutes.cancel, { params: { id: 'killed-in-it' } })).status).toBe(200)
  })
})
