import { menuDepth } from '@uplink/contract/menu-items'
import type { Database } from '#platform/database/kysely'
import { invalid } from '#platform/http/problem'
import { findPlaces, type Place } from './menu-items.store'

/** Refuses an item below itself, or too deep for a menu. `id` is absent for a new item. */
export async function refuseWrongPlace(tx: Database, id: number | undefined, parent: number | null) {
  const own = id ?? 0
  const places = await findPlaces(tx)
  if (parent !== null && !places.some((place) => place.id === parent))
    throw invalid('parent_id', 'The parent field is not valid')
  const fault = faultOf([
    ...places.filter((place) => place.id !== own),
    { id: own, parent_id: parent, order: 0 },
  ])
  if (fault) throw invalid('parent_id', fault)
}

/** What is wrong with a tree, in words; undefined if it can be a menu. */
export function faultOf(places: readonly Place[]): string | undefined {
  const parents = new Map(places.map(({ id, parent_id }) => [id, parent_id]))
  for (const { id } of places) {
    let level = 1
    for (let above = parents.get(id) ?? null; above !== null; above = parents.get(above) ?? null) {
      level += 1
      if (above === id || level > places.length) return 'An item cannot be below itself'
    }
    if (level > menuDepth) return 'Three levels at most'
  }
  return undefined
}
