import { dataSources } from '@uplink/contract/data-sources'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#platform/clock'
import { portalProcess, type PortalProcess } from '../../testing/processes/kill-run/portal-process'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { createTestMariaDb, type TestMariaDb } from '@uplink/test-servers/mariadb'
import { userFactory } from '../auth/auth.factory'

const maria = await createTestMariaDb()
if (!maria) console.info('There is no MariaDB here: what a killed portal leaves behind on one is not tested.')

describe.skipIf(!maria)('a MariaDB whose portal is killed in the middle of a report', () => {
  const { host, port, database: schema, reader, run } = (maria ?? {}) as TestMariaDb
  let database: TestDatabase
  let one: PortalProcess
  let other: PortalProcess
  let token = ''
  let report = 0

  beforeAll(async () => {
    database = await createTestDatabase()
    await run('CREATE TABLE many (n int PRIMARY KEY)')
    await run('INSERT INTO many SELECT seq FROM seq_1_to_3000')
    const env = {
      NODE_ENV: 'test',
      DEMO: 'true',
      LOG_LEVEL: 'warn',
      DATABASE_URL: String(database.logins.owner.connectionString),
      SECRET_KEY: 'the secret key of the tests, long enough',
      REPORT_HOSTS_ALLOWED: `${host}:${port}`,
    }
    one = await portalProcess(env)
    other = await portalProcess(env)
    await one.start()
    const person = { accountType: 'staff' as const, roleIds: [1], hasSession: true }
    const user = await userFactory({ db: database.db, clock: systemClock }, person)
    token = user.token
    const source = { name: 'Archive', driver: 'mariadb', host, port, database_name: schema, ...reader }
    const more = { tls: 'off', status: 'active' }
    await call(one, dataSources.routes.create.path, { ...source, ...more })
    const tables = ['a', 'b', 'c'].map((query_alias) => ({
      name: 'many',
      query_alias,
      table_join: { type: 'join', condition: '!=', column1: 'a.n', column2: `${query_alias}.n` },
    }))
    const data = {
      report_name: 'Counts for hours',
      db_connection_name: 'Archive',
      tables,
      selections: [],
      have_aggregate_function: 'yes',
      select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: 'n' }],
    }
    const saved = await call<{ id: number }>(one, reportRoutes.store.path.replace(':id', '0'), { data })
    report = saved.id
  })
  afterAll(async () => {
    await one.kill()
    await other.kill()
    await database.drop()
    await maria?.drop()
  })

  async function call<T>(portal: PortalProcess, path: string, body: object): Promise<T> {
    const answer = await fetch(`${portal.origin}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const said = (await answer.json()) as { data: T }
    expect(answer.ok, JSON.stringify(said)).toBe(true)
    return said.data
  }

  const working = async () =>
    (
      await run(
        `SELECT id FROM information_schema.processlist WHERE user = '${reader.username}' AND info IS NOT NULL`,
      )
    ).length
  const unended = async () => {
    const runs = database.db.selectFrom('report_runs').select('state').where('ended_at', 'is', null)
    return (await runs.execute()).length
  }

  /** Runs it, kills the process, and checks that the server has not noticed. */
  async function killInTheMiddleOf(portal: PortalProcess): Promise<void> {
    const begun = await call<{ state: string }>(
      portal,
      reportRunRoutes.run.path.replace(':id', String(report)),
      {
        anyway: true,
      },
    )
    expect(begun.state).toBe('running')
    await portal.kill()
    expect([await working(), await unended()]).toEqual([1, 1])
  }
  const nothingIsLeft = () =>
    vi.waitFor(async () => expect([await working(), await unended()]).toEqual([0, 0]), {
      timeout: 60_000,
      interval: 100,
    })

  it('is told to stop by the one that is started again', async () => {
    await killInTheMiddleOf(one)
    await one.start()
    await nothingIsLeft()
  })

  it('is told to stop by another one that goes on', async () => {
    await other.start()
    await killInTheMiddleOf(one)
    const began = performance.now()
    await nothingIsLeft()
    console.info(`ended by another process after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  })
})
