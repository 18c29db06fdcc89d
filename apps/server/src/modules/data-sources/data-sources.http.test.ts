import {
  dataSourceChoiceRoutes,
  dataSources,
  dataSourceTestRoutes,
  type DataSourceDriver,
} from '@uplink/contract/data-sources'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { frontOf, type Front } from '#platform/sources/sources.factory'
import { roleFactory } from '../access/access.factory'

const { routes } = dataSources
const { test, testStored } = dataSourceTestRoutes

let other: TestDatabase
let front: Front
let app: TestApp
let admin: Caller
let password: string
let count = 0

beforeAll(async () => {
  other = await createTestDatabase()
  front = await frontOf(other.logins.owner)
  app = await createTestApp({ REPORT_HOSTS_ALLOWED: `127.0.0.1:${front.port},127.0.0.1:1` })
  admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
  const client = new pg.Client(other.logins.owner)
  password = 'a secret of the tests'
  await client.connect()
  await client.query(`CREATE ROLE reader_${other.name} LOGIN PASSWORD '${password}'`)
  await client.end()
})
afterAll(async () => {
  await app.close()
  await front.close()
  const client = new pg.Client(other.logins.owner)
  await client.connect()
  await client.query(`DROP ROLE reader_${other.name}`)
  await client.end()
  await other.drop()
})

const form = (more: object = {}) => ({
  name: `Source ${++count}`,
  driver: 'postgresql' as DataSourceDriver,
  host: '127.0.0.1',
  port: front.port,
  database_name: other.name,
  username: `reader_${other.name}`,
  password,
  tls: 'off' as 'off' | 'encrypt' | 'verify',
  status: 'active' as const,
  ...more,
})

/** A new administrator each time, because one person may try only a few data sources per minute. */
const administrator = () => app.signIn({ accountType: 'staff', roleIds: [1] })

async function made(more: object = {}) {
  const caller = await administrator()
  const { status, body, refusal } = await caller.call(routes.create, { body: form(more) })
  expect(status, JSON.stringify(refusal)).toBe(200)
  return { caller, data: body.data }
}

