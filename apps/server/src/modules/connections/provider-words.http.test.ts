import { providerWordRoutes } from '@uplink/contract/provider-words'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { areaFactory, packageFactory } from './connections.factory'
import { offerFactory } from './packages/packages.factory'

const { read } = providerWordRoutes
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('tells what the provider of the line calls its things in Bangla, and nothing of another one', async () => {
  const { call, connection } = await customerWithLine(app, { price: 100_000 })
  const organizationId = connection.organization_id
  const area = await areaFactory(app, organizationId)
  const sold = await packageFactory(app, { organizationId, name: 'Home 40', price: 80_000 })
  const offer = await offerFactory(app, { packageId: sold.id, price: 50_000, title: 'Double evening' })
  await app.db
    .updateTable('areas')
    .set({ name_bn: 'মিরপুর', city_bn: 'ঢাকা' })
    .where('id', '=', area.id)
    .execute()
  await app.db.updateTable('packages').set({ name_bn: 'হোম 40' }).where('id', '=', sold.id).execute()
  await app.db.updateTable('offers').set({ title_bn: 'সন্ধ্যায় দ্বিগুণ' }).where('id', '=', offer.id).execute()
  expect((await call(read)).body.data).toEqual({
    [area.name]: 'মিরপুর',
    Dhaka: 'ঢাকা',
    'Home 40': 'হোম 40',
    'Double evening': 'সন্ধ্যায় দ্বিগুণ',
  })
  const other = await customerWithLine(app, { price: 100_000 })
  expect((await other.call(read)).body.data).toEqual({})
})

it('tells the latest news that customers see, so that a bell has them in Bangla', async () => {
  const { call, connection, userId } = await customerWithLine(app, { price: 100_000 })
  const organization_id = connection.organization_id
  const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000)
  const post = (title: string, published_at: Date, body: string) => ({
    organization_id,
    author_id: userId,
    title,
    body,
    title_bn: 'শিরোনাম',
    body_bn: 'লেখা',
    status: 'published',
    published_at,
  })
  await app.db
    .insertInto('posts')
    .values([
      post('Office hours', hours(-24), 'Closed.'),
      post('Long news', hours(-24), 'x'.repeat(601)),
      post('Old news', hours(-200 * 24), 'Old.'),
      post('Planned news', hours(24), 'Planned.'),
    ])
    .execute()
  await app.db
    .insertInto('outages')
    .values({
      area_id: connection.area_id,
      title: 'Fibre cut',
      title_bn: 'ফাইবার কেটে গেছে',
      services: ['Internet'],
      starts_at: hours(-2),
    })
    .execute()
  expect((await call(read)).body.data).toEqual({
    'Office hours': 'শিরোনাম',
    'Closed.': 'লেখা',
    'Long news': 'শিরোনাম',
    'Fibre cut': 'ফাইবার কেটে গেছে',
  })
})

it('answers people without a line by their own provider, and refuses guests', async () => {
  const person = await app.signIn({ accountType: 'customer' })
  expect((await person.call(read)).body.data).toEqual({})
  expect((await app.guest.call(read)).status).toBe(401)
})

it('answers somebody else’s line like a missing one', async () => {
  const { connection } = await customerWithLine(app, { price: 100_000 })
  const { call } = await customerWithLine(app, { price: 100_000 })
  expect((await call(read, { query: { cuid: String(connection.id) } })).status).toBe(404)
})
