import type { MenuItem } from '@uplink/contract/menus'
import { expect, it } from 'vitest'
import { foldedToFit, foldsGroups } from './folded-groups'

const menuEntry = (id: number, uri: string | null, children: MenuItem[] = []): MenuItem => ({
  id,
  parent_id: null,
  order: id,
  title: `Entry ${id}`,
  icon: null,
  uri,
  permission: null,
  organization_id: null,
  user_ref_id: null,
  children,
})

const group = (id: number, count: number) =>
  menuEntry(
    id,
    null,
    Array.from({ length: count }, (_, at) => menuEntry(id + at + 1, `screen-${id + at}`)),
  )
const menu = [group(100, 6), group(200, 8), group(300, 8)]

it('folds the last groups first, as many as the window needs, and never the first nor that of the present screen', () => {
  expect(foldedToFit(menu, [], 2000)).toEqual([])
  expect(foldedToFit(menu, [], 768)).toEqual([300])
  expect(foldedToFit(menu, [300], 768)).toEqual([200])
  expect(foldedToFit(menu, [], 300)).toEqual([300, 200])
})

it('on a rail has one icon for a folded group', () => {
  expect(foldedToFit(menu, [], 1100, 'rail')).toEqual([])
  expect(foldedToFit(menu, [], 768, 'rail')).toEqual([300])
  expect(foldedToFit(menu, [], 500, 'rail')).toEqual([300, 200])
})

it('folds no short menu', () => {
  expect(foldsGroups(menu)).toBe(true)
  expect(foldsGroups(menu.slice(0, 2))).toBe(false)
})
