import { dataSources } from '@uplink/contract/data-sources'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, type Config } from '../../config'
import { createTestApp, testSecretKey, type Caller, type TestApp } from '../../testing/test-app'
import { createTestMariaDb, type TestMariaDb } from '@uplink/test-servers/mariadb'
import { createSeals } from '#platform/secrets/seals'
import { roles } from '../../starting/built-in/roles'
import { outputsOf } from '../facts/reports/draft'
import { fillDemo } from '../fill'
import { addArchive, archiveReport, withArchive } from './archive'
import { archivePlaceOf, archiveUrlOf, makeArchive } from './archive-server'

const maria = await createTestMariaDb()
if (!maria) console.info('There is no MariaDB here: the demo’s report on one is not tested.')

const configOf = (settings: Record<string, string>): Config => {
  const read = readConfig(settings)
  if ('mistakes' in read) throw new Error(read.mistakes.join('; '))
  return read.config
}

it('is looked for at home, where it is named, and nowhere without the demo', () => {
  const looked = (settings: Record<string, string>) => archiveUrlOf(configOf(settings))
  expect(looked({})).toBe('mysql://root@127.0.0.1:3306')
  expect(looked({ DEMO_MARIADB_URL: 'none' })).toBeUndefined()
  expect(looked({ DEMO: 'false' })).toBeUndefined()
  expect(looked({ NODE_ENV: 'test', DEMO: 'true' })).toBeUndefined()
  const named = 'mysql://root@db.example:3307/archive'
  expect(looked({ NODE_ENV: 'test', DEMO: 'true', DEMO_MARIADB_URL: named })).toBe(named)
  expect(archivePlaceOf(named)).toMatchObject({ host: 'db.example', port: 3307, database: 'archive' })
})

describe.skipIf(!maria)('the demo’s report on a MariaDB', () => {
  const { url: server, host, port, run } = (maria ?? {}) as TestMariaDb
  const database = `${maria?.database}_archive`
  const url = `${server}/${database}`
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  let app: TestApp
  let author: Caller
  const add = (at: string) =>
    addArchive({
      owner: app.logins.owner,
      url: at,
      seals: createSeals(testSecretKey),
      now: app.clock.now(),
      say,
    })

  beforeAll(async () => {
    app = await createTestApp({ REPORT_HOSTS_ALLOWED: `${host}:${port}` })
    await fillDemo({
      client: app.logins.owner,
      customers: 30,
      now: app.clock.now(),
      log: () => undefined,
      hashPassword: async (password) => `hash of ${password}`,
    })
    await app.caughtUp()
    author = await app.signIn({ accountType: 'staff', organizationId: 1, roleIds: [roles.author] })
  })
  afterAll(async () => {
    await app.close()
    await run(`DROP DATABASE IF EXISTS ${database}`)
    for (const [name = '', from = ''] of await run(
      `SELECT user, host FROM mysql.user WHERE user = '${database}_reader'`,
    ))
      await run(`DROP USER '${name}'@'${from}'`)
    await maria?.drop()
  })

  it('is left out, and the log says so, where none lets the demo in', async () => {
    const wrong = new URL(url)
    wrong.password = 'wrong'
    wrong.username = 'nobody'
    await add(wrong.href)
    expect(said.splice(0)).toEqual([expect.stringContaining('The demo has no report on a MariaDB')])
    const admin = await app.signIn({ accountType: 'staff', roleIds: [roles.administrator] })
    expect((await admin.call(dataSources.routes.list)).body.data).toEqual([])
    const config = configOf({ NODE_ENV: 'test', DEMO: 'true', DEMO_MARIADB_URL: url })
    expect(await withArchive(config, app.logins.owner)).toBe(config)
  })

  it('runs for the author, and its account may only read', async () => {
    await add(url)
    expect(said.splice(0)).toEqual([expect.stringContaining(`${host}:${port}`)])
    const admin = await app.signIn({ accountType: 'staff', roleIds: [roles.administrator] })
    const [source] = (await admin.call(dataSources.routes.list)).body.data
    expect(source).toMatchObject({ name: 'Usage archive', driver: 'mariadb', status: 'active' })
    expect(source?.checklist?.points.filter(({ state }) => state === 'failed')).toEqual([])
    const { body } = await author.call(reportRoutes.list, { query: { q: archiveReport.name } })
    const id = body.data[0]?.id ?? 0
    const ran = (await author.call(reportRunRoutes.run, { params: { id }, body: {} })).body.data
    // twelve months of three access servers
    expect(ran).toMatchObject({ state: 'done', failure: null, total: 36 })
    expect(ran.columns.map(({ name, type }) => ({ name, type, source: null }))).toEqual(
      outputsOf(archiveReport),
    )
    const filters = [{ name: 'Access server', value: 'bras-mirpur' }]
    const one = await author.call(reportRunRoutes.run, { params: { id }, body: { filters } })
    expect(one.body.data.total).toBe(12)
    const config = configOf({ NODE_ENV: 'test', DEMO: 'true', DEMO_MARIADB_URL: url })
    expect((await withArchive(config, app.logins.owner)).REPORT_HOSTS_ALLOWED).toEqual([`${host}:${port}`])
  })

  it('shares what another demo has made there', async () => {
    const before = await run(`SELECT count(*) FROM ${database}.radacct`)
    await makeArchive(url, ['somebody'], app.clock.now())
    expect(await run(`SELECT count(*) FROM ${database}.radacct`)).toEqual(before)
  })
})
