import { menuItems as contract, menuLookup } from '@uplink/contract/menu-items'
import { resource } from '#platform/resource/resource'
import { deleteBelow, refuseWrongPlace } from './menu-items.actions'

const people = { model: 'user', table: 'users' } as const

export const menuItems = resource(contract, {
  table: 'menu_items',
  lookup: menuLookup,
  sources: {
    organization: { of: 'organizations', by: 'organization_id', column: 'name' },
    user_ref: { of: 'users', by: 'user_ref_id', column: 'name', ruled: people },
  },
  searched: ['title', 'uri'],
  reach: 'organization_id',
  references: {
    parent_id: { model: 'menu-item', table: 'menu_items' },
    user_ref_id: people,
  },
  goesWith: [{ what: 'items of the menu', table: 'menu_items', column: 'parent_id' }],
  beforeWrite: async (call, tx, { before, after }) => {
    if (before && !after) await deleteBelow(call, tx, before.id)
    if (after && after.parent_id !== undefined)
      await refuseWrongPlace(tx, before?.id, after.parent_id ?? null)
    return undefined
  },
})
