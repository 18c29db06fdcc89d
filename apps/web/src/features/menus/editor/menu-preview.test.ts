import { describe, expect, it } from 'vitest'
import { treeOf } from './draft-tree'
import type { EditedItem } from './menu-editor.data'
import { previewOf, type Viewer } from './menu-preview'

let count = 0
const item = (title: string, more: Partial<EditedItem> = {}): EditedItem => ({
  id: ++count,
  parent_id: null,
  order: count,
  title,
  icon: null,
  uri: title.toLowerCase(),
  permission: null,
  organization_id: null,
  organization: null,
  user_ref_id: null,
  user_ref: null,
  version: 1,
  updated_at: '2026-03-01T00:00:00.000Z',
  can: [],
  ...more,
})
const viewer: Viewer = { roleId: 3, permissions: ['desk.work'], unknown: ['ghosts'], onPhone: false }

function seen(items: readonly EditedItem[], more: Partial<Viewer> = {}) {
  const preview = previewOf(treeOf(items), { ...viewer, ...more })
  return {
    titles: preview.items.map(({ title, children }) =>
      children.length > 0 ? [title, ...children.map((child) => child.title)] : title,
    ),
    leftOut: preview.leftOut.map(({ title, why }) => `${title}: ${why}`),
  }
}
const fixed = ['Billing History', 'My Orders', 'Logout']

describe('the menu as a role sees it', () => {
  it('leaves out what it may not see, with the reason', () => {
    const work = item('Work', { uri: null })
    const secret = item('Secret', { uri: null })
    const items = [
      work,
      item('Desk', { parent_id: work.id, permission: 'desk.work' }),
      item('Outages', { parent_id: work.id, permission: 'outages.look' }),
      item('Usage', { permission: 'self-care.use' }),
      item('Ghosts', { permission: 'ghosts' }),
      item('Pay Bill'),
      item('Mine', { user_ref_id: 7 }),
      secret,
      item('Hidden', { parent_id: secret.id, permission: 'outages.look' }),
    ]
    expect(seen(items)).toEqual({
      titles: [['Work', 'Desk', 'Billing History', 'My Orders'], 'Logout'],
      leftOut: [
        'Outages: no right',
        'Hidden: no right',
        'Secret: nothing in it',
        'Usage: for people with a line',
        'Ghosts: no permission is called ghosts',
        'Pay Bill: hidden by the product',
        'Mine: for one person',
      ],
    })
  })

  it('is shorter on a phone, and follows what is moved', () => {
    const [one, two] = [item('Users'), item('Desk')]
    expect(seen([one, two], { onPhone: true })).toEqual({
      titles: ['Desk', ...fixed],
      leftOut: ['Users: not on phones'],
    })
    const tree = treeOf([one, two])
    const moved = previewOf(
      [tree[1], tree[0], ...tree.slice(2)].filter((node) => node !== undefined),
      viewer,
    )
    expect(moved.items.map(({ title }) => title)).toEqual(['Desk', 'Users', ...fixed])
  })

  it('shows customers the entries of their line', () => {
    const usage = item('Usage', { permission: 'self-care.use' })
    const customer = { roleId: 2, permissions: ['self-care.use'] }
    expect(seen([usage], customer).titles).toEqual(['Usage', ...fixed])
  })
})
