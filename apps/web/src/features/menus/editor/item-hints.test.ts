import { expect, it } from 'vitest'
import { treeOf } from './draft-tree'
import { hintsOf } from './item-hints'
import type { EditedItem } from './menu-editor.data'
import { rowsOf } from '../../../ui/trees/tree'

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
function hints(items: readonly EditedItem[], requests: Partial<Parameters<typeof hintsOf>[1]> = {}) {
  const tree = treeOf(items)
  const hintOf = hintsOf(tree, { unknown: undefined, phoneOf: null, ...requests })
  return rowsOf(tree).map(({ item: node }) => `${node.label}: ${hintOf(node)}`)
}

it('an item says where it leads and for whom, and a fixed one its order', () => {
  const mine = { user_ref_id: 7, user_ref: 'Mahmud Kabir' }
  expect(
    hints([
      item('Desk', { organization_id: 1, organization: 'Shapla Net' }),
      item('Notes', mine),
      item('Plans', { user_ref_id: 8 }),
      item('Ghosts', { permission: 'ghosts' }),
    ]),
  ).toEqual([
    'Desk: desk · Shapla Net',
    'Notes: notes · only for Mahmud Kabir',
    'Plans: plans · only for one person',
    'Ghosts: ghosts',
    'Billing History: 98 · fixed',
    'My Orders: 99 · fixed',
    'Logout: 101 · fixed',
  ])
  expect(hints([item('Ghosts', { permission: 'ghosts' })], { unknown: ['ghosts'] })[0]).toBe(
    'Ghosts: Permission unknown: nobody sees it',
  )
})

it('what is below a hidden item is hidden with it', () => {
  const administration = item('Administration', { uri: null })
  const below = item('Packages', { parent_id: administration.id })
  const helpers = item('Helpers', { uri: null })
  const items = [administration, below, helpers, item('Tips', { parent_id: helpers.id }), item('Desk')]
  const all = ['Helpers: Hidden by the product', 'Tips: Hidden by the product', 'Desk: desk']
  expect(hints(items).slice(0, 5)).toEqual(['Administration: ', 'Packages: packages', ...all])
  expect(hints(items, { phoneOf: 3 }).slice(0, 5)).toEqual([
    'Administration: Not on phones',
    'Packages: Not on phones',
    ...all,
  ])
})
