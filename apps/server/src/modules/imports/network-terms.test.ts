import { importRoutes } from '@uplink/contract/imports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkedImport, csvOf, importStage } from '../../testing/stages/imports'
import { createTestApp, type TestApp } from '../../testing/test-app'

let app: TestApp
let stage: Awaited<ReturnType<typeof importStage>>
beforeAll(async () => {
  app = await createTestApp()
  stage = await importStage(app)
})
afterAll(async () => {
  stage.end()
  await app.close()
})

const base = { package: 'home 40', area: 'Mirpur', address: 'House 1' }

const problemsOf = async (id: number) =>
  (await stage.clerk.call(importRoutes.problems, { query: { import_id: id, per_page: 100 } })).body.data.map(
    ({ line, field, value, problem }) => [line, field, value, problem],
  )
const lineNamed = (username: string) =>
  app.db.selectFrom('connections').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

it('takes the terms on the network over, tells their mistakes, and is undone with them unless others came', async () => {
  const { id: besides } = await checkedImport(stage, csvOf([{ ...base, name: 'Shila', username: 'shila' }]))
  await stage.clerk.call(importRoutes.apply, { params: { id: besides }, body: {} })
  await stage.work()
  const { id: shila } = await lineNamed('shila')
  const now = app.clock.now()
  await app.db
    .insertInto('line_terms')
    .values({
      connection_id: shila,
      organization_id: stage.organizationId,
      framed_address: '10.2.0.9',
      updated_at: now,
    })
    .execute()
  const own = {
    ...base,
    package: 'Pool 20',
    download_kbps: '20000',
    upload_kbps: '10000',
    package_price: '900',
  }
  const first = {
    ...own,
    name: 'Nila',
    username: 'nila',
    static_address: '10.2.0.7',
    device: '021a.4b00.0001',
    max_sessions: '2',
    attributes: 'Mikrotik-Address-List = vip; Idle-Timeout := 600',
    package_pool: 'home',
    package_sessions: '3',
    burst_download_kbps: '40000',
    burst_upload_kbps: '20000',
    burst_seconds: '8',
    package_attributes: 'Framed-MTU=1480',
  }
  const second = { ...own, name: 'Moyna', username: 'moyna', address_pool: 'vip' }
  const third = { ...own, name: 'Plain', username: 'plain' }
  const broken = await checkedImport(
    stage,
    csvOf([
      first,
      { ...second, static_address: '10.2.0.7' },
      {
        ...own,
        name: 'Bad',
        username: 'bad',
        static_address: '10.2.0.999',
        address_pool: 'two words',
        device: 'router',
        max_sessions: '0',
        attributes: 'Reply-Message = hello',
        burst_seconds: '8',
        package_attributes: 'Session-Timeout = soon',
      },
      { ...own, name: 'Held', username: 'held', static_address: '10.2.0.9' },
      { ...own, name: 'Local', username: 'local', static_address: '127.0.0.1' },
    ]),
  )
  expect((await problemsOf(broken.id)).map(([line, field, , problem]) => [line, field, problem])).toEqual([
    [3, 'Static address', 'Line 2 has this address already'],
    [4, 'Static address', 'Write an address such as 10.20.30.40'],
    [4, 'Address pool', 'Use letters, digits and signs, without spaces'],
    [4, 'Only device', 'Write a hardware address such as 02-1A-4B-00-00-01'],
    [4, 'Sessions at a time', 'It is not a whole number from 1 to 100'],
    [4, 'RADIUS attributes', 'Attribute 1: This is not an attribute that can be added'],
    [4, 'Package’s burst download, kbit/s', 'A burst needs its download, its upload and its seconds'],
    [4, 'Package’s RADIUS attributes', 'Attribute 1: Write a whole number up to 4294967295'],
    [5, 'Static address', 'shila has this address already'],
    [6, 'Static address', 'No line can have this address'],
  ])
  await stage.clerk.call(importRoutes.delete, { params: { id: broken.id } })
  const { id, problems, summary } = await checkedImport(stage, csvOf([first, second, third]))
  expect({ problems, terms: summary?.network_terms }).toEqual({ problems: 0, terms: 2 })
  await stage.clerk.call(importRoutes.apply, { params: { id }, body: {} })
  await stage.work()
  const terms = await app.db
    .selectFrom('line_terms as t')
    .innerJoin('connections as c', 'c.id', 't.connection_id')
    .select(['c.username', 't.framed_address', 't.framed_pool', 't.device', 't.max_sessions', 't.attributes'])
    .where('c.username', 'in', ['nila', 'moyna', 'plain'])
    .orderBy('c.id')
    .execute()
  expect(terms).toEqual([
    {
      username: 'nila',
      framed_address: '10.2.0.7',
      framed_pool: null,
      device: '02-1A-4B-00-00-01',
      max_sessions: 2,
      attributes: [
        { name: 'Mikrotik-Address-List', value: 'vip' },
        { name: 'Idle-Timeout', value: '600' },
      ],
    },
    {
      username: 'moyna',
      framed_address: null,
      framed_pool: 'vip',
      device: null,
      max_sessions: null,
      attributes: [],
    },
  ])
  const pack = await app.db
    .selectFrom('packages')
    .selectAll()
    .where('name', '=', 'Pool 20')
    .executeTakeFirst()
  expect(pack).toMatchObject({
    burst_download_kbps: 40_000,
    burst_upload_kbps: 20_000,
    burst_seconds: 8,
    framed_pool: 'home',
    max_sessions: 3,
    attributes: [{ name: 'Framed-MTU', value: '1480' }],
  })
  // somebody changes what came with the import: it stays
  const nila = await lineNamed('nila')
  const changed = (version: number) =>
    app.db.updateTable('line_terms').set({ version }).where('connection_id', '=', nila.id).execute()
  await changed(2)
  const { refusal } = await stage.clerk.call(importRoutes.undo, { params: { id }, body: {} })
  expect(refusal.message).toContain('1 network term of lines came since')
  await changed(1)
  await stage.clerk.call(importRoutes.undo, { params: { id }, body: {} })
  await stage.work()
  expect((await stage.clerk.call(importRoutes.read, { params: { id } })).body.data.state).toBe('undone')
  const left = await app.db
    .selectFrom('line_terms')
    .select('connection_id')
    .where('organization_id', '=', stage.organizationId)
    .execute()
  expect(left.map(({ connection_id }) => connection_id)).not.toContain(nila.id)
  await app.db.deleteFrom('line_terms').where('connection_id', '=', shila).execute()
  await stage.clerk.call(importRoutes.undo, { params: { id: besides }, body: {} })
  await stage.work()
})