describe('/database-connections', () => {
  it('keeps a source with what its account may do, and gives its password to nobody', async () => {
    const { caller, data } = await made()
    expect(data).toMatchObject({
      driver: 'postgresql',
      state: 'to-mend',
      down_since: null,
      can: ['edit', 'delete'],
    })
    expect(data.checklist?.raw_sql).toBe(true)
    expect(data.checklist?.points.map(({ key, state }) => [key, state])).toEqual([
      ['reached-at', 'warning'],
      ['account', 'passed'],
      ['roles', 'passed'],
      ['owned', 'passed'],
      ['written', 'passed'],
      ['made', 'warning'],
      ['reached', 'passed'],
      ['functions', 'passed'],
      ['time', 'warning'],
      ['connections', 'warning'],
    ])
    const params = { id: data.id }
    const answers = [
      (await caller.call(routes.read, { params })).body,
      (await caller.call(routes.list)).body,
      (await caller.call(testStored, { params })).body,
      (await caller.call(dataSourceChoiceRoutes.choices)).body,
    ]
    const lines = await app.db.selectFrom('audit_log').selectAll().execute()
    const row = await app.db
      .selectFrom('data_sources')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    for (const told of [data, answers, lines, app.logged])
      expect(JSON.stringify(told)).not.toContain(password)
    expect(row.sealed_password.includes(password)).toBe(false)
    expect(JSON.stringify(answers)).not.toContain('sealed')
    expect(
      lines.filter(({ target }) => target === `data-source:${data.id}`).map(({ action }) => action),
    ).toEqual(['data-source.created', 'data-source.tested'])
  })

  it('keeps the password while the target stays, and asks for it when it changes', async () => {
    const { caller, data } = await made()
    const params = { id: data.id }
    const { password: _, ...rest } = form({ name: data.name })
    const renamed = await caller.call(routes.update, {
      params,
      body: { ...rest, name: 'Renamed', version: 1 },
    })
    expect(renamed.body.data).toMatchObject({
      name: 'Renamed',
      version: 2,
      password_set_at: data.password_set_at,
    })
    expect(renamed.body.data.checklist?.raw_sql).toBe(true)
    for (const change of [
      { port: 1 },
      { database_name: 'postgres' },
      { username: 'postgres' },
      { driver: 'mariadb' as DataSourceDriver },
      { tls: 'encrypt' as const },
      { tls: 'verify' as const },
    ]) {
      const refused = await caller.call(routes.update, { params, body: { ...rest, ...change } })
      expect(refused.refusal.errors).toEqual({ password: ['The target changed: enter the password again.'] })
      const tried = await caller.call(test, { body: { ...targetOf({ ...rest, ...change }), id: data.id } })
      expect(tried.refusal.errors).toEqual({ password: ['The target changed: enter the password again.'] })
    }
    const late = await caller.call(routes.update, { params, body: { ...rest, version: 1 } })
    expect(late.refusal.code).toBe('record.conflict')
  })

  const targetOf = ({
    name: _,
    status: __,
    ...target
  }: ReturnType<typeof form> | Omit<ReturnType<typeof form>, 'password'>) => target

  it('is saved when it is not reached, and says so', async () => {
    const { caller, data } = await made({ port: 1 })
    expect(data).toMatchObject({ state: 'not-reached', down_since: app.clock.now().toISOString() })
    expect(data.checklist).toEqual({
      points: [
        {
          key: 'port',
          state: 'failed',
          text: 'Nothing answers at 127.0.0.1:1. The rest was not tried.',
          mend: null,
        },
      ],
      raw_sql: false,
    })
    const wrong = await made({ username: 'nobody_at_all' })
    expect(wrong.data.checklist?.points[0]?.key).toBe('sign-in')
    expect((await caller.call(routes.delete, { params: { id: data.id } })).body.data).toEqual({ id: data.id })
    expect((await caller.call(routes.read, { params: { id: data.id } })).status).toBe(404)
  })

  it('refuses hosts that the operator has not listed, before anything is sent', async () => {
    for (const [host, port] of [
      ['127.0.0.1', 5432],
      ['localhost', front.port],
      ['169.254.169.254', 80],
      ['::1', front.port],
      [`127.0.0.1:${front.port}`, front.port],
    ] as const)
      for (const route of [routes.create, test]) {
        const body = route === test ? targetOf(form({ host, port })) : form({ host, port })
        const { refusal } = await admin.call(route, { body: body as never })
        expect(refusal.errors, host).toEqual({
          host: ['This host is not among the allowed ones (REPORT_HOSTS_ALLOWED).'],
        })
      }
  })

  it('names every mistake of a form', async () => {
    const { refusal } = await admin.call(routes.create, {
      body: {
        name: ' ',
        host: '',
        port: 99_999,
        database_name: '',
        username: '',
        password: '',
        status: '',
      } as never,
    })
    expect(refusal.errors).toMatchObject({
      name: ['The name field is required'],
      driver: ['The driver field is required'],
      host: ['The host field is required'],
      port: ['The port must be a number from 1 to 65535'],
      database_name: ['The database name field is required'],
      username: ['The Username  field is required'],
      password: ['The Password field is required'],
      status: ['The status field is required'],
    })
    const unnamed = await admin.call(routes.create, { body: form({ name: 'Default' }) })
    expect(unnamed.refusal.errors).toEqual({ name: ['This is the name of the portal’s own database'] })
    const open = await admin.call(routes.create, { body: form({ password: '' }) })
    expect(open.refusal.errors).toEqual({ password: ['The Password field is required'] })
    const { caller, data } = await made()
    const twice = await caller.call(routes.create, { body: form({ name: data.name.toUpperCase() }) })
    expect(twice.refusal.errors).toEqual({ name: ['There is a data source with this name already'] })
  })

  it('tells each point to whom has asked as soon as it is found', async () => {
    const { caller, data } = await made()
    const params = { id: data.id }
    const told = async () => {
      const sent = await app.db
        .selectFrom('outbox')
        .select('payload')
        .where('recipient', '=', `user-${caller.userId}/check`)
        .orderBy('id')
        .execute()
      return sent.map(({ payload }) => payload)
    }
    expect((await caller.call(testStored, { params })).status).toBe(200)
    expect(await told()).toEqual([])
    const stored = await caller.call(testStored, { params, query: { watch: 'first-test' } })
    const points = stored.body.data.points.map((point, at) => ({ watch: 'first-test', at, point }))
    expect(await told()).toEqual(points)
    const body = targetOf(form({ port: 1 }))
    const lost = await caller.call(test, { body, query: { watch: 'second-test' } })
    const [failed] = lost.body.data.points
    expect(failed?.text).toMatch(/The rest was not tried[.]$/)
    expect(await told()).toEqual([...points, { watch: 'second-test', at: 0, point: failed }])
    expect(JSON.stringify(await told())).not.toContain(password)
  })

  it('is tried by those who may change it, few times a minute, each in the audit log', async () => {
    const { data } = await made()
    const paths = ['/database-connections', '/database-connections/*']
    const reads = await roleFactory(app, {
      permissions: [{ paths }],
      grants: [{ model: 'database-connection', actions: ['List'] }],
    })
    const reader = await app.signIn({ accountType: 'staff', roleIds: [reads] })
    const params = { id: data.id }
    expect((await reader.call(routes.read, { params })).body.data.can).toEqual([])
    const answers = [
      await reader.call(testStored, { params }),
      await reader.call(test, { body: { ...targetOf(form()), id: data.id } }),
      await reader.call(test, { body: targetOf(form()) }),
      await reader.call(routes.create, { body: form() }),
      await reader.call(routes.update, { params, body: form() }),
      await reader.call(routes.delete, { params }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403, 403, 404, 404])
    const nobody = await app.signIn({ accountType: 'staff', roleIds: [await roleFactory(app, {})] })
    expect((await nobody.call(test, { body: targetOf(form()) })).status).toBe(403)

    const tester = await administrator()
    const body = targetOf(form({ port: 1 }))
    for (let i = 0; i < 10; i++) expect((await tester.call(test, { body })).status).toBe(200)
    const tooMany = await tester.call(test, { body })
    expect([tooMany.refusal.code, tooMany.headers['retry-after']]).toEqual([
      'data-source.tested-too-often',
      '60',
    ])
    app.clock.pass(60_000)
    expect((await tester.call(test, { body })).status).toBe(200)
    const lines = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('actor_id', '=', tester.userId)
      .where('action', '=', 'data-source.tested')
      .execute()
    expect(lines).toHaveLength(11)
  })

  it('is offered to reports by those who may list it, the portal’s own first', async () => {
    const { caller, data } = await made()
    const unused = await made({ status: 'inactive' })
    const lost = await made({ port: 1 })
    const { body } = await caller.call(dataSourceChoiceRoutes.choices)
    expect(body.data[0]).toMatchObject({
      id: null,
      name: 'default',
      label: 'Default',
      raw_sql: true,
      state: 'ready',
    })
    expect(body.data.find(({ id }) => id === data.id)).toMatchObject({
      name: data.name,
      dialect: 'postgresql',
      to_fix: 0,
    })
    expect(body.data.find(({ id }) => id === lost.data.id)).toMatchObject({ raw_sql: false, to_fix: 1 })
    expect(body.data.map(({ id }) => id)).not.toContain(unused.data.id)
    const builds = await roleFactory(app, { permissions: [{ paths: ['/ext-report-builder/*'] }] })
    const author = await app.signIn({ accountType: 'staff', roleIds: [builds] })
    const theirs = await author.call(dataSourceChoiceRoutes.choices)
    expect(theirs.body.data.map(({ name }) => name)).toEqual(['default'])
  })
})
