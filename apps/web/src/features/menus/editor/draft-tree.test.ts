import { expect, it } from 'vitest'
import { moveItem } from '../../../ui/trees/tree'
import { countMoved, placesToSave, treeOf, type Node } from './draft-tree'
import type { EditedItem } from './menu-editor.data'

const item = (id: number, order: number, parent_id: number | null = null): EditedItem => ({
  id,
  order,
  parent_id,
  title: `Item ${id}`,
  icon: null,
  uri: 'desk',
  permission: null,
  organization_id: null,
  organization: null,
  user_ref_id: null,
  user_ref: null,
  version: 1,
  updated_at: '2026-03-01T00:00:00.000Z',
  can: ['edit'],
})

it('saves whatever the new order needs, also where kept orders have gaps', () => {
  const kept = treeOf([item(1, 10), item(2, 20), item(3, 30)])
  const after = moveItem(kept, '3', { parent: null, index: 1 })
  expect(countMoved(kept, after)).toBe(2)
  const saved = new Map(placesToSave(after).map(({ id, order }) => [id, order]))
  const orderOf = (id: number, present: number) => saved.get(id) ?? present
  const inOrder = [
    { id: 1, order: orderOf(1, 10) },
    { id: 2, order: orderOf(2, 20) },
    { id: 3, order: orderOf(3, 30) },
  ].sort((one, other) => one.order - other.order)
  expect(inOrder.map(({ id }) => id)).toEqual([1, 3, 2])
})

it('lets any two neighbours change places, also between and behind the fixed items', () => {
  const kept = treeOf([1, 2, 3].map((id) => item(id, 100)).concat([item(4, 102), item(5, 102)]))
  const keys = (tree: readonly Node[]) => tree.map(({ key }) => key)
  expect(keys(kept)).toEqual(['-98', '-99', '1', '2', '3', '-101', '4', '5'])
  const within = moveItem(kept, '3', { parent: null, index: 2 })
  const after = moveItem(within, '5', { parent: null, index: 6 })
  const wanted = ['-98', '-99', '3', '1', '2', '-101', '5', '4']
  expect(keys(after)).toEqual(wanted)
  expect(countMoved(kept, after)).toBe(5)
  const saved = new Map(placesToSave(after).map((place) => [place.id, place.order]))
  const again = [1, 2, 3, 4, 5].map((id) => item(id, saved.get(id) ?? (id < 4 ? 100 : 102)))
  expect(keys(treeOf(again))).toEqual(wanted)
})

it('has room for any number of items before the fixed ones', () => {
  const many = treeOf(Array.from({ length: 200 }, (_, index) => item(index + 1, 97)))
  const orders = placesToSave(many).map(({ order }) => order)
  expect(Math.max(...orders)).toBeLessThan(98)
  expect(new Set(orders).size).toBe(200)
})

it('leaves the fixed items their places', () => {
  const kept = treeOf([item(1, 97), item(2, 100)])
  expect(kept.map(({ key }) => key)).toEqual(['1', '-98', '-99', '2', '-101'])
  const after = moveItem(kept, '1', { parent: null, index: 3 })
  expect(placesToSave(after)).toContainEqual({ id: 1, parent_id: null, order: 99.2 })
  expect(countMoved(kept, kept)).toBe(0)
})
