import { legalTextRoutes } from '@uplink/contract/legal-texts'
import { postRoutes } from '@uplink/contract/posts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { userFactory } from '../auth/auth.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { legalTextFactory } from './legal-texts.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { read } = legalTextRoutes

async function withText(settings: { isDraft?: boolean } = {}) {
  const { id: organizationId } = await organizationFactory(app)
  const author = await userFactory(app, { accountType: 'staff', organizationId })
  await legalTextFactory(app, { organizationId, authorId: author.id, ...settings })
  return organizationId
}

const params = { slug: 'refund-policy' as const }

describe('GET /legal-texts/:slug', () => {
  it('gives everybody the published text: the named organization’s, else the first one’s', async () => {
    expect((await app.guest.call(read, { params })).refusal.code).toBe('record.not-found')
    await withText({ isDraft: true })
    expect((await app.guest.call(read, { params })).status).toBe(404)
    await withText()
    const second = await withText()
    const first = await app.guest.call(read, { params })
    expect(first.body.data).toMatchObject({ slug: 'refund-policy', title: 'Refunds' })
    const named = await app.guest.call(read, { params, query: { org_id: second } })
    expect(named.body.data.organization).not.toBe(first.body.data.organization)
    const missing = await app.guest.call(read, { params, query: { org_id: 999_999_999 } })
    expect(missing.status).toBe(404)
  })

  it('knows no other texts and no other fields', async () => {
    expect((await app.guest.call(read, { params: { slug: 'secret' as never } })).status).toBe(404)
    const wrong = await app.guest.call(read, { params, query: { org_id: 0, lang: 'bn' } as never })
    expect(Object.keys(wrong.refusal.errors ?? {}).sort()).toEqual(['lang', 'org_id'])
  })

  it('is no announcement', async () => {
    const organizationId = await withText()
    const { call } = await customerWithLine(app, { organizationId })
    expect((await call(postRoutes.announcements)).body.data).toEqual([])
  })
})
