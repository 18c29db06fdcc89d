import { userRoutes } from '@uplink/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { userFactory } from '../auth/auth.factory'
import { organizationFactory } from '../organizations/organizations.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const permissions = [{ paths: ['/all-users'] }]

/** A person who may search the people of their own organization. */
async function searcher(
  grants = [{ model: 'user' as const, actions: ['List' as const], ...ofOwnOrganization }],
) {
  const { id: organizationId } = await organizationFactory(app)
  const role = await roleFactory(app, { permissions, grants })
  const staff = await app.signIn({
    accountType: 'staff',
    organizationId,
    roleIds: [role],
    name: 'Zubaida Staff',
  })
  const add = (name: string, username: string) => userFactory(app, { organizationId, name, username })
  const find = async (q?: string) =>
    (await staff.call(userRoutes.search, { query: q === undefined ? {} : { q } })).body.data
  return { staff, organizationId, add, find }
}

describe('GET /all-users', () => {
  it('finds people by the beginning of name or username, in any letters, by name', async () => {
    const { add, find, organizationId } = await searcher()
    const { id } = await add('Tania Islam', 'ti-one')
    await add('Abdul Tanim', 'tan-two')
    await add('Rafiq Tan', 'rafiq')
    expect(await find('TAN')).toEqual([
      expect.objectContaining({ name: 'Abdul Tanim', username: 'tan-two' }),
      {
        id,
        name: 'Tania Islam',
        username: 'ti-one',
        account_type: 'customer',
        organization_id: organizationId,
      },
    ])
    expect((await find()).map(({ name }) => name)).toEqual([
      'Abdul Tanim',
      'Rafiq Tan',
      'Tania Islam',
      'Zubaida Staff',
    ])
    expect(await find('t%')).toEqual([])
  })

  it('names those whose numbers are given, of one’s own', async () => {
    const { add, staff } = await searcher()
    const { id } = await add('Tania Islam', 'ti-named')
    const other = await (await searcher()).add('Zahid Stranger', 'zs-named')
    const { body } = await staff.call(userRoutes.search, { query: { id: `${id},${other.id}` } })
    expect(body.data.map(({ name }) => name)).toEqual(['Tania Islam'])
  })

  it('names twenty at most', async () => {
    const { add, find } = await searcher()
    for (let n = 0; n < 22; n++) await add(`Many ${String(n).padStart(2, '0')}`, `many-${n}`)
    const found = await find('many')
    expect(found).toHaveLength(20)
    expect(found.at(-1)?.name).toBe('Many 19')
  })

  it('refuses one letter, too many, and what it does not know', async () => {
    const { staff } = await searcher()
    for (const q of ['a', ' a ', 'a'.repeat(65)])
      expect((await staff.call(userRoutes.search, { query: { q } })).refusal.errors).toHaveProperty('q')
  })

  it('is for staff with the right', async () => {
    const customer = await app.signIn()
    expect((await app.guest.call(userRoutes.search)).status).toBe(401)
    expect((await customer.call(userRoutes.search)).refusal.code).toBe('access.denied')
  })

  it('finds nobody of another organization, and nobody at all without a rule', async () => {
    const { find } = await searcher()
    const other = await searcher()
    await other.add('Nobody Else’s', 'elsewhere')
    expect(await find('nobody')).toEqual([])
    const ruleless = await searcher([])
    await ruleless.add('Seen By None', 'by-none')
    expect(await ruleless.find()).toEqual([])
  })
})
