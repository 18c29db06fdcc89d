import { menuLookup, menuOrderRoutes } from '@uplink/contract/menu-items'
import { menuRoutes } from '@uplink/contract/menus'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { menuItemFactory } from './menus.factory'

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

const chain = async (length: number) => {
  const ids: number[] = []
  for (let i = 0; i < length; i += 1)
    ids.push(
      await menuItemFactory(app, {
        title: `Level ${i + 1}`,
        ...(ids.length > 0 && { parentId: Number(ids.at(-1)) }),
      }),
    )
  return ids as [number, number, number]
}

describe('PUT /update-menu-order', () => {
  const put = (caller: Caller, items: { id: number; parent_id: number | null; order: number }[]) =>
    caller.call(menuOrderRoutes.update, { body: { items } })

  it('puts items in order and below others, in one step that the log keeps', async () => {
    const [first, second, third] = await chain(3)
    const items = [
      { id: third, parent_id: null, order: 1 },
      { id: first, parent_id: third, order: 1 },
    ]
    expect((await put(administrator, items)).body.data).toEqual({ moved: 2 })
    const rows = await app.db.selectFrom('menu_items').select(['id', 'parent_id', 'version']).execute()
    expect(rows).toContainEqual({ id: first, parent_id: third, version: 2 })
    expect(rows).toContainEqual({ id: second, parent_id: first, version: 1 })
    const lines = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'menu-item.moved')
      .execute()
    expect(lines).toHaveLength(1)
  })

  it('refuses a fourth level, a circle, an item named twice and one that is not there', async () => {
    const [first, second, third] = await chain(3)
    const alone = await menuItemFactory(app, { title: 'Alone' })
    const at = (id: number, parent_id: number | null) => ({ id, parent_id, order: 1 })
    expect((await put(administrator, [at(alone, third)])).refusal.errors).toEqual({
      items: ['Three levels at most'],
    })
    expect((await put(administrator, [at(first, second)])).refusal.errors).toEqual({
      items: ['An item cannot be below itself'],
    })
    expect((await put(administrator, [at(alone, null), at(alone, first)])).status).toBe(422)
    expect((await put(administrator, [at(alone, 999_999)])).status).toBe(422)
    expect((await put(administrator, [at(alone, null), at(999_999, null)])).status).toBe(404)
  })

  it('moves nothing where one item is out of reach', async () => {
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/update-menu-order'] }],
      grants: [{ model: 'menu-item', actions: ['List', 'Edit'], ...ofOwnOrganization }],
    })
    const manager = await app.signIn({ accountType: 'staff', roleIds: [role] })
    const { organization_id } = await app.db
      .selectFrom('users')
      .select('organization_id')
      .where('id', '=', manager.userId)
      .executeTakeFirstOrThrow()
    const own = await menuItemFactory(app, {
      title: 'Ours',
      order: 5,
      organizationId: Number(organization_id),
    })
    const everybodys = await menuItemFactory(app, { title: 'Everybody’s', order: 5 })
    const at = (id: number) => ({ id, parent_id: null, order: 1 })
    expect((await put(manager, [at(own), at(everybodys)])).status).toBe(404)
    expect((await put(manager, [at(own)])).status).toBe(200)
  })

  it('puts several items between two of the product’s own', async () => {
    const ids = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => menuItemFactory(app, { title, order: 100 })),
    )
    const places = ids.toReversed().map((id, i) => ({ id, parent_id: null, order: 99 + (i + 1) / 10 }))
    expect((await put(administrator, places)).status).toBe(200)
    const menu = (await administrator.call(menuRoutes.all)).body.data.map(({ title }) => title)
    expect(menu.slice(menu.indexOf('My Orders'))).toEqual(['My Orders', 'Three', 'Two', 'One', 'Logout'])
  })

  it('names the menu for a dropdown', async () => {
    const id = await menuItemFactory(app, { title: 'Named' })
    const { body } = await administrator.call(menuLookup.route, { query: { q: 'named' } })
    expect((body.data as { id: number }[]).map((item) => item.id)).toEqual([id])
  })
})
