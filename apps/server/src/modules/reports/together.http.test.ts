import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { organizationFactory } from '../organizations/organizations.factory'

// Two web processes that share statements and the turns on each source.
let one: TestApp
let other: TestApp
let owner: pg.Client
let here: Caller
let there: Caller
beforeAll(async () => {
  one = await createTestApp({}, { isOneOfMany: true })
  other = await createTestApp({}, { beside: one, isOneOfMany: true })
  owner = new pg.Client(one.logins.owner)
  await owner.connect()
  const { id } = await organizationFactory(one, {})
  await owner.query(
    `INSERT INTO departments (organization_id, name) SELECT $1, 'Many ' || n FROM generate_series(1, 3000) n`,
    [id],
  )
  here = await one.signIn({ accountType: 'staff', organizationId: id, roleIds: [1] })
  const { userId, token } = await one.signIn({ accountType: 'staff', organizationId: id, roleIds: [1] })
  there = other.callAs(userId, token)
})
afterAll(async () => {
  await owner.end()
  await other.close()
  await one.close()
})

const begun: { who: Caller; id: string }[] = []
afterEach(async () => {
  for (const { who, id } of begun.splice(0)) await cancel(who, id)
  await vi.waitFor(async () => expect(await working()).toBe(0))
})

const working = async () =>
  (
    await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()
       AND state = 'active' AND application_name = 'uplink reports'`,
    )
  ).rows[0]?.n

let count = 0
/** A report that counts; with three tables it would run for hours. */
async function saved(tables: number): Promise<number> {
  const data: ReportDraft = {
    ...{ report_name: `Together ${++count}`, db_connection_name: 'default' },
    tables: ['a', 'b', 'c'].slice(0, tables).map((query_alias) => ({
      ...{ name: 'departments', query_alias },
      table_join: { type: 'crossJoin' as const },
    })),
    have_aggregate_function: 'yes',
    select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: `rows_${count}` }],
  }
  const { body, refusal } = await here.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
  expect(refusal.errors ?? {}).toEqual({})
  return body.data.id
}
async function run(who: Caller, id: number) {
  const { data } = (await who.call(reportRunRoutes.run, { params: { id }, body: { anyway: true } })).body
  if (data.run_id !== null) begun.push({ who, id: data.run_id })
  return data
}
const find = async (who: Caller, id: string | null) =>
  (await who.call(reportRunRoutes.find, { params: { id: id ?? '' } })).body.data
const cancel = (who: Caller, id: string | null) =>
  who.call(reportRunRoutes.cancel, { params: { id: id ?? '' } })

it('runs four at a time, whoever they are asked of, and tells the others their place', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(() => saved(3)))
  const askers = [here, there, here, there, here, there]
  const runs = await Promise.all(ids.map((id, index) => run(askers[index] ?? here, id)))
  expect(await working()).toBe(4)
  const looked = () => Promise.all(runs.map(({ run_id }, index) => find(askers[index] ?? here, run_id)))
  await vi.waitFor(async () => {
    const now = await looked()
    expect(now.map(({ place }) => place).sort()).toEqual([0, 0, 0, 0, 1, 2])
    expect(now.filter(({ state }) => state === 'queued')).toHaveLength(2)
  })
  const now = await looked()
  const first = now.findIndex(({ place }) => place === 1)
  const working1 = now.findIndex(({ state }) => state === 'running')
  await cancel(askers[working1] ?? here, runs[working1]?.run_id ?? null)
  await vi.waitFor(async () => expect((await looked())[first]?.state).toBe('running'))
  await vi.waitFor(async () =>
    expect((await looked()).map(({ place }) => place).sort()).toEqual([0, 0, 0, 0, 0, 1]),
  )
  await vi.waitFor(async () => expect(await working()).toBe(4))
})

it('asks the database once for what both are asked', async () => {
  const id = await saved(2)
  let [most, isWatching] = [0, true]
  const watching = (async () => {
    while (isWatching) most = Math.max(most, (await working()) ?? 0)
  })()
  const [a, b] = await Promise.all([run(here, id), run(there, id)])
  const whole = async (who: Caller, { run_id }: { run_id: string | null }) =>
    vi.waitFor(
      async () => {
        const found = await find(who, run_id)
        expect(found).toMatchObject({ state: 'done', rows: [['9000000']], total: 1 })
        return found
      },
      { timeout: 10_000 },
    )
  const [mine, theirs] = [await whole(here, a), await whole(there, b)]
  isWatching = false
  await watching
  expect(theirs.took_ms).toBe(mine.took_ms)
  expect(most).toBe(1)
})

it('goes on in the database for whoever still waits, and ends with the last', async () => {
  const id = await saved(3)
  const a = await run(here, id)
  const b = await run(there, id)
  expect([a.state, b.state]).toEqual(['running', 'running'])
  expect(await working()).toBe(1)
  await cancel(here, a.run_id)
  // nobody on the process that runs the statement waits for it any more
  expect((await find(here, a.run_id)).state).toBe('cancelled')
  expect((await find(there, b.run_id)).state).toBe('running')
  expect(await working()).toBe(1)
  await cancel(there, b.run_id)
  await vi.waitFor(async () => expect(await working()).toBe(0))
})
