import { menuItems } from '@uplink/contract/menu-items'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itIsAResource } from '../../testing/it-is-a-resource'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
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

const { create, update } = menuItems.routes
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

describe('an item of the menu', () => {
  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'a b'])(
    'does not lead to %s',
    async (uri) => {
      const { refusal } = await administrator.call(create, { body: { title: 'Away', uri } })
      expect(refusal.errors).toEqual({ uri: ['Write a path of the portal, such as desk/outages.'] })
    },
  )

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
