import { menuRoutes } from '@uplink/contract/menus'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { userFactory } from '../auth/auth.factory'
import { connectionFactory } from '../connections/connections.factory'
import { menuItemFactory } from './menus.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('menu_items').execute()
})

const { all } = menuRoutes

type Titles = (string | [string, Titles])[]
interface Item {
  title: string
  children: Item[]
}
const titles = (items: Item[]): Titles =>
  items.map((item) => (item.children.length > 0 ? [item.title, titles(item.children)] : item.title))

const menuOf = async (person: Caller) => titles((await person.call(all)).body.data)
const fixed = ['Billing History', 'My Orders', 'Logout']

describe('GET /all-menu', () => {
  it('ends with the three fixed items, whoever asks', async () => {
    const answer = await (await app.signIn()).call(all)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject([
      { id: -98, title: 'Billing History', order: 98, uri: 'billing_histories', children: [] },
      { id: -99, title: 'My Orders', order: 99, uri: 'orders', children: [] },
      { id: -101, title: 'Logout', order: 101, uri: null, children: [] },
    ])
    expect(await menuOf(await app.signIn({ accountType: 'staff' }))).toEqual(fixed)
  })

  it('nests three levels and no more, each in its order', async () => {
    const group = await menuItemFactory(app, { title: 'Group', order: 2, uri: null })
    const second = await menuItemFactory(app, { title: 'Second', parentId: group, order: 2 })
    await menuItemFactory(app, { title: 'First', parentId: group, order: 1 })
    const third = await menuItemFactory(app, { title: 'Third', parentId: second })
    await menuItemFactory(app, { title: 'Fourth', parentId: third })
    await menuItemFactory(app, { title: 'Dashboard', order: 1 })
    await menuItemFactory(app, { title: 'Between', order: 100 })
    expect(await menuOf(await app.signIn())).toEqual([
      'Dashboard',
      ['Group', ['First', ['Second', ['Third']]]],
      'Billing History',
      'My Orders',
      'Between',
      'Logout',
    ])
  })

  it('leaves out what needs a permission the person does not have, and what hangs below', async () => {
    const group = await menuItemFactory(app, { title: 'Reports', permission: 'reports' })
    await menuItemFactory(app, { title: 'All', parentId: group })
    const empty = await menuItemFactory(app, { title: 'Tools', uri: null })
    await menuItemFactory(app, { title: 'Users', parentId: empty, permission: 'users' })
    const reader = await roleFactory(app, { permissions: [{ name: 'reports', paths: ['/reports'] }] })
    const staff = await app.signIn({ accountType: 'staff', roleIds: [reader] })
    const administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
    expect(await menuOf(await app.signIn())).toEqual(fixed)
    expect(await menuOf(staff)).toEqual([['Reports', ['All']], ...fixed])
    expect(await menuOf(administrator)).toEqual([['Reports', ['All']], ['Tools', ['Users']], ...fixed])
  })

  it('keeps the entries of self-care from people without a line, whatever their rights', async () => {
    await menuItemFactory(app, { title: 'Usage', permission: 'self-care.use' })
    await roleFactory(app, { permissions: [{ name: 'self-care.use', paths: [] }] })
    const administrator: Parameters<typeof app.signIn>[0] = { accountType: 'staff', roleIds: [1] }
    expect(await menuOf(await app.signIn(administrator))).toEqual(fixed)
    const withLine = await app.signIn(administrator)
    await connectionFactory(app, { userId: withLine.userId })
    expect(await menuOf(withLine)).toEqual(['Usage', ...fixed])
  })

  it('shows rows of an organization or a person to nobody else', async () => {
    const { id: organizationId } = await organizationFactory(app)
    const favourite = await userFactory(app, { organizationId, hasSession: true })
    await menuItemFactory(app, { title: 'Ours', organizationId })
    await menuItemFactory(app, { title: 'Mine', userId: favourite.id })
    const colleague = await app.signIn({ organizationId })
    expect(await menuOf(await app.signIn())).toEqual(fixed)
    expect(await menuOf(colleague)).toEqual(['Ours', ...fixed])
    const answer = await app.server.inject({
      url: '/api/all-menu',
      headers: { authorization: `Bearer ${favourite.token}` },
    })
    expect(titles(answer.json<{ data: Item[] }>().data)).toEqual(['Ours', 'Mine', ...fixed])
  })

  it('passes over rows that hang on each other', async () => {
    const one = await menuItemFactory(app, { title: 'One' })
    const two = await menuItemFactory(app, { title: 'Two', parentId: one })
    await app.db.updateTable('menu_items').set({ parent_id: two }).where('id', '=', one).execute()
    expect(await menuOf(await app.signIn())).toEqual(fixed)
  })
})
