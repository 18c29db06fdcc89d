import { postRoutes, posts } from '@uplink/contract/posts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itIsAResource } from '../../testing/it-is-a-resource'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { userFactory } from '../auth/auth.factory'
import { organizationFactory } from '../organizations/organizations.factory'

itIsAResource(posts, {
  form: (_app, organization_id, number) => ({
    title: `News ${number}`,
    body: 'New towers stand in the north.',
    organization_id,
    status: 'draft',
    published_at: null,
  }),
  change: { title: 'Old news', body: '## Towers\n\n- One\n- Two' },
  wrong: {
    form: { title: ' ', body: '', organization_id: null, published_at: 'tomorrow' },
    errors: {
      title: ['The title field is required'],
      body: ['The body field is required'],
      organization_id: ['The organization field is required'],
      status: ['The status field is required'],
      published_at: ['Write it as DD/MM/YYYY HH:MM'],
    },
  },
  reference: 'organization_id',
})

let app: TestApp
let organization_id: number
let manager: Caller
beforeAll(async () => {
  app = await createTestApp()
  organization_id = (await organizationFactory(app)).id
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/posts', '/posts/*'] }],
    grants: [
      { model: 'post', actions: ['List', 'Create', 'Edit'], ...ofOwnOrganization },
      {
        model: 'organization',
        actions: ['List'],
        list: { custom_condition_field: 'organization_id', condition_table_field: 'id' },
      },
    ],
  })
  manager = await app.signIn({ accountType: 'staff', organizationId: organization_id, roleIds: [role] })
})
afterAll(() => app.close())

const hour = 3_600_000
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hour).toISOString()
const post = (more: object) => ({
  title: 'Towers',
  body: 'New ones.',
  organization_id,
  status: 'published' as const,
  ...more,
})
const created = async (more: object) =>
  (await manager.call(posts.routes.create, { body: post(more) })).body.data
const changed = (id: number, more: object) =>
  manager.call(posts.routes.update, { params: { id }, body: post(more) })

describe('publishing a post', () => {
  it('shows it to customers at once, and taking it back hides it', async () => {
    const customer = await customerWithLine(app, { organizationId: organization_id })
    const seen = async () => (await customer.call(postRoutes.announcements)).body.data.map(({ id }) => id)
    const { id, published_at } = await created({})
    expect(published_at).toBe(app.clock.now().toISOString())
    expect(await seen()).toEqual([id])
    const { body } = await changed(id, { status: 'draft' })
    expect(body.data.published_at).toBeNull()
    expect(await seen()).toEqual([])
  })

  it('at a time to come shows it from then on, without anybody doing anything', async () => {
    const customer = await customerWithLine(app, { organizationId: organization_id })
    const seen = async () => (await customer.call(postRoutes.announcements)).body.data.map(({ id }) => id)
    const { id } = await created({ published_at: inHours(2) })
    expect(await seen()).not.toContain(id)
    app.clock.pass(2 * hour)
    expect(await seen()).toContain(id)
  })

  it('keeps its day when a word is mended, and moves one that was only planned', async () => {
    const seen = await created({})
    app.clock.pass(hour)
    const mended = await changed(seen.id, { title: 'Towers!' })
    expect(mended.body.data.published_at).toBe(seen.published_at)
    const planned = await created({ published_at: inHours(5) })
    const now = await changed(planned.id, {})
    expect(now.body.data.published_at).toBe(app.clock.now().toISOString())
  })

  it('refuses a time that has passed, but not the one it was published at', async () => {
    const refused = await manager.call(posts.routes.create, { body: post({ published_at: inHours(-1) }) })
    expect(refused.refusal.errors).toEqual({
      published_at: ['This time has passed. Choose a later one'],
    })
    const { id, published_at } = await created({})
    app.clock.pass(hour)
    expect((await changed(id, { published_at })).status).toBe(200)
  })

  it('keeps its author, whoever mends it', async () => {
    const { id, author } = await created({})
    const chief = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const { body } = await chief.call(posts.routes.update, {
      params: { id },
      body: post({ title: 'Mended' }),
    })
    expect(body.data).toMatchObject({ title: 'Mended', author })
  })
})

describe('GET /posts/audience', () => {
  it('counts the active customers with a line of the organization, and its own without any', async () => {
    const { id } = await organizationFactory(app)
    const chief = await app.signIn({ accountType: 'staff', roleIds: [1] })
    await customerWithLine(app, { organizationId: id })
    await userFactory(app, { organizationId: id })
    await userFactory(app, { organizationId: id, accountType: 'staff' })
    const ended = await userFactory(app, { organizationId: id })
    await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', ended.id).execute()
    const answer = await chief.call(postRoutes.audience, { query: { organization_id: id } })
    expect(answer.body.data).toEqual({ customers: 2 })
  })

  it('answers for a foreign organization what it does for a missing one', async () => {
    const { id } = await organizationFactory(app)
    for (const organization of [id, 999_999]) {
      const answer = await manager.call(postRoutes.audience, { query: { organization_id: organization } })
      expect(answer.refusal.code).toBe('record.not-found')
    }
    expect((await manager.call(postRoutes.audience)).status).toBe(422)
  })
})
