import { connectionRoutes } from '@uplink/contract/connections'
import { legalTextRoutes } from '@uplink/contract/legal-texts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { organizationFactory } from '../modules/organizations/organizations.factory'
import { legalTextFactory } from '../modules/posts/legal-texts.factory'
import { userFactory } from '../modules/auth/auth.factory'
import { createTestApp, type TestApp } from '../testing/test-app'

// The second of three, so it is neither the first one with a text nor the latest.
const configured = 2

let app: TestApp
const names = new Map<number, string>()
beforeAll(async () => {
  app = await createTestApp({ ORGANIZATION_ID: String(configured) })
  while (names.size < 3) {
    const name = `Provider ${names.size + 1}`
    const { id } = await organizationFactory(app, { name })
    names.set(id, name)
    const author = await userFactory(app, { accountType: 'staff', organizationId: id })
    await legalTextFactory(app, { organizationId: id, authorId: author.id })
  }
})
afterAll(() => app.close())

it('is whose texts guests read', async () => {
  const { read } = legalTextRoutes
  const answer = await app.guest.call(read, { params: { slug: 'refund-policy' } })
  expect(answer.body.data.organization).toBe(names.get(configured))
})

it('is whose contact people see who have no organization, and nobody else', async () => {
  const { contactInfo } = connectionRoutes
  const [first = 0] = names.keys()
  const clerk = await app.signIn({ accountType: 'staff', organizationId: first })
  expect((await clerk.call(contactInfo)).body.data.name).toBe(names.get(first))
  const nowhere = await app.signIn({ accountType: 'staff' })
  await app.db.updateTable('users').set({ organization_id: null }).where('id', '=', nowhere.userId).execute()
  const person = app.callAs(nowhere.userId, nowhere.token)
  app.clock.pass(1100)
  expect((await person.call(contactInfo)).body.data.name).toBe(names.get(configured))
})
