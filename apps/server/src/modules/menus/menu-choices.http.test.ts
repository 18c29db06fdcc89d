import { menuChoiceRoutes, menuItems } from '@uplink/contract/menu-items'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'

let app: TestApp
let organizations: { id: number; name: string }[]
beforeAll(async () => {
  app = await createTestApp()
  organizations = [await organizationFactory(app, { name: 'Shapla 100%' }), await organizationFactory(app)]
  await roleFactory(app, { permissions: [{ name: 'desk.work', paths: ['/desk/*'] }] })
})
afterAll(() => app.close())

/** Staff whose role has nothing but this permission, and these grants. */
async function caller(
  permission: { methods?: string[]; paths: string[] },
  grants: Parameters<typeof roleFactory>[1]['grants'] = [],
  organizationId?: number,
): Promise<Caller> {
  const roleIds = [await roleFactory(app, { permissions: [permission], grants })]
  return app.signIn({ accountType: 'staff', roleIds, ...(organizationId && { organizationId }) })
}

const editing = { paths: [menuItems.routes.list.path, `${menuItems.routes.list.path}/*`] }
const { permissions, roles, organizations: places } = menuChoiceRoutes

it('offers whoever may change the menu what its editor chooses from', async () => {
  const editor = await caller(editing)
  const found = (await editor.call(permissions, { query: { q: 'desk.w' } })).body.data
  expect(found.map(({ name }) => name)).toEqual(['desk.work'])
  expect((await editor.call(roles, { query: { id: '1' } })).body.data).toEqual([
    { id: 1, name: 'administrator', display_name: 'Administrator' },
  ])
  // a sign is no wildcard
  const [shapla] = organizations
  expect((await editor.call(places, { query: { q: '0%' } })).body.data).toEqual([
    { id: shapla?.id, name: 'Shapla 100%' },
  ])
  const all = (await editor.call(places)).body.data.map(({ id }) => id)
  expect(all).toEqual(expect.arrayContaining(organizations.map(({ id }) => id)))
})

it('offers them to nobody else, not even to those who may look at the menu', async () => {
  const reader = await caller({ ...editing, methods: ['GET'] })
  expect((await reader.call(menuItems.routes.list)).status).toBe(200)
  for (const route of Object.values(menuChoiceRoutes))
    expect((await reader.call(route)).refusal.code).toBe('access.denied')
})

it('offers the organizations whose items the row rules let the person write', async () => {
  const [, own] = organizations
  const pair = {
    custom_condition_field: 'organization_id',
    condition_table_field: 'organization_id',
  } as const
  const editor = await caller(
    editing,
    [{ model: 'menu-item', actions: ['List', 'Create', 'Edit'], list: pair }],
    own?.id,
  )
  expect((await editor.call(places)).body.data.map(({ id }) => id)).toEqual([own?.id])
})
