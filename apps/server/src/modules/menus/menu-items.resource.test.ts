import { menuItems } from '@uplink/contract/menu-items'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itIsAResource } from '../../testing/it-is-a-resource'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { menuItemFactory } from './menus.factory'

itIsAResource(menuItems, {
  form: (_app, organization_id, number) => ({
    title: `Reports ${number}`,
    parent_id: null,
    order: 1000 + number,
    icon: 'chart-column',
    uri: 'desk/outages',
    permission: null,
    organization_id,
  }),
  change: { title: 'Outages', uri: null },
  wrong: {
    form: { title: '', uri: 'javascript:alert(1)', icon: '<svg>' },
    errors: {
      title: ['The title field is required'],
      uri: ['Write a path of the portal, such as desk/outages.'],
      icon: ['The icon field is not known'],
    },
  },
  reference: 'organization_id',
})

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

const { create, read, update, many, delete: remove } = menuItems.routes
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

describe('deleting an item', () => {
  const left = async (ids: readonly number[]) =>
    (await app.db.selectFrom('menu_items').select('id').where('id', 'in', ids).execute()).length
  const linesAbout = (ids: readonly number[]) =>
    app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'menu-item.deleted')
      .where(
        'target',
        'in',
        ids.map((id) => `menu-item:${id}`),
      )
      .execute()

  it('deletes what is below it, each with a line of its own in the log', async () => {
    const ids = await chain(3)
    expect((await administrator.call(remove, { params: { id: ids[0] } })).status).toBe(200)
    expect(await left(ids)).toBe(0)
    const lines = await linesAbout(ids)
    expect(lines).toHaveLength(3)
    expect(JSON.stringify(lines)).toContain('Level 3')
  })

  it('is refused where something below is not the caller’s to delete', async () => {
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/admin-menu', '/admin-menu/*'] }],
      grants: [{ model: 'menu-item', actions: ['List', 'Delete'], ...ofOwnOrganization }],
    })
    const { id: organizationId } = await organizationFactory(app)
    const manager = await app.signIn({ accountType: 'staff', roleIds: [role], organizationId })
    const own = await menuItemFactory(app, { title: 'Ours', organizationId })
    const theirs = await menuItemFactory(app, { title: 'Everybody’s', parentId: own })
    const { refusal } = await manager.call(remove, { params: { id: own } })
    expect(refusal.code).toBe('record.in-use')
    expect(await left([own, theirs])).toBe(2)
    await app.db
      .updateTable('menu_items')
      .set({ organization_id: organizationId })
      .where('id', '=', theirs)
      .execute()
    expect((await manager.call(remove, { params: { id: own } })).status).toBe(200)
    expect(await left([own, theirs])).toBe(0)
  })

  it('leaves one with items below alone when many are deleted', async () => {
    const [first, second] = await chain(2)
    const alone = await menuItemFactory(app, { title: 'Alone' })
    const { body } = await administrator.call(many, { body: { act: 'delete', ids: [first, alone] } })
    expect(body.data.changed).toEqual([alone])
    expect(body.data.refused).toMatchObject([
      { id: first, why: 'Level 1 is in use: 1 item of the menu refers to it.' },
    ])
    expect(await left([first, Number(second)])).toBe(2)
  })
})

describe('an item of the menu', () => {
  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'a b'])(
    'does not lead to %s',
    async (uri) => {
      const { refusal } = await administrator.call(create, { body: { title: 'Away', uri } })
      expect(refusal.errors).toEqual({ uri: ['Write a path of the portal, such as desk/outages.'] })
    },
  )

  it.each(['', ' ', null])('is for everybody with the permission %j', async (permission) => {
    const { body } = await administrator.call(create, { body: { title: 'Open', permission } })
    expect(body.data.permission).toBeNull()
  })

  it('names the person who alone sees it, to whom may list that person', async () => {
    const { userId } = await app.signIn({ accountType: 'staff' })
    const { name } = await app.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const own = await administrator.call(create, { body: { title: 'Mine', user_ref_id: userId } })
    expect(own.body.data).toMatchObject({ user_ref_id: userId, user_ref: name })
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/admin-menu/*'] }],
      grants: [{ model: 'menu-item', actions: ['List'] }],
    })
    const clerk = await app.signIn({ accountType: 'staff', roleIds: [role] })
    const seen = await clerk.call(read, { params: { id: own.body.data.id } })
    expect(seen.body.data).toMatchObject({ user_ref_id: userId, user_ref: null })
  })

  it('hangs on three levels at most, and never below itself', async () => {
    const [first, second, third] = await chain(3)
    const deep = await administrator.call(create, { body: { title: 'Deep', parent_id: third } })
    expect(deep.refusal.errors).toEqual({ parent_id: ['Three levels at most'] })
    const round = await administrator.call(update, {
      params: { id: first },
      body: { title: 'Level 1', parent_id: second },
    })
    expect(round.refusal.errors).toEqual({ parent_id: ['An item cannot be below itself'] })
    const missing = await administrator.call(create, { body: { title: 'Lost', parent_id: 999_999 } })
    expect(missing.refusal.errors).toEqual({ parent_id: ['The parent field is not valid'] })
  })
})
