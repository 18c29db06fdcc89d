import { menuPreviewRoutes } from '@uplink/contract/menu-items'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { roleFactory } from '../access/access.factory'
import { menuItemFactory } from './menus.factory'

let app: TestApp
let chief: Caller
beforeAll(async () => {
  app = await createTestApp()
  chief = await app.signIn({ accountType: 'staff', roleIds: [1] })
  await menuItemFactory(app, { title: 'Desk', permission: 'desk.work' })
  await menuItemFactory(app, { title: 'Ghost', permission: 'nobody.knows' })
})
afterAll(() => app.close())

const preview = (who: Caller, role: number) => who.call(menuPreviewRoutes.read, { query: { role_id: role } })

it('says which permissions of the menu a role has, and which nobody knows', async () => {
  const worker = await roleFactory(app, { permissions: [{ name: 'desk.work', paths: ['/desk/*'] }] })
  const none = await roleFactory(app, {})
  const unknown = ['nobody.knows']
  expect((await preview(chief, worker)).body.data).toEqual({ permissions: ['desk.work'], unknown })
  expect((await preview(chief, none)).body.data).toEqual({ permissions: [], unknown })
  expect((await preview(chief, 1)).body.data.permissions).toEqual(['desk.work', 'nobody.knows'])
})

it('is for roles the asker may list, and for who has the right', async () => {
  expect((await preview(chief, 999_999)).refusal.code).toBe('record.not-found')
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/admin-menu/*'] }],
    grants: [{ model: 'admin-role', actions: ['List'], list: { conditions: [] } }],
  })
  const clerk = await app.signIn({ accountType: 'staff', roleIds: [role] })
  expect((await preview(clerk, 1)).refusal.code).toBe('record.not-found')
  expect((await preview(await app.signIn({ accountType: 'staff' }), 1)).refusal.code).toBe('access.denied')
  expect((await chief.call(menuPreviewRoutes.read)).status).toBe(422)
})
