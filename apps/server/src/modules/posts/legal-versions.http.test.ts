import { legalTextRoutes, legalVersionRoutes } from '@uplink/contract/legal-texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { legalTextFactory } from './legal-texts.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { list, write } = legalVersionRoutes
const params = { slug: 'refund-policy' as const }
const hour = 3_600_000

/** A person who writes the legal texts of their organization, and what the tests need. */
async function keeper(actions: ('List' | 'Edit')[] = ['List', 'Edit']) {
  const { id: organization_id } = await organizationFactory(app)
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/legal-texts/*'] }],
    grants: [{ model: 'legal-text', actions, ...ofOwnOrganization }],
  })
  const staff = await app.signIn({ accountType: 'staff', organizationId: organization_id, roleIds: [role] })
  const put = (who: Caller, more: object) =>
    who.call(write, {
      params,
      body: {
        organization_id,
        title: 'Refunds',
        body: 'Within three days.',
        status: 'draft',
        version: 0,
        ...more,
      },
    })
  return {
    staff,
    organization_id,
    put: (more: object) => put(staff, more),
    versions: async () => (await staff.call(list, { params, query: { organization_id } })).body,
    seen: async () => {
      const { status, body } = await app.guest.call(legalTextRoutes.read, {
        params,
        query: { org_id: organization_id },
      })
      return status === 200 ? body.data.body : status
    },
  }
}

describe('a legal text', () => {
  it('has a draft nobody sees, then a version everybody sees, which then stays as it was', async () => {
    const { put, versions, seen } = await keeper()
    expect((await put({})).body.data).toMatchObject({ number: 1, published_at: null, version: 1 })
    expect(await seen()).toBe(404)
    const first = await put({ body: 'Within two days.', status: 'published', version: 1 })
    expect(first.body).toMatchObject({ message: 'Version 1 published.', data: { number: 1, version: 2 } })
    expect(await seen()).toBe('Within two days.')
    await put({ body: 'Within a day.', status: 'published' })
    expect(await seen()).toBe('Within a day.')
    const { data, can } = await versions()
    expect(data.map(({ number, body }) => [number, body])).toEqual([
      [2, 'Within a day.'],
      [1, 'Within two days.'],
    ])
    expect(can).toEqual(['edit'])
  })

  it('becomes another one at its time, and can be taken back until then', async () => {
    const { put, versions, seen } = await keeper()
    await put({ body: 'Now.', status: 'published' })
    const published_at = new Date(app.clock.now().getTime() + 2 * hour).toISOString()
    const planned = await put({ body: 'Later.', status: 'published', published_at })
    expect(planned.body.message).toBe('Version 2 planned.')
    await put({ body: 'Later!', status: 'published', published_at, version: 1 })
    expect(await seen()).toBe('Now.')
    app.clock.pass(2 * hour)
    expect(await seen()).toBe('Later!')
    expect((await put({ body: 'Never.', version: 2 })).refusal.code).toBe('record.conflict')
    expect((await versions()).data).toHaveLength(2)
  })

  it('keeps what somebody else wrote meanwhile', async () => {
    const { put } = await keeper()
    await put({})
    expect((await put({ body: 'Mine.' })).refusal.code).toBe('record.conflict')
    const both = await Promise.all([put({ body: 'A', version: 1 }), put({ body: 'B', version: 1 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('refuses what is empty and a time that has passed', async () => {
    const { put } = await keeper()
    expect((await put({ title: ' ', body: '' })).refusal.errors).toEqual({
      title: ['The title field is required'],
      body: ['The body field is required'],
    })
    const passed = await put({ status: 'published', published_at: '2020-01-01T00:00:00.000Z' })
    expect(Object.keys(passed.refusal.errors ?? {})).toEqual(['published_at'])
  })

  it('is written within the rules, and each time the log keeps what became different', async () => {
    const { organization_id, staff } = await keeper(['List'])
    const query = { organization_id }
    await legalTextFactory(app, { organizationId: organization_id, authorId: staff.userId })
    expect((await staff.call(list, { params, query })).body).toMatchObject({ can: [], total: 1 })
    const other = await keeper()
    for (const organization of [organization_id, 999_999]) {
      const answer = await other.staff.call(list, { params, query: { organization_id: organization } })
      expect(answer.refusal.code).toBe('record.not-found')
    }
    const answer = await other.put({ organization_id })
    expect(answer.refusal.errors).toEqual({ organization_id: ['The organization field is not valid'] })
    const { id } = (await other.put({ status: 'published' })).body.data
    const line = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'legal-text.published')
      .where('target', '=', `legal-text:${id}`)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ actor_id: other.staff.userId, details: { after: { number: 1 } } })
  })
})
