import { postRoutes } from '@uplink/contract/posts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { roleFactory } from '../access/access.factory'
import { userFactory } from '../auth/auth.factory'
import { connectionFactory } from '../connections/connections.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { postFactory } from './posts.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { announcements } = postRoutes

async function organizationWithAuthor() {
  const { id: organizationId } = await organizationFactory(app)
  const author = await userFactory(app, { accountType: 'staff', organizationId })
  return { organizationId, authorId: author.id }
}

describe('GET /announcements', () => {
  it('gives the five latest that are published, of the connection’s provider', async () => {
    const by = await organizationWithAuthor()
    const { call } = await customerWithLine(app, { organizationId: by.organizationId })
    for (let day = 1; day <= 6; day++) {
      await postFactory(app, {
        ...by,
        title: `News ${day}`,
        publishedAt: new Date(`2026-03-0${day}T00:00:00Z`),
      })
    }
    await postFactory(app, { ...by, isDraft: true })
    await postFactory(app, { ...by, publishedAt: new Date('2026-03-15T00:00:00Z') })
    await postFactory(app, await organizationWithAuthor())
    const { data } = (await call(announcements)).body
    expect(data.map((post) => post.title)).toEqual(['News 6', 'News 5', 'News 4', 'News 3', 'News 2'])
    expect(data[0]).toMatchObject({
      body: 'New towers stand in the north.',
      published_at: '2026-03-06T00:00:00.000Z',
    })
  })

  it('leaves out what is older than 30 days', async () => {
    const by = await organizationWithAuthor()
    const { call } = await customerWithLine(app, { organizationId: by.organizationId })
    const before = (days: number) => new Date(app.clock.now().getTime() - days * 24 * 60 * 60 * 1000)
    await postFactory(app, { ...by, title: 'Old', publishedAt: before(31) })
    await postFactory(app, { ...by, title: 'Recent', publishedAt: before(29) })
    expect((await call(announcements)).body.data.map(({ title }) => title)).toEqual(['Recent'])
  })

  it('follows the named connection', async () => {
    const customer = await customerWithLine(app)
    const by = await organizationWithAuthor()
    const second = await connectionFactory(app, {
      userId: customer.userId,
      organizationId: by.organizationId,
    })
    const post = await postFactory(app, by)
    expect((await customer.call(announcements)).body.data).toEqual([])
    const named = await customer.call(announcements, { query: { cuid: String(second.id) } })
    expect(named.body.data.map((each) => each.id)).toEqual([post.id])
  })

  it('gives people without a connection those of their own organization', async () => {
    const by = await organizationWithAuthor()
    const post = await postFactory(app, by)
    const role = await roleFactory(app, { permissions: [{ paths: ['/announcements'] }] })
    const staff = await app.signIn({
      accountType: 'staff',
      organizationId: by.organizationId,
      roleIds: [role],
    })
    expect((await staff.call(announcements)).body.data.map((each) => each.id)).toEqual([post.id])
  })
})
