import { menuDepth } from '@uplink/contract/menu-items'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { Problem, invalid, notFound } from '#platform/http/problem'
import { deleteItems, itemRuleColumns, lockBelow, findPlaces, move, type Place } from './menu-items.store'

/** Deletes what is below an item, each with its own line in the audit log; refuses if the caller may not delete all. */
export async function deleteBelow(call: Call, tx: Database, id: number): Promise<void> {
  const below = await lockBelow(tx, id, await call.rows('menu-item', 'Delete', itemRuleColumns))
  if (below.some(({ is_within }) => !is_within))
    throw new Problem('record.in-use', {
      message: 'Items below it are not yours to delete. Move them elsewhere, or ask an administrator.',
    })
  await deleteItems(
    tx,
    below.map((item) => item.id),
  )
  await call.auditAll(
    tx,
    below.map(({ id: target, is_within: _, ...before }) => ({
      act: 'menu-item.deleted' as const,
      target: ['menu-item', target] as const,
      before,
    })),
  )
}

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
function faultOf(places: readonly Place[]): string | undefined {
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
