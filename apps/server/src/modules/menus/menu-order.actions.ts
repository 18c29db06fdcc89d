import type { Call } from '#platform/http/call'
import { invalid, notFound } from '#platform/http/problem'
import { findPlaces, itemRuleColumns, move, type Place } from './menu-items.store'
import { faultOf } from './menu-places'

/** Moves items to the given order and parents; changes nothing if one of them may not be moved. */
export async function updateOrder(call: Call, places: readonly Place[]) {
  const within = await call.rows('menu-item', 'Edit', itemRuleColumns)
  return call.db.transaction().execute(async (tx) => {
    const before = await findPlaces(tx)
    const wanted = new Map(places.map((place) => [place.id, place]))
    if (wanted.size < places.length) throw invalid('items', 'Every item may be named once')
    const after = before.map((place) => wanted.get(place.id) ?? place)
    const known = new Set(before.map(({ id }) => id))
    if (places.some(({ parent_id }) => parent_id !== null && !known.has(parent_id)))
      throw invalid('items', 'The parent of an item does not exist')
    const fault = faultOf(after)
    if (fault) throw invalid('items', fault)
    const moved = await move(tx, { places, within, now: call.clock.now() })
    if (moved.length < places.length) throw notFound()
    await call.audit(tx, {
      act: 'menu-item.moved',
      target: ['menu-item', moved.length === 1 ? Number(moved[0]) : 'several'],
      before: { items: before.filter(({ id }) => wanted.has(id)) },
      after: { items: places },
    })
    return { moved: moved.length }
  })
}
